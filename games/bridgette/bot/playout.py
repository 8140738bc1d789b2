"""Thirteen tricks played by rule of thumb in a world where both hands are laid open: the unit of the bot's search."""

from __future__ import annotations

from games.bridgette.bot.table import GROUP, NO_TRUMP, RANKS, Holding


def playout(leader_hand: Holding, other_hand: Holding, trump: int, ban: int = -1, led: int = -1) -> int:
    """Tricks the player on lead will take. ``led`` is a card already out of the leader's hand, -1 for none.

    The holdings are used up.
    """
    me, op, sign, won = leader_hand, other_hand, 1, 0
    while me[0] or me[1] or me[2] or me[3] or me[4] or led >= 0:
        if led < 0:
            led = lead(me, op, trump, ban)
            me[led // 13] &= ~(1 << led % 13)
        suit, rank = divmod(led, 13)
        led, ban = -1, -1
        wins, card = follow(op, suit, rank, trump)
        op[card // 13] &= ~(1 << card % 13)
        if wins:
            me, op, sign = op, me, -sign
        elif card >= 52 and suit < 4:
            ban = suit if GROUP[rank] == 1 << card - 52 else -1
        if sign > 0:
            won += 1
    return won


def lead(me: Holding, op: Holding, trump: int, ban: int) -> int:
    """A card that must win if there is one, trumps first; else a way out."""
    ruffs = trump != NO_TRUMP and op[trump] != 0
    if ruffs and trump != ban and me[trump] > op[trump]:
        return trump * 13 + me[trump].bit_length() - 1
    suit = _winning_suit(me, op, trump, ban)
    if suit >= 0:
        return suit * 13 + me[suit].bit_length() - 1
    colons = me[4]
    if colons:
        if ruffs or not (me[0] | me[1] | me[2] | me[3]):
            return 51 + (colons & -colons).bit_length()
        held = op[0] | op[1] | op[2] | op[3]
        for colon in (1, 2, 4):
            if colons & colon and not held & RANKS[colon]:
                return 51 + colon.bit_length()
    return _way_out(me, trump, ban, high=not ruffs)


def _winning_suit(me: Holding, op: Holding, trump: int, ban: int) -> int:
    """A suit whose top card must win, a side suit first and the one the other hand has most of; -1 if there is none."""
    ruffs = trump != NO_TRUMP and op[trump] != 0
    best, most = -1, -1
    for suit in range(4):
        mine, theirs = me[suit], op[suit]
        if suit != ban and mine > theirs and (theirs or not ruffs):
            length = theirs.bit_count()
            if length > most and suit != trump:
                best, most = suit, length
            elif best < 0:
                best = suit
    return best


def _way_out(me: Holding, trump: int, ban: int, *, high: bool) -> int:
    """From the longest suit, high to drive out what is above, or low; a colon if only the banned suit is left."""
    longest, place = 0, -1
    for suit in range(4):
        if suit != ban and me[suit]:
            length = me[suit].bit_count() * 2 - (suit == trump)
            if length > longest:
                longest, place = length, suit
    if place < 0:
        if me[4]:
            return 51 + (me[4] & -me[4]).bit_length()
        place = ban
    mask = me[place]
    return place * 13 + (mask if high else mask & -mask).bit_length() - 1


def follow(hand: Holding, suit: int, rank: int, trump: int) -> tuple[bool, int]:
    """Whether the card wins, and the card: the cheapest that does, else a matching colon, else the lowest."""
    if suit == 4:
        group = RANKS[1 << rank]
        for s in (0, 1, 2, 3):
            if s != trump:
                found = hand[s] & group
                if found:
                    return True, s * 13 + (found & -found).bit_length() - 1
        if trump != NO_TRUMP and hand[trump]:
            found = hand[trump]
            return True, trump * 13 + (found & -found).bit_length() - 1
        return False, _lowest(hand, trump)
    colon = GROUP[rank]
    same = hand[suit]
    if same:
        higher = same >> rank + 1
        if higher:
            return True, suit * 13 + rank + (higher & -higher).bit_length()
        if hand[4] & colon:
            return False, 51 + colon.bit_length()
        return False, suit * 13 + (same & -same).bit_length() - 1
    if trump != NO_TRUMP and hand[trump]:
        found = hand[trump]
        return True, trump * 13 + (found & -found).bit_length() - 1
    if hand[4] & colon:
        return False, 51 + colon.bit_length()
    return False, _lowest(hand, trump)


def _lowest(hand: Holding, trump: int) -> int:
    """A card to spare: the lowest of the side suits, longer suits first among equals; colons at the very end."""
    best, place = 99, -1
    for suit in range(4):
        mask = hand[suit]
        if mask:
            cost = (mask & -mask).bit_length() * 2 - (mask & (mask - 1) != 0) + (40 if suit == trump else 0)
            if cost < best:
                best, place = cost, suit
    if place < 0:
        return 51 + (hand[4] & -hand[4]).bit_length()
    mask = hand[place]
    return place * 13 + (mask & -mask).bit_length() - 1
