"""Folds beside the loop are done one after the other."""

import asyncio
import threading

from skiz.server.common.fold_thread import in_fold_thread
from tests.support.worlds.virtual_time import in_virtual_time

MANY = 20


@in_virtual_time
async def test_no_two_fold_at_the_same_time() -> None:
    done, threads = list[int](), set[int]()

    def fold(number: int) -> int:
        threads.add(threading.get_ident())
        done.append(number)
        return number

    found = await asyncio.gather(*(in_fold_thread(fold, number) for number in range(MANY)))
    assert found == done == [*range(MANY)]
    assert len(threads) == 1


@in_virtual_time
async def test_an_error_goes_to_its_caller_and_the_next_call_runs() -> None:
    wrong, right = await asyncio.gather(
        in_fold_thread(int, "seven"), in_fold_thread(int, "7"), return_exceptions=True
    )
    assert isinstance(wrong, ValueError)
    assert right == 7
