"""What a name may be, and when two names are too alike. Pure.

A name is 3 to 20 ASCII letters, digits, ``_`` and ``-``, so it fits an address (``/@/name``) and can never be
an e-mail address. Two players may not have names that only case, separators or look-alike signs tell apart.
"""

from __future__ import annotations

import re

SHORTEST, LONGEST = 3, 20
_SHAPE = re.compile(rf"[A-Za-z0-9][A-Za-z0-9_-]{{{SHORTEST - 1},{LONGEST - 1}}}", re.ASCII)
# Signs that common fonts draw alike: 0 O, 1 I l. Pairs that run together: rn m, vv w. Separators count for nothing.
_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "_": "", "-": ""})
_PAIRS = (("rn", "m"), ("vv", "w"))

GUEST_PREFIX = "Guest-"

BEGINNERS = (
    "Chive", "Clove", "Cumin", "Dill", "Fennel", "Mint", "Nutmeg", "Parsley", "Pepper", "Sesame", "Sorrel", "Thyme",
)  # fmt: skip
CLUB_PLAYERS = (
    "Cardamom", "Cinnamon", "Coriander", "Ginger", "Juniper", "Mustard", "Oregano", "Paprika", "Saffron", "Tarragon",
    "Turmeric", "Vanilla",
)  # fmt: skip
HOUSE_BOTS: dict[str, tuple[str, ...]] = {"beginner": BEGINNERS, "club": CLUB_PLAYERS}

ORGANISER = "organiser"

_OFFICES = (
    "admin", "administrator", "administrador", "administradora", "anonymous", "bot", "convidada", "convidado",
    "dealer", "everyone", "guest", "help", "house", "me", "moderator", "moderador", "moderadora", "naipe", "nobody",
    "official", "organizer", "organizador", "organizadora", "referee", "root", "security", "site", "staff", "support",
    "system", "webmaster", "you", ORGANISER,
)  # fmt: skip


def well_formed(name: str) -> bool:
    """Right length, right signs, and a letter or digit in front."""
    return _SHAPE.fullmatch(name) is not None


def skeleton(name: str) -> str:
    """The same text for all names that look alike; the database keeps it unique."""
    key = name.lower().translate(_ALIKE)
    for pair, sign in _PAIRS:
        key = key.replace(pair, sign)
    return key


_RESERVED = frozenset(skeleton(name) for name in (*_OFFICES, *BEGINNERS, *CLUB_PLAYERS))
_GUEST_KEY = skeleton(GUEST_PREFIX)


def reserved(name: str) -> bool:
    """Names that would pass for an office, a house bot or a guest."""
    key = skeleton(name)
    return key in _RESERVED or key.startswith(_GUEST_KEY)
