"""Dice show the planned values in every pose."""

import math
from itertools import combinations, pairwise, product

import pytest

from game.stage.paint.frame import DisplayList
from game.stage.paint.paint import Paint
from game.stage.pieces import COLOUR_DIE, PLAIN_DIE, DieKind, Pieces
from game.stage.pieces.cube import TAKEN_UP
from game.stage.pieces.dice import number_die
from game.stage.pieces.roll import RIM, Toss, fitting_edge, grouped, plan_roll

TRAYS = [(520.0, 250.0), (400.0, 180.0), (900.0, 200.0)]


@pytest.fixture(scope="module")
def pieces() -> Pieces:
    return Pieces(Paint(scale=0.5))


@pytest.mark.parametrize("front", range(6))
def test_taking_a_die_up_differently_keeps_its_faces_where_they_belong(front: int) -> None:
    top, right, bottom, left, ahead, behind = TAKEN_UP[front]
    opposite = {0: 2, 2: 0, 1: 3, 3: 1, 4: 5, 5: 4}
    assert (opposite[top], opposite[right], opposite[ahead]) == (bottom, left, behind)
    # Top, right and front have the same orientation as on the die as built: no mirrored dice.
    axes = {0: (0, 1, 0), 2: (0, -1, 0), 1: (1, 0, 0), 3: (-1, 0, 0), 4: (0, 0, 1), 5: (0, 0, -1)}
    (ax, ay, az), (bx, by, bz), c = axes[right], axes[top], axes[ahead]
    assert (ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx) == c


@pytest.mark.parametrize("value", COLOUR_DIE.faces)
@pytest.mark.parametrize("variant", range(4))
def test_the_middle_of_the_top_face_has_the_colour_of_the_value(pieces: Pieces, value: str, variant: int) -> None:
    sprite = pieces.lying(COLOUR_DIE, value, 150, variant)
    game = pieces.paint.theme.game[value]
    # A corner of the inlay without ink of the glyph: a bit off the centre of the top face.
    counts = dict.fromkeys(pieces.paint.theme.game, 0)
    centre_y = sprite.oy - round(75 * 0.5 * 0.47)
    for dx, dy in product(range(-18, 19, 2), range(-14, 15, 2)):
        shade = sprite.surface.get_at((sprite.ox + dx, centre_y + dy))
        nearest = min(counts, key=lambda key: math.dist(shade[:3], pieces.paint.theme.game[key].fill[:3]))
        if math.dist(shade[:3], pieces.paint.theme.game[nearest].fill[:3]) < 60:
            counts[nearest] += 1
    assert max(counts, key=counts.__getitem__) == game.key


def _kinds(pieces: Pieces) -> list[tuple[DieKind, list[str]]]:
    return [
        (COLOUR_DIE, ["red", "red", "green", "blue", "grey", "yellow"]),
        (PLAIN_DIE, ["0"]),
        (number_die(pieces.paint.theme, "blue"), ["X", "7"]),
    ]


@pytest.mark.parametrize("tray", TRAYS)
@pytest.mark.parametrize("seed", range(12))
def test_a_roll_ends_at_rest_inside_the_tray_with_its_values(
    pieces: Pieces, tray: tuple[float, float], seed: int
) -> None:
    for kind, values in _kinds(pieces):
        roll = plan_roll(kind, values, tray, seed)
        views = roll.at(roll.seconds + 1)
        assert [die.face for die in views] == values
        for one, other in combinations(roll.spots, 2):
            assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= roll.edge * 0.98
        for die, spot in zip(views, roll.spots, strict=True):
            assert die.tumble is None
            assert die.height == 0
            assert die.squash == (1.0, 1.0)
            assert (die.x, die.y) == spot
            assert die.x - roll.edge / 2 >= RIM
            assert die.x + roll.edge / 2 <= tray[0] - RIM
            assert die.y - roll.edge / 2 >= RIM
            assert die.y + roll.edge / 2 <= tray[1] - RIM


@pytest.mark.parametrize("is_taken", [False, True], ids=["from outside", "gathered up"])
@pytest.mark.parametrize(("tray", "count"), [((520, 250), 6), ((520, 250), 5), ((520, 250), 2), ((900, 200), 6)])
@pytest.mark.parametrize("from_right", [False, True], ids=["left", "right"])
def test_no_die_passes_through_another(
    pieces: Pieces, tray: tuple[float, float], count: int, from_right: bool, is_taken: bool
) -> None:
    values = ["red", "red", "green", "blue", "grey", "yellow"][:count]
    for seed in range(8):
        edge = fitting_edge(count, tray)
        taken = grouped(values, tray, edge) if is_taken else None
        roll = plan_roll(COLOUR_DIE, values, tray, seed, edge=edge, taken=taken, from_right=from_right)
        for moment in range(int(roll.in_hand * 60) + 1, int(roll.seconds * 60)):
            for a, b in combinations(roll.at(moment / 60), 2):
                assert math.dist((a.x, a.y, a.height), (b.x, b.y, b.height)) >= 1.05 * edge


def test_dice_settle_one_by_one_in_the_pose_of_their_last_turn(pieces: Pieces) -> None:
    roll = plan_roll(COLOUR_DIE, ["blue", "red", *["red"] * 4], (520, 250), 3)
    views = [(moment, die) for moment in range(int(roll.seconds * 480) + 2) for die in roll.at(moment / 480)]
    landed = []
    for index in range(6):
        poses = [(moment, die) for moment, die in views if die.index == index]
        landed.append(next(moment for moment, die in poses if die.tumble is None))
        last, rest = [die.tumble for _, die in poses if die.tumble is not None][-1], poses[-1][1]
        wanted = COLOUR_DIE.resting(rest.face, rest.lie)
        assert abs((last.degrees - wanted.degrees + 180) % 360 - 180) < 4
        assert last.front == wanted.front
    assert all(after - before >= 3 * 480 / 100 for before, after in pairwise(sorted(landed)))


def test_dice_that_lie_there_are_gathered_up_and_shaken(pieces: Pieces) -> None:
    taken = [(100.0, 120.0), (200.0, 120.0)]
    roll = plan_roll(COLOUR_DIE, ["red", "blue"], (520, 250), 5, taken=taken, from_right=True)
    assert sorted((die.x, die.y) for die in roll.at(0.0)) == taken
    held = [roll.at(roll.in_hand * part / 10)[0].x for part in range(5, 10)]
    assert len(set(held)) == len(held), "they are shaken"
    assert all(die.height > 50 for die in roll.at(roll.in_hand * 0.9))
    assert roll.seconds > roll.in_hand > 0
    assert min(hit.seconds for hit in roll.contacts) > roll.in_hand


def test_a_die_is_heard_where_it_comes_down_and_ever_softer(pieces: Pieces) -> None:
    roll = plan_roll(COLOUR_DIE, ["blue", "red"], (520, 250), 3)
    assert roll.contacts == sorted(roll.contacts)
    assert len(roll.contacts) == 8
    for hit in roll.contacts:
        low = min(roll.at(hit.seconds), key=lambda die: math.hypot(die.x - hit.spot[0], die.y - hit.spot[1]))
        assert low.height < 1
        assert math.hypot(low.x - hit.spot[0], low.y - hit.spot[1]) < 1
    assert roll.contacts[0].force == 1.0
    assert roll.contacts[-1].force < 0.3


def test_how_dice_lie_and_where_they_come_from_can_be_wished(pieces: Pieces) -> None:
    first, again, other = (plan_roll(COLOUR_DIE, ["red", "blue"], (520, 250), seed) for seed in (5, 5, 6))
    assert first.at(0.5) == again.at(0.5) != other.at(0.5), "the rest depends on the seed"
    for seed, from_right in product(range(4), (False, True)):
        roll = plan_roll(PLAIN_DIE, ["0", "5"], (520, 250), seed, lies=(2, 3), from_right=from_right)
        views = roll.at(roll.seconds + 1)
        assert [view.lie for view in views] == [2, 3]
        assert all((view.x > 260) == from_right for view in roll.at(0.1))


@pytest.mark.parametrize("is_taken", [False, True], ids=["from outside", "gathered up"])
def test_dice_come_large_over_the_table_and_lie_in_the_tray_as_soon_as_without(pieces: Pieces, is_taken: bool) -> None:
    tray, values = (520.0, 250.0), ["red", "red", "green", "blue"]
    taken = grouped(values, tray, fitting_edge(4, tray)) if is_taken else None
    toss = Toss((-900.0, 900.0), (-400.0, 300.0))
    usual = plan_roll(COLOUR_DIE, values, tray, 4, taken=taken, from_right=False)
    roll = plan_roll(COLOUR_DIE, values, tray, 4, taken=taken, toss=toss)
    assert roll.seconds == usual.seconds
    assert roll.at(roll.seconds) == usual.at(usual.seconds)
    held = roll.at(roll.in_hand + 0.02)
    assert held
    assert all(die.grown > 1.5 and die.x < 0 for die in held), "over the table"
    for moment in range(int(roll.seconds * 60)):
        assert all(die.grown == 1.0 for die in roll.at(moment / 60) if die.tumble is None or die.tumble.front >= 0)
    assert (min(hit.spot[0] for hit in roll.contacts) < 0) is not is_taken, "they are heard on the table"
    calm = plan_roll(COLOUR_DIE, values, tray, 4, toss=toss, reduced_motion=True)
    assert all((die.x, die.y, die.grown) == (*spot, 1.0) for die, spot in zip(calm.at(0.05), calm.spots, strict=True))


def test_with_reduced_motion_dice_fade_in_where_they_rest(pieces: Pieces) -> None:
    roll = plan_roll(COLOUR_DIE, ["red", "blue"], (520, 250), 5, reduced_motion=True)
    early, late = roll.at(0.04), roll.at(roll.seconds)
    assert [(die.x, die.y) for die in early] == [(die.x, die.y) for die in late]
    assert all(die.tumble is None for die in early)
    assert early[0].alpha < late[0].alpha == 1.0
    assert not roll.contacts


def test_a_die_shaken_in_the_hand_is_scaled_anew_only_when_its_pose_changes(pieces: Pieces) -> None:
    roll = plan_roll(PLAIN_DIE, ["3"], TRAYS[0], 1, edge=96, taken=[(200.0, 120.0)], toss=Toss((-400, 500), (100, 100)))
    pictures = []
    for moment in range(10, 21):
        sheet = DisplayList((960, 540))
        pieces.draw_roll(sheet, roll, moment / 60, 0, 0, (0, 1))
        pictures.append(sheet.ops[-1][0])
    assert len(set(pictures)) < len(pictures)
