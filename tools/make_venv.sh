# Makes .venv with the first suitable Python: the named one, or one found by its version.

candidates="$* python3.14 python3.13 python3.12 python3.11"
new='import sys; sys.exit(sys.version_info < (3, 11))'
whole='import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))'

for python in $candidates; do
    if "$python" -c "$whole" >/dev/null 2>&1; then
        echo "Making .venv with $("$python" --version) …"
        "$python" -m venv --clear .venv && exit
        rm -rf .venv
        echo "$python could not make a virtual environment; its own words are above." >&2
        exit 1
    fi
done

echo "skiz needs Python 3.11 or later with the modules venv and ensurepip." >&2
for python in $candidates; do
    if "$python" -c "$new" >/dev/null 2>&1; then
        echo "$python lacks them. On Debian and Ubuntu: apt-get install python3-venv" >&2
        exit 1
    elif command -v "$python" >/dev/null; then
        echo "$python is $("$python" --version 2>&1)." >&2
    fi
done
echo "Install a later one, or name it: make play PYTHON=/path/to/python3.12" >&2
exit 1
