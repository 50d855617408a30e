"""What several tests share."""

import boathouse


def _has_arrays(name: str) -> bool:
    try:
        return boathouse.load(name).actions > 0
    except boathouse.Error as error:
        if error.code == "batch_no_arrays":
            return False
        raise


GAMES_WITH_ARRAYS = [name for name in boathouse.games() if _has_arrays(name)]
