"""The secrets in links: a new version of the server computes the same ones from the same key."""

from skiz.server.people import DerivedSecrets


def test_links_that_people_have_stay_valid() -> None:
    secrets = DerivedSecrets("a key")
    assert secrets.invitation("a-table", 3) == "91a08de296233292b6f8403f"
    assert secrets.host_page() == "fad5ba69a7722d4b5a1f4a93"
    assert secrets.between_processes() == "fa174d78b2047d1d42c810aa"
