"""The settings as the settings page asks for them: labels, hints and the words of their values."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Label = Promise | str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values."""

    name: str
    label: Promise
    values: tuple[tuple[str, Label], ...]
    hint: Label = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """On or off."""

    name: str
    label: Promise
    hint: Label = ""


DECK = Choice("deck", _("Suit colours"), (("two", _("Two colours")), ("four", _("Four colours"))))
CARD_SIZE = Choice(
    "card_size",
    _("Size of the cards"),
    (
        ("small", pgettext_lazy("size of cards", "Small")),
        ("normal", pgettext_lazy("size of cards", "Normal")),
        ("large", pgettext_lazy("size of cards", "Large")),
    ),
)
SUIT_LETTERS = Tick("suit_letters", _("Letters beside the suit signs"), _("On the cards, in your language."))
HAND_ORDER = Choice(
    "hand_order",
    _("Order of the suits in the hand"),
    (("auto", _("As is usual in the game")), ("alternate", "♠ ♥ ♣ ♦"), ("bridge", "♠ ♥ ♦ ♣")),
)
HIGH_CARD = Choice(
    "high_card",
    _("High cards"),
    (
        ("auto", _("As is usual in the game")),
        ("left", pgettext_lazy("high cards", "On the left")),
        ("right", pgettext_lazy("high cards", "On the right")),
    ),
)
CONFIRM = Choice(
    "confirm",
    _("Ask before a card is played"),
    (
        ("auto", pgettext_lazy("ask before playing", "When I touch")),
        ("always", pgettext_lazy("ask before playing", "Always")),
        ("never", pgettext_lazy("ask before playing", "Never")),
    ),
    _("The first tap lifts the card, the second one plays it."),
)
MOTION = Choice(
    "motion",
    _("Speed of motion"),
    (
        ("auto", _("As my device")),
        ("off", pgettext_lazy("motion", "None")),
        ("fast", pgettext_lazy("motion", "Fast")),
        ("normal", pgettext_lazy("motion", "Normal")),
        ("slow", pgettext_lazy("motion", "Slow")),
    ),
)
PAUSE = Choice(
    "trick_pause_ms",
    _("Pause after a trick"),
    (
        ("300", _("0.3 seconds")),
        ("600", _("0.6 seconds")),
        ("900", _("0.9 seconds")),
        ("1400", _("1.4 seconds")),
        ("2000", _("2 seconds")),
    ),
    _("A tap or a key ends it at once."),
)
SOUNDS = (
    Tick("sound_turn", _("It is my turn")),
    Tick("sound_match", _("A match is found")),
    Tick("sound_card", _("Somebody plays a card")),
    Tick("sound_trick", _("A trick is taken")),
    Tick("sound_time", _("My clock is low")),
    Tick("sound_chat", _("Somebody says something")),
)
VIBRATE = Tick("vibrate", _("Vibrate as well when it is my turn"), _("On phones that can."))
THEME = Choice("theme", _("Theme"), (("auto", _("As my device")), ("light", _("Light")), ("dark", _("Dark"))))
LETTER_KEYS = Tick(
    "letter_keys",
    _("Letters and digits are keys at the table"),
    _("Switch this off if you speak to your device or press keys by accident. Arrows and Enter work always."),
)
VERBOSITY = Choice(
    "verbosity",
    _("What a screen reader says of a move"),
    (("full", pgettext_lazy("speech", "Whole sentences")), ("short", pgettext_lazy("speech", "Few words"))),
)
