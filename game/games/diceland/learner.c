/* Learning what a sheet of Diceland is worth, fast: self play and fits to who won. Run by hand, from the checkout:
 *
 *     cc -O3 -ffp-contract=off -o learner game/games/diceland/learner.c -lm
 *     ./learner learn SEED MATCHES,MATCHES,... DATE > assets/games/diceland/value.json
 *     ./learner duel SEED SEATS MATCHES A B [former]  (one A among B: files of weights, "clever"; +FILE minds leftovers,
 *                                                   ++FILE looks ahead to the next throw too, as the master;
 *                                                   FILE:NOISE:REGRET plays as a level, those of judge.py, sharp
 *                                                   with +; FILE@TILT has a temperament)
 *     ./learner sides SEED SEATS MATCHES A [former] [back] [islands or circle]
 *                                                  (what each side and each seat wins among equals, boards by lot)
 *     ./learner fair SEED MATCHES A mainland       (moves treasures of the former sides until all win alike, prints them)
 *     ./learner further SEED SEATS POSITIONS COURSES FILE
 *                                                  (what the master's choices cost by playing on, see below)
 *     ./learner nudge SEED MATCHES A SIDE further [islands]
 *                                                  (a side, and as it is with a treasure further or nearer: what each wins)
 *
 * The rules are those of `rules.py` without anything that is seen, the clever player is `bot.py`, the inputs are those of
 * `value.py`. The first generation is played by clever players who make mistakes, every later one mostly by what was
 * learned so far; its weights are kept if they are not beaten by those before in either direction. Weights of all
 * generations are left as plain numbers in ./learned.N. Everything follows from the seed, on one kind of machine. */
enum { INPUTS = 65, HIDDEN = 12, PLAIN = 9 << 1 }; /* rules: the goal, and whether it is on the islands */
typedef signed char Input;
#include "../../bots/selfplay.h"

enum { FIELDS = 112, SHADES = 6, SIDES = 16, DICE = 6, CHESTS = 12, REGIONS = 24, CAP = 400 };

typedef struct {
    char name[8], text[FIELDS + 1];
    int colour[FIELDS], start, region_at[FIELDS];
    int chests, chest_colour[CHESTS];
    Set land, coloured, treasure, near[FIELDS], region[REGIONS], chest[CHESTS];
    int shade_of[REGIONS];
    int of_shade[SHADES][4], size[REGIONS];
    Set rings_chest[CHESTS][32], rings_region[REGIONS][32];
} Side;
/* What is known of ways before: they only become shorter. */
typedef struct { signed char chest[CHESTS], region[REGIONS]; } Ways;
typedef struct { const Side *side; Set free, front, open[SHADES]; int need[SHADES], treasures; Ways ways; } Sheet;

static Side sides[SIDES];
static int GOAL = 9, circle; /* treasures, and whether play goes on to the end of the circle (D-53) */
static Set around[FIELDS];

/* The fields within 0, 1, 2, ... steps over land. */
static void spread(const Side *side, Set from, Set *rings) {
    rings[0] = from;
    for (int d = 1; d < 32; d++) {
        Set next = rings[d - 1];
        for (Set s = rings[d - 1]; s; s &= s - 1) next |= around[low_bit(s)];
        rings[d] = next & side->land;
    }
}
/* The tables of a side from its text, a letter a field. */
static void build(Side *side, const char *name, const char *text) {
    int chests = 0, regions = 0, filled[SHADES] = {0};
    memset(side, 0, sizeof *side);
    snprintf(side->name, sizeof side->name, "%s", name);
    memcpy(side->text, text, FIELDS);
    for (int n = 0; n < FIELDS; n++) {
        const char *at = strchr("RYGBOSrygbos", text[n]);
        side->colour[n] = at ? (int)(at - "RYGBOSrygbos") % 6 : -1;
        if (text[n] == 'X') side->start = n;
        if (at) side->coloured |= BIT(n);
        if (at && text[n] >= 'a') { side->treasure |= BIT(n); side->chest_colour[chests] = side->colour[n], side->chest[chests++] = BIT(n); }
    }
    side->land = side->coloured | BIT(side->start);
    for (int n = 0; n < FIELDS; n++) side->near[n] = around[n] & side->coloured, side->region_at[n] = -1;
    for (int n = 0; n < FIELDS; n++)
        if (side->colour[n] >= 0 && side->region_at[n] < 0) {
            Set part = BIT(n);
            for (Set edge = part; edge;) {
                Set next = 0;
                for (Set e = edge; e; e &= e - 1)
                    for (Set a = around[low_bit(e)]; a; a &= a - 1)
                        if (side->colour[low_bit(a)] == side->colour[n]) next |= BIT(low_bit(a));
                edge = next & ~part;
                part |= edge;
            }
            for (Set e = part; e; e &= e - 1) side->region_at[low_bit(e)] = regions;
            side->shade_of[regions] = side->colour[n];
            side->region[regions++] = part;
        }
    side->chests = chests;
    for (int k = 0; k < chests; k++) spread(side, side->chest[k], side->rings_chest[k]);
    for (int k = 0; k < regions; k++) {
        int c = side->shade_of[k];
        spread(side, side->region[k], side->rings_region[k]);
        side->of_shade[c][filled[c]++] = k;
        side->size[k] = count(side->region[k]);
    }
}
/* What touches what. */
static void grid(void) {
    for (int n = 0; n < FIELDS; n++) {
        int r = n / 14, c = n % 14, shift = r % 2;
        int near[6][2] = {{r, c - 1}, {r, c + 1}, {r - 1, c - 1 + shift}, {r - 1, c + shift},
                          {r + 1, c - 1 + shift}, {r + 1, c + shift}};
        for (int k = 0; k < 6; k++)
            if (near[k][0] >= 0 && near[k][0] < 8 && near[k][1] >= 0 && near[k][1] < 14)
                around[n] |= BIT(14 * near[k][0] + near[k][1]);
    }
}
/* The boards that are or were dealt together, by one that is in none of the boxes after it; the first is dealt now. */
static const char *box_of(char board) {
    static const char *const boxes[] = {"NKLM", "FKLM", "FGHK", "FGHJ", "EFGH", "ABCD"};
    int box = 0;
    while (box < 5 && !strchr(boxes[box], board)) box++;
    return boxes[box];
}
/* Reads the eight sides of a box in its order from a board file: lines of remarks, a name, eight lines of 14 letters. */
static void load(const char *path, Side *side, char board) {
    FILE *file = fopen(path, "r");
    const char *box = box_of(board);
    char line[200], text[FIELDS + 1] = "", name[8] = "";
    int filled = 0, many = 8;
    if (!file) { perror(path); exit(2); }
    grid();
    while (many && fgets(line, sizeof line, file)) {
        int letters = 0;
        char row[200];
        if (*line == ';') continue;
        for (char *at = line; *at; at++) if (*at > ' ') row[letters++] = *at;
        if (letters == 2) snprintf(name, sizeof name, "%.2s", row);
        if (letters != 14) continue;
        memcpy(text + filled, row, 14);
        if ((filled += 14) < FIELDS) continue;
        filled = 0;
        const char *at = strchr(box, *name);
        if (!at) continue;
        many--;
        build(&side[2 * (at - box) + (name[1] == '2')], name, text);
    }
    fclose(file);
}

static int nearest(const Set *rings, Set crossed) {
    int steps = 1;
    while (!(crossed & rings[steps])) steps++;
    return steps;
}
/* The same where it is known that it takes no more than so many steps. */
static int nearer(const Set *rings, Set crossed, int steps) {
    while (steps > 1 && crossed & rings[steps - 1]) steps--;
    return steps;
}
static int room(const Sheet *sheet, int shade) {
    if (sheet->open[shade]) return count(sheet->open[shade]);
    int most = 0;
    for (int j = 0; j < 4; j++) {
        int k = sheet->side->of_shade[shade][j];
        if (sheet->side->size[k] > most && sheet->front & sheet->side->region[k]) most = sheet->side->size[k];
    }
    return most;
}
static void cross(Sheet *sheet, int field) {
    const Side *side = sheet->side;
    int shade = side->colour[field];
    Set rest = sheet->open[shade] ? sheet->open[shade] : side->region[side->region_at[field]];
    sheet->open[shade] = rest & ~BIT(field);
    sheet->free &= ~BIT(field);
    sheet->front = (sheet->front | side->near[field]) & sheet->free;
    sheet->need[shade]--;
    if (side->treasure & BIT(field)) sheet->treasures++;
}
static int missing(const Sheet *sheet) { return sheet->treasures < GOAL ? GOAL - sheet->treasures : 0; }
static int reached(const Sheet *sheet) {
    if (sheet->treasures < GOAL) return 0;
    for (int c = 0; c < SHADES; c++) if (!sheet->need[c]) return 1;
    return 0;
}
static void needs(const Sheet *sheet, int *least, int *second, int *best) {
    *least = *second = 99;
    for (int c = 0; c < SHADES; c++) {
        if (sheet->need[c] < *least) { *second = *least; *least = sheet->need[c]; *best = c; }
        else if (sheet->need[c] < *second) *second = sheet->need[c];
    }
}

/* ---- what is won soon, calculated: by one use of dice, and by the next own turn with the treasure throw it may bring */
enum { THROW = 5, LEFT = 3 };
static const double FACTORIAL[DICE + 1] = {1, 1, 2, 6, 24, 120, 720};
/* The fewest dice that reach a treasure of a region from the fields touching a cross; 0 if none of them is in the region. */
static int reaching(Set rest, Set front, Set chest) {
    Set reach = rest & front;
    if (!reach) return 0;
    for (int dice = 1;; dice++) {
        if (reach & chest) return dice;
        for (Set s = reach; s; s &= s - 1) reach |= around[low_bit(s)] & rest;
    }
}
/* Per colour, as bits, the numbers of dice whose use reaches the goal; whether there are any. */
static int at_once(const Sheet *sheet, unsigned char *hits) {
    const Side *side = sheet->side;
    int want = GOAL - sheet->treasures, any = 0, is_whole = 0;
    memset(hits, 0, SHADES);
    if (want > 1) return 0;
    for (int c = 0; c < SHADES; c++) is_whole |= !sheet->need[c];
    for (int c = 0; c < SHADES; c++)
        for (int j = 0; j < 4 && sheet->need[c]; j++) {
            Set rest = side->region[side->of_shade[c][j]] & sheet->free, chest = rest & side->treasure;
            if (!(rest & sheet->front) || (sheet->open[c] && !(rest & sheet->open[c])) || (want > 0 && !chest)) continue;
            int size = count(rest);
            if (is_whole) for (int n = want > 0 ? reaching(rest, sheet->front, chest) : 1; n <= size; n++) hits[c] |= 1 << n;
            else if (sheet->need[c] == size) hits[c] |= 1 << size;
            any |= hits[c];
        }
    return any;
}
/* How likely some dice show one of these numbers of its colour. */
static double hitting(const unsigned char *hits, int dice) {
    double ways[DICE + 1] = {1};
    for (int c = 0; c < SHADES; c++) {
        double next[DICE + 1] = {0};
        for (int had = 0; had <= dice; had++)
            for (int n = 0; had + n <= dice; n++) if (!(hits[c] >> n & 1)) next[had + n] += ways[had] / FACTORIAL[n];
        memcpy(ways, next, sizeof ways);
    }
    return 1 - ways[dice] * FACTORIAL[dice] / pow(SHADES, dice);
}
/* The chance of the goal by using so many dice of a colour; a treasure on the way brings a throw. Of the fields that the
 * first crosses lead to, only those beside a whole region count. */
static int using(const Sheet *sheet, double use[SHADES][DICE + 1]) {
    const Side *side = sheet->side;
    unsigned char hits[SHADES];
    int any = at_once(sheet, hits);
    for (int c = 0; c < SHADES; c++) for (int n = 0; n <= DICE; n++) use[c][n] = hits[c] >> n & 1;
    for (int k = 0; k < side->chests; k++) {
        int c = side->chest_colour[k];
        Set rest = side->region[side->region_at[low_bit(side->chest[k])]] & sheet->free;
        if (!(side->chest[k] & sheet->free) || (sheet->open[c] && !(rest & sheet->open[c]))) continue;
        int least = reaching(rest, sheet->front, side->chest[k]), size = count(rest);
        for (int n = least; least && n <= size; n++) {
            if (use[c][n] >= 1) continue;
            Sheet next = *sheet;
            next.treasures++;
            next.need[c] -= n;
            next.open[c] = n < size ? rest : 0;
            next.free &= n < size ? ~side->chest[k] : ~rest;
            if (n == size) for (Set s = rest; s; s &= s - 1) next.front |= side->near[low_bit(s)];
            next.front &= next.free;
            at_once(&next, hits);
            if (n < size) hits[c] = next.need[c] == size - n && next.treasures >= GOAL ? 1 << (size - n) : 0;
            double chance = hitting(hits, THROW);
            if (chance > use[c][n]) use[c][n] = chance, any = 1;
        }
    }
    return any;
}
/* Everything that so many dice can show, and how likely it is. */
enum { ROLLS = 462 };
static struct { int many, of[ROLLS][SHADES]; double share[ROLLS]; } throws[DICE + 1];
static void list_throws(int dice, int colour, int left, int *of) {
    if (colour < SHADES - 1)
        for (of[colour] = 0; of[colour] <= left; of[colour]++) list_throws(dice, colour + 1, left - of[colour], of);
    else {
        double share = FACTORIAL[dice] / pow(SHADES, dice);
        int at = throws[dice].many++;
        of[colour] = left;
        for (int c = 0; c < SHADES; c++) share /= FACTORIAL[of[c]], throws[dice].of[at][c] = of[c];
        throws[dice].share[at] = share;
    }
}
/* How many treasures some dice bring that take one with these numbers of its colour, the throws counted that each brings; the
 * easiest is taken first, and what becomes reachable on the way does not count. */
static double bringing(const unsigned char *takes, int dice) {
    unsigned char left[SHADES];
    double brings = 0, chance = 1;
    for (int c = 0; c < SHADES; c++) {
        int at = c;
        for (; at && left[at - 1] < takes[c]; at--) left[at] = left[at - 1];
        left[at] = takes[c];
    }
    for (int c = 0; c < SHADES && left[c]; c++) {
        brings += chance *= hitting(left, c ? THROW : dice);
        left[c] = 0;
    }
    return brings;
}
static double CHANCES[DICE + 1][DICE + 1];
/* The chance of the goal with the next turn, if everything is done for it. */
static double winning(double use[SHADES][DICE + 1]) {
    double best[SHADES][DICE + 1], chance = 0;
    for (int c = 0; c < SHADES; c++) {
        best[c][0] = 0;
        best[c][DICE] = use[c][DICE];
        for (int kept = DICE - 1; kept; kept--) {
            double roll = CHANCES[DICE - kept][0] * use[c][kept];
            for (int h = 1; h <= DICE - kept; h++) roll += CHANCES[DICE - kept][h] * best[c][kept + h];
            best[c][kept] = roll > use[c][kept] ? roll : use[c][kept];
        }
    }
    for (int k = 0; k < throws[DICE].many; k++) {
        double most = 0;
        for (int c = 0; c < SHADES; c++) if (best[c][throws[DICE].of[k][c]] > most) most = best[c][throws[DICE].of[k][c]];
        chance += throws[DICE].share[k] * most;
    }
    return chance;
}
/* In hundredths: the goal with the next turn, how surprising it would be to miss it, and the goal by dice left or thrown. */
typedef struct { int turn, surprise, left, thrown; } Soon;
static int hundredths(double chance) { return (int)(100 * chance + .5); }
static int twentieths(double treasures) { return (int)(20 * treasures + .5); }
static Soon soon(const Sheet *sheet) {
    Soon found = {0, 0, 0, 0};
    double use[SHADES][DICE + 1];
    unsigned char hits[SHADES];
    if (GOAL - sheet->treasures > 2) return found;
    if (using(sheet, use)) {
        double chance = winning(use);
        found.turn = hundredths(chance);
        found.surprise = chance > .98 ? 100 : (int)(.5 - 25 * log(1 - chance));
    }
    if (at_once(sheet, hits)) found.left = hundredths(hitting(hits, LEFT)), found.thrown = hundredths(hitting(hits, THROW));
    return found;
}

/* What is known of a sheet, as small whole numbers, in the order of `value.py`. */
static int capped(int x, int most) { return x > most ? most : x; }
static void features(Sheet *sheet, int owed, int wait, int seats, signed char *f) {
    const Side *side = sheet->side;
    Set crossed = side->land & ~sheet->free;
    int want = missing(sheet), gap[SHADES], left[SHADES], effort[SHADES], rooms[SHADES], order[SHADES];
    memset(f, 0, INPUTS);
    for (int c = 0; c < SHADES; c++) {
        gap[c] = left[c] = 0;
        for (int j = 0; j < 4; j++) {
            int k = side->of_shade[c][j];
            Set rest = side->region[k] & sheet->free;
            if (!rest) continue;
            left[c]++;
            if (rest == side->region[k] && !(rest & sheet->front)) gap[c] += (sheet->ways.region[k] = nearer(side->rings_region[k], crossed, sheet->ways.region[k])) - 1;
        }
        effort[c] = sheet->need[c] + gap[c];
        rooms[c] = sheet->need[c] ? room(sheet, c) : 0;
        int at = c;
        for (; at && effort[order[at - 1]] > effort[c]; at--) order[at] = order[at - 1];
        order[at] = c;
    }
    int first = order[0], second = order[1], third = order[2];
    int n = 0, steps[CHESTS], free[CHESTS], chests = 0, sum = 0, last = 0, near = 0;
    f[n++] = want;
    f[n++] = want <= 0; f[n++] = want <= 1; f[n++] = want <= 2; f[n++] = want <= 3; f[n++] = want <= 5;
    unsigned char takes[SHADES] = {0}; /* as bits, the numbers of dice that take a treasure */
    int colours = 0;
    for (int k = 0; k < side->chests; k++)
        if (side->chest[k] & sheet->free) {
            int c = side->chest_colour[k];
            Set rest = side->region[side->region_at[low_bit(side->chest[k])]] & sheet->free;
            int least = sheet->open[c] && !(rest & sheet->open[c]) ? 0 : reaching(rest, sheet->front, side->chest[k]);
            if (least) colours += !takes[c], takes[c] |= (1 << (count(rest) + 1)) - (1 << least);
            int d = sheet->ways.chest[k] = nearer(side->rings_chest[k], crossed, sheet->ways.chest[k]);
            if (sheet->open[c] && !(sheet->open[c] & side->chest[k])) d += count(sheet->open[c]);
            near += d == 1;
            int at = chests++;
            free[at] = k;
            for (; at && steps[at - 1] > d; at--) steps[at] = steps[at - 1];
            steps[at] = d;
        }
    for (int k = 0; k < want && k < chests; k++) {
        int d = steps[k];
        f[n + (d < 5 ? d - 1 : d < 7 ? 4 : 5)]++;
        sum += last = d;
    }
    n += 6;
    f[n++] = capped(sum, 100); f[n++] = last;
    f[n++] = effort[first]; f[n++] = effort[second]; f[n++] = effort[third];
    f[n++] = sheet->need[first]; f[n++] = sheet->need[second];
    f[n++] = gap[first]; f[n++] = gap[second];
    static const int marks[6] = {0, 1, 2, 4, 6, 9};
    for (int k = 0; k < 6; k++) f[n++] = effort[first] <= marks[k];
    f[n++] = rooms[first]; f[n++] = rooms[second];
    f[n++] = count(sheet->open[first]); f[n++] = count(sheet->open[second]);
    f[n++] = left[first]; f[n++] = left[second];
    for (int k = 1; k <= 6; k++) { for (int c = 0; c < SHADES; c++) f[n] += rooms[c] >= k; n++; }
    int way[2];
    for (int which = 0; which < 2; which++) {
        int c = order[which], found[CHESTS], many = 0;
        Set base = crossed;
        for (int j = 0; j < 4; j++) base |= side->region[side->of_shade[c][j]];
        for (int k = 0; want && k < chests; k++) {
            const Side *s = side;
            int d = s->chest_colour[free[k]] == c ? 0 : nearer(s->rings_chest[free[k]], base, sheet->ways.chest[free[k]]);
            int at = many++;
            for (; at && found[at - 1] > d; at--) found[at] = found[at - 1];
            found[at] = d;
        }
        way[which] = 0;
        for (int k = 0; k < want && k < many; k++) way[which] += found[k];
    }
    int a = effort[first] + way[0], b = effort[second] + way[1];
    f[n++] = capped(a < b ? a : b, 120); f[n++] = capped(a < b ? b : a, 120);
    f[n++] = way[0]; f[n++] = way[1];
    f[n++] = count(side->coloured & ~sheet->free);
    f[n++] = count(sheet->front);
    f[n++] = effort[first] * want / 2 > 120 ? 120 : effort[first] * want / 2;
    f[n++] = near;
    const int thrown = twentieths(bringing(takes, THROW));
    f[n++] = colours; f[n++] = twentieths(bringing(takes, LEFT)); f[n++] = thrown;
    Soon next = soon(sheet);
    f[n++] = next.turn; f[n++] = next.surprise; f[n++] = next.left;
    f[n++] = owed;
    f[n++] = wait == 1; f[n++] = wait == 2; f[n++] = wait == 3;
    f[n++] = seats == 2; f[n++] = seats == 3;
    f[n++] = wait ? 0 : next.turn; f[n++] = wait ? 0 : next.surprise; f[n++] = owed ? next.thrown : 0;
    f[n++] = owed ? thrown : 0;
    f[n++] = chests - want;
    f[n++] = 1;
    if (n != INPUTS) { fprintf(stderr, "%d inputs\n", n); exit(2); }
}
static const char *const NAMES[INPUTS] = {
    "treasures missing",
    "at most 0 treasures missing",
    "at most 1 treasures missing",
    "at most 2 treasures missing",
    "at most 3 treasures missing",
    "at most 5 treasures missing",
    "needed treasures 1 crosses away",
    "needed treasures 2 crosses away",
    "needed treasures 3 crosses away",
    "needed treasures 4 crosses away",
    "needed treasures 5 or 6 crosses away",
    "needed treasures 7 or more crosses away",
    "crosses to all needed treasures, each for itself",
    "crosses to the last needed treasure",
    "crosses to the best colour",
    "crosses to the second colour",
    "crosses to the third colour",
    "fields missing of the best colour",
    "fields missing of the second colour",
    "fields between the crosses and the best colour",
    "fields between the crosses and the second colour",
    "best colour at most 0 crosses away",
    "best colour at most 1 crosses away",
    "best colour at most 2 crosses away",
    "best colour at most 4 crosses away",
    "best colour at most 6 crosses away",
    "best colour at most 9 crosses away",
    "most dice the best colour can use",
    "most dice the second colour can use",
    "free fields of the open region of the best colour",
    "free fields of the open region of the second colour",
    "regions left of the best colour",
    "regions left of the second colour",
    "colours that can use 1 dice",
    "colours that can use 2 dice",
    "colours that can use 3 dice",
    "colours that can use 4 dice",
    "colours that can use 5 dice",
    "colours that can use 6 dice",
    "crosses to the goal",
    "crosses to the goal with the other colour",
    "crosses to the needed treasures beside the best colour",
    "crosses to the needed treasures beside the second colour",
    "crosses",
    "fields in reach",
    "half of crosses to the best colour x treasures missing",
    "treasures one cross away",
    "colours of treasures in reach",
    "treasures that three dice bring, in twentieths",
    "treasures that a throw brings, in twentieths",
    "chance of the goal with the own turn, in hundredths",
    "surprise to miss it, in twenty-fifths",
    "chance of the goal with three dice, in hundredths",
    "treasure throws to come",
    "1 turns of others before the own",
    "2 turns of others before the own",
    "3 turns of others before the own",
    "two seats",
    "three seats",
    "chance of the goal with the own turn, which is next, in hundredths",
    "surprise to miss it, which is next, in twenty-fifths",
    "chance of the goal with the throw to come, in hundredths",
    "treasures that the throw to come brings, in twentieths",
    "treasures not needed",
    "always"};
/* What they are multiplied with while learning, so that all are of one size. */
static const float SCALE[INPUTS] = {
    .2, 1, 1, 1, 1, 1,  .5, .5, .5, .5, .5, .5,  .05, .2,  .1, .1, .1, .1, .1, .2, .2,  1, 1, 1, 1, 1, 1,
    .3, .3, .3, .3, .5, .5,  .4, .4, .4, .4, .4, .4,  .05, .05, .1, .1, .02, .05, .05, .5,
    .3, .03, .03,  .02, .02, .02,  1, 1, 1, 1, 1, 1,  .02, .02, .02, .03, .3, 1};
static float input_of(int k, Input value) { return SCALE[k] * value; }
static double weight_of(int k, float weight) { return weight * SCALE[k]; }
static double FADE[20], NEARBY[32];
static double clever_worth(const Sheet *sheet) {
    static const double ROOMS[7] = {0, .12, .22, .29, .34, .37, .39};
    const Side *side = sheet->side;
    Set crossed = side->land & ~sheet->free;
    int least, second, best = 0, want = missing(sheet);
    needs(sheet, &least, &second, &best);
    double total = .2 * count(side->coloured & ~sheet->free) + (GOAL - want) + 5 * (FADE[least] + .3 * FADE[second]);
    total += .3 * sheet->treasures;
    if (want)
        for (int k = 0; k < side->chests; k++)
            if (side->chest[k] & sheet->free) total += NEARBY[nearest(side->rings_chest[k], crossed)];
    for (int c = 0; c < SHADES; c++) total += ROOMS[room(sheet, c)];
    return total + (reached(sheet) ? 100 : 0);
}
/* The logarithm of a strength, or the clever player's worth. */
static double value(Sheet *sheet, const Player *player, int owed, int wait, int seats) {
    if (player->clever) return clever_worth(sheet);
    signed char f[INPUTS];
    features(sheet, owed, wait, seats, f);
    return net(player, f) + (reached(sheet) ? 40 : 0);
}

/* The best way to use so many dice of a colour that is worth no less than so much: its value, and the sheet after it; 0 if
 * there is none. */
static const double NEVER = -1e9;
enum { SHAPES = 512 };
/* Choices of crosses, by what each is worth as the logarithm of a strength. */
typedef struct { int many; double worth[SHAPES]; Sheet after[SHAPES]; } Crossings;
static Crossings *listed; /* all that were looked at, if they are wanted */
static void list(double worth, const Sheet *after) {
    if (listed->many < SHAPES) listed->worth[listed->many] = worth, listed->after[listed->many++] = *after;
}
static int best_shape(Sheet *sheet, int shade, int dice, const Player *player, int owed, int wait, int seats, double noise, double least, double *best, Sheet *after) {
    const Side *side = sheet->side;
    int any = 0;
    for (int j = 0; j < 4; j++) {
        int k = side->of_shade[shade][j];
        Set rest = side->region[k] & sheet->free;
        if (!(rest & sheet->front) || count(rest) < dice) continue;
        if (sheet->open[shade] && !(rest & sheet->open[shade])) continue;
        int bits[6], n = 0;
        for (Set s = rest; s; s &= s - 1) bits[n++] = low_bit(s);
        unsigned char can[64] = {1};
        int touch[6] = {0}, doors = 0;
        for (int b = 0; b < n; b++) {
            if (sheet->front & BIT(bits[b])) doors |= 1 << b;
            for (int o = 0; o < n; o++) if (around[bits[b]] & BIT(bits[o])) touch[b] |= 1 << o;
        }
        for (int subset = 1; subset < 1 << n; subset++) {
            if (__builtin_popcount(subset) > dice) continue;
            for (int b = 0; b < n && !can[subset]; b++)
                if (subset >> b & 1 && can[subset ^ 1 << b] && (doors >> b & 1 || touch[b] & subset)) can[subset] = 1;
            if (!can[subset] || __builtin_popcount(subset) != dice) continue;
            Sheet next = *sheet;
            for (int b = 0; b < n; b++) if (subset >> b & 1) cross(&next, bits[b]);
            double v = value(&next, player, owed + (next.treasures > sheet->treasures), wait, seats);
            if (v < least) continue;
            if (listed) list(v, &next);
            if (noise) v += noise * gauss();
            if (!any || v > *best) { *best = v; *after = next; any = 1; }
        }
    }
    return any;
}

typedef struct { Sheet sheet[4]; int seats, active, turns; } Match;
static int wait_of(const Match *m, int seat) { return wait_at(m->turns, m->seats, seat); }

static void roll(int dice, int *of) {
    memset(of, 0, SHADES * sizeof *of);
    for (int k = 0; k < dice; k++) of[below(SHADES)]++;
}
static void note(Match *m, int thrower, int owed) {
    Position *p = next_position(m->seats);
    for (int s = 0; s < m->seats; s++)
        features(&m->sheet[s], (s == thrower) + (owed >> s & 1), (s - m->active - (thrower >= 0) + 2 * m->seats) % m->seats, m->seats, p->f[s]);
}
/* What the others come to with what is left for them: by seat, colour and dice. */
typedef struct { double resting, use[SHADES][6]; } Use;
static double use_of(const Use *use, const int *of, int shade) {
    double most = use->resting;
    for (int c = 0; c < SHADES; c++) if (c != shade && of[c] && use->use[c][of[c]] > most) most = use->use[c][of[c]];
    return most;
}
static double leftovers(const Use *uses, int others, const int *of, int shade) {
    double total = 0;
    for (int o = 0; o < others; o++) total += use_of(&uses[o], of, shade);
    return total;
}
static int SAMPLES = 60;
/* The share of who is active, and of one of the others if it is wanted. */
static double mean_share(double strength, const Use *uses, int others, int dice, int shade, int watched, double *share) {
    double total = 0, watched_total = 0;
    int many = dice ? SAMPLES : 1;
    u64 keep = rng_state;
    rng_state = 12345 + dice;
    for (int k = 0; k < many; k++) {
        int of[SHADES] = {0};
        for (int d = 0; d < dice; d++) { int c = below(SHADES - 1); of[c >= shade ? c + 1 : c]++; }
        double all = strength + leftovers(uses, others, of, shade);
        total += strength / all;
        if (watched >= 0) watched_total += use_of(&uses[watched], of, shade) / all;
    }
    if (watched >= 0) *share = watched_total / many;
    rng_state = keep;
    return total / many;
}
/* ---- the choices of a turn, counted: a turn is played again from its beginning, and another choice is taken at one place */
enum { PLACES = 48 };
enum { PLAYS, NOTES, REPEATS }; /* what is done with choices */
enum { COLOUR, ROLLING, OWN, LEFTOVER, THROWN }; /* kinds of choices */
static const char *const KINDS[] = {"colour", "roll (1) or stop (0)", "own crosses", "crosses with what is left", "crosses of a treasure throw"};
typedef struct {
    int many, taken[PLACES], seat[PLACES], kind[PLACES];
    u64 dice[PLACES]; /* after it */
} Choices;
static struct {
    int does, place, forced; /* where another choice is taken; below 0 what the player would */
    Choices made;
    u64 luck; /* dice from there on */
    int count, taken;
    double chance[SHAPES];
} spot;
static int at_spot(int seat, int kind, int count, const double *chance, int taken) {
    int open = 0;
    for (int k = 0; k < count; k++) open += chance[k] >= 0;
    if (spot.does == PLAYS || open < 2 || spot.made.many == PLACES) return taken;
    Choices *made = &spot.made;
    int at = made->many++;
    if (spot.does == NOTES) {
        made->taken[at] = taken, made->seat[at] = seat, made->kind[at] = kind, made->dice[at] = rng_state;
        return taken;
    }
    if (at > spot.place) return taken;
    if (at < spot.place) {
        rng_state = made->dice[at];
        return made->taken[at];
    }
    spot.count = count, spot.taken = taken;
    memcpy(spot.chance, chance, count * sizeof *chance);
    rng_state = spot.luck;
    return spot.forced < 0 ? taken : spot.forced;
}
/* The strength of all others as a player sees them. */
static double rest_of(Match *m, int seat, const Player *who) {
    double rest = 0;
    for (int s = 0; s < m->seats; s++) if (s != seat) rest += exp(value(&m->sheet[s], who, 0, wait_of(m, s), m->seats));
    return rest;
}
/* The sheet after dice of some colours were there to be used, or if it `may` be left at that. */
static Sheet crossed_plainly(Match *m, int seat, const Player *who, const int *of, int may, double mistake) {
    Sheet *sheet = &m->sheet[seat], next = *sheet, after;
    int wait = wait_of(m, seat), misjudges = who->is_level && who->noise;
    double idle = value(sheet, who, 0, wait, m->seats), v, most = may ? idle : NEVER, least = NEVER;
    for (int c = 0; c < SHADES; c++)
        if (of[c] && best_shape(sheet, c, of[c], who, 0, wait, m->seats, mistake, NEVER, &v, &after) && v > most) most = v, next = after;
    if (!misjudges || most == NEVER) return next;
    double rest = rest_of(m, seat, who), top = 1 / (1 + rest * exp(-most));
    if (top >= 1 - 1e-9) return next;
    if (top > who->regret) least = log(rest) + logit(top - who->regret);
    most = may && idle >= least ? idle + who->noise * gauss() : NEVER;
    next = *sheet;
    for (int c = 0; c < SHADES; c++)
        if (of[c] && best_shape(sheet, c, of[c], who, 0, wait, m->seats, who->noise, least, &v, &after) && v > most) most = v, next = after;
    return next;
}
/* What the running turn can come to for who is active, and for the others with the dice it leaves. */
typedef struct {
    Use uses[3];
    int others, is_seen, is_clever;
    double rest, strong[SHADES][DICE + 1]; /* what the others are worth as they stand; by colour and dice the logarithm of its own */
    double base[SHADES][DICE + 1], best[SHADES][DICE + 1], rolling[SHADES][DICE + 1]; /* chances, or gains of the clever player */
    int watched; /* one of the others whose chances are wanted too, or -1: to stop and to roll on */
    double share[SHADES][DICE + 1], rolled_share[SHADES][DICE + 1];
} Outlook;
/* For colours of which there are dice, and so many of them or more. */
static void look_out(Match *m, const Player *player, const int *least, int watched, Outlook *o) {
    const int active = m->active, seats = m->seats, late = wait_of(m, active);
    Sheet *own = &m->sheet[active], after;
    const double idle = value(own, player, 0, late, seats);
    o->others = 0, o->rest = 0, o->watched = watched, o->is_clever = player->clever, o->is_seen = player->sees > 0 && !player->clever;
    for (int k = 1; k < seats && !player->clever; k++) {
        int seat = (active + k) % seats;
        Use *use = &o->uses[o->others++];
        Sheet *sheet = &m->sheet[seat];
        const int wait = wait_of(m, seat);
        use->resting = exp(value(sheet, player, 0, wait, seats));
        o->rest += use->resting;
        if (!o->is_seen) continue;
        for (int c = 0; c < SHADES; c++)
            for (int n = 1; n < 6; n++) {
                double v;
                use->use[c][n] = use->resting;
                if (n <= room(sheet, c) && best_shape(sheet, c, n, player, 0, wait, seats, 0, NEVER, &v, &after)) use->use[c][n] = exp(v);
            }
    }
    for (int c = 0; c < SHADES; c++) {
        if (!least[c]) continue;
        for (int n = least[c]; n <= DICE; n++) {
            double v = idle;
            if (n > room(own, c) || !best_shape(own, c, n, player, 0, late, seats, 0, NEVER, &v, &after)) v = idle;
            if (player->clever) o->base[c][n] = v - idle;
            else if (o->is_seen) o->base[c][n] = mean_share(exp(v), o->uses, o->others, DICE - n, c, watched, &o->share[c][n]);
            else o->base[c][n] = exp(v) / (exp(v) + o->rest);
            o->strong[c][n] = v;
        }
        memcpy(o->best[c], o->base[c], sizeof o->best[c]);
        for (int kept = DICE - 1; kept >= least[c]; kept--) {
            double r = CHANCES[DICE - kept][0] * o->base[c][kept];
            for (int h = 1; h <= DICE - kept; h++) r += CHANCES[DICE - kept][h] * o->best[c][kept + h];
            o->rolling[c][kept] = r;
            if (watched >= 0) {
                double w = CHANCES[DICE - kept][0] * o->share[c][kept];
                for (int h = 1; h <= DICE - kept; h++)
                    w += CHANCES[DICE - kept][h] * (o->best[c][kept + h] > o->base[c][kept + h] ? o->rolled_share : o->share)[c][kept + h];
                o->rolled_share[c][kept] = w;
            }
            if (r > o->best[c][kept]) o->best[c][kept] = r;
        }
    }
}
/* To stop with so many dice of a colour, and what lies there besides. */
static double of_stopping(const Outlook *o, const int *of, int shade, int aside) {
    if (!o->is_seen) return o->base[shade][aside];
    double s = exp(o->strong[shade][aside]);
    return s / (s + leftovers(o->uses, o->others, of, shade));
}
/* To take a colour of a throw, and to stop or roll on as is best. */
static double of_throw(const Outlook *o, const int *of, int shade) {
    if (!o->is_seen) return o->best[shade][of[shade]];
    double s = of_stopping(o, of, shade, of[shade]);
    return of[shade] < DICE && o->rolling[shade][of[shade]] > s ? o->rolling[shade][of[shade]] : s;
}
/* The chance of the seat whose treasure throw is next, if it makes the best of everything that can be thrown. */
static double before_throw(Match *m, int seat, Sheet *sheet, const Player *who, double rest) {
    const int wait = wait_of(m, seat), seats = m->seats;
    double use[SHADES][THROW + 1], idle = exp(value(sheet, who, 0, wait, seats)), v, chance = 0;
    Sheet after;
    for (int c = 0; c < SHADES; c++) {
        use[c][0] = idle;
        for (int n = 1; n <= THROW; n++) use[c][n] = n <= room(sheet, c) && best_shape(sheet, c, n, who, 0, wait, seats, 0, NEVER, &v, &after) ? exp(v) : idle;
    }
    for (int k = 0; k < throws[THROW].many; k++) {
        double most = idle;
        for (int c = 0; c < SHADES; c++) if (use[c][throws[THROW].of[k][c]] > most) most = use[c][throws[THROW].of[k][c]];
        chance += throws[THROW].share[k] * most / (most + rest);
    }
    return chance;
}
/* The chance of a seat before the first roll of the next turn, whoever's it is. */
static double before_turn(const Match *m, int seat, const Sheet *sheet, const Player *who) {
    static const int all[SHADES] = {1, 1, 1, 1, 1, 1};
    Match next = *m;
    Outlook o;
    double chance = 0;
    next.sheet[seat] = *sheet;
    next.active = seat_at(++next.turns, m->seats);
    const int watched = (seat - next.active + m->seats) % m->seats - 1;
    look_out(&next, who, all, watched, &o);
    for (int k = 0; k < throws[DICE].many; k++) {
        const int *of = throws[DICE].of[k];
        double most = 0;
        int taken = -1;
        for (int c = 0; c < SHADES; c++) if (of[c] && (taken < 0 || of_throw(&o, of, c) > most)) most = of_throw(&o, of, taken = c);
        if (watched >= 0) {
            double stopping = of_stopping(&o, of, taken, of[taken]), own = exp(o.strong[taken][of[taken]]);
            if (most > stopping) most = o.rolled_share[taken][of[taken]];
            else most = use_of(&o.uses[watched], of, taken) / (own + leftovers(o.uses, o.others, of, taken));
        }
        chance += throws[DICE].share[k] * most;
    }
    return chance;
}
/* The same, followed to the next turn, or to the throw that another treasure brings, from what is the most likely of it. */
enum { FOLLOWED = 6 };
static double beyond_throw(Match *m, int seat, Sheet *sheet, const Player *who, double rest) {
    enum { ENDS = SHADES * THROW + 1 };
    const int wait = wait_of(m, seat), seats = m->seats;
    double use[ENDS], weight[ENDS] = {0}, v, chance = 0, shift = 0, seen = 0;
    Sheet after[ENDS];
    after[0] = *sheet, use[0] = value(sheet, who, 0, wait, seats);
    for (int c = 0; c < SHADES; c++)
        for (int n = 1; n <= THROW; n++) {
            int end = 1 + THROW * c + n - 1;
            use[end] = n <= room(sheet, c) && best_shape(sheet, c, n, who, 0, wait, seats, 0, NEVER, &v, &after[end]) ? v : NEVER;
        }
    for (int k = 0; k < ENDS; k++) use[k] = 1 / (1 + rest * exp(-use[k]));
    for (int k = 0; k < throws[THROW].many; k++) {
        int most = 0;
        for (int c = 0; c < SHADES; c++) {
            int n = throws[THROW].of[k][c], end = 1 + THROW * c + n - 1;
            if (n && use[end] > use[most]) most = end;
        }
        weight[most] += throws[THROW].share[k], chance += throws[THROW].share[k] * use[most];
    }
    for (int k = 0; k < FOLLOWED; k++) {
        int most = 0;
        for (int end = 1; end < ENDS; end++) if (weight[end] > weight[most]) most = end;
        if (!weight[most]) break;
        double turn;
        if (reached(&after[most])) turn = 1;
        else if (after[most].treasures > sheet->treasures) turn = before_throw(m, seat, &after[most], who, rest);
        else turn = before_turn(m, seat, &after[most], who);
        shift += weight[most] * (turn - use[most]), seen += weight[most], weight[most] = 0;
    }
    return chance + shift / seen;
}
/* What the best choices are worth if one looks ahead from them (`ahead.py`); all others stay behind these. */
enum { LOOKED = 6 };
static const double MARGIN = .3, CLOSE = .25;
static void look_ahead(Match *m, int seat, const Player *who, double rest, Crossings *ways) {
    int order[LOOKED], many = 0, throws_again = 0;
    for (int k = 0; k < ways->many; k++) {
        int at = many < LOOKED ? many++ : LOOKED;
        for (; at && ways->worth[order[at - 1]] < ways->worth[k]; at--) if (at < LOOKED) order[at] = order[at - 1];
        if (at < LOOKED) order[at] = k;
    }
    const double first = ways->worth[order[0]];
    while (many && ways->worth[order[many - 1]] < first - MARGIN) many--;
    if (many < 2 || 1 / (1 + rest * exp(-first)) >= 1 - 1e-9) return;
    for (int k = 0; k < many; k++) throws_again |= ways->after[order[k]].treasures > m->sheet[seat].treasures;
    double seen[LOOKED], least = 1e9, plain_turn = 0;
    int plain = -1;
    for (int k = 0; k < many; k++) {
        Sheet *after = &ways->after[order[k]];
        double chance = -1;
        if (!throws_again) chance = before_turn(m, seat, after, who);
        else if (after->treasures > m->sheet[seat].treasures) chance = before_throw(m, seat, after, who, rest);
        seen[k] = chance < 0 ? ways->worth[order[k]] : logit(chance) + log(rest);
        if (chance < 0) {
            /* The next turn tells apart what brings no throw; the first of these keeps its worth. */
            double turn = logit(before_turn(m, seat, after, who));
            if (plain < 0) plain = k, plain_turn = turn;
            else seen[k] = seen[plain] + turn - plain_turn;
        }
        if (seen[k] < least) least = seen[k];
    }
    Match own = *m;
    while (seat_at(own.turns + 1, own.seats) != seat) own.turns++;
    if (own.turns != m->turns) {
        /* What crosses that bring no throw are good for is the seat's own next turn, even if others come before. */
        double anchor = 0;
        int is_first = 1;
        least = 1e9;
        for (int k = 0; k < many; k++) {
            Sheet *after = &ways->after[order[k]];
            if (after->treasures == m->sheet[seat].treasures) {
                double more = logit(before_turn(&own, seat, after, who)) - value(after, who, 0, 0, m->seats);
                if (is_first) anchor = more, is_first = 0;
                seen[k] += more - anchor;
            }
            if (seen[k] < least) least = seen[k];
        }
    }
    const double shift = seen[0] - first;
    if (throws_again && plain >= 0) {
        /* A throw and none that are worth nearly the same are told by the next turn. */
        int best[2] = {-1, -1};
        for (int k = 0; k < many; k++) {
            int brings = ways->after[order[k]].treasures > m->sheet[seat].treasures;
            if (best[brings] < 0 || seen[k] > seen[best[brings]]) best[brings] = k;
        }
        if (fabs(seen[best[1]] - seen[best[0]]) < CLOSE) {
            const double turn[2] = {before_turn(m, seat, &ways->after[order[best[0]]], who),
                                    beyond_throw(m, seat, &ways->after[order[best[1]]], who, rest)};
            const double more[2] = {logit(turn[0]) + log(rest) - seen[best[0]], logit(turn[1]) + log(rest) - seen[best[1]]};
            least = 1e9;
            for (int k = 0; k < many; k++) {
                seen[k] += more[ways->after[order[k]].treasures > m->sheet[seat].treasures];
                if (seen[k] < least) least = seen[k];
            }
        }
    }
    for (int k = 0; k < ways->many; k++) {
        int at = 0;
        while (at < many && order[at] != k) at++;
        double worth = ways->worth[k] + shift;
        ways->worth[k] = at < many ? seen[at] : worth < least ? worth : least;
    }
}
static Sheet crossed_by(Match *m, int seat, const Player *who, const int *of, int kind, double mistake) {
    Sheet next = crossed_plainly(m, seat, who, of, kind != OWN, mistake), *sheet = &m->sheet[seat], after;
    if (spot.does == PLAYS && who->sees < 2) return next;
    static double chance[SHAPES];
    double rest = rest_of(m, seat, who), v;
    int wait = wait_of(m, seat), taken = 0;
    free(listed);
    Crossings *ways = listed = calloc(1, sizeof *listed);
    if (kind != OWN) list(value(sheet, who, 0, wait, m->seats), sheet);
    for (int c = 0; c < SHADES; c++) if (of[c]) best_shape(sheet, c, of[c], who, 0, wait, m->seats, 0, NEVER, &v, &after);
    listed = 0;
    if (who->sees > 1) look_ahead(m, seat, who, rest, ways);
    for (int k = 0; k < ways->many; k++) {
        chance[k] = 1 / (1 + rest * exp(-ways->worth[k]));
        if (who->sees > 1 ? ways->worth[k] > ways->worth[taken] : ways->after[k].free == next.free) taken = k;
    }
    int many = ways->many, pick = at_spot(seat, kind, many, chance, taken);
    if (many) next = ways->after[pick];
    free(ways);
    return next;
}
static double *foreseen; /* the best chance after the first throw of a turn, if that is all that is wanted of it */
/* One active turn; returns 1 if the match is over, with the winners as bits. */
static int turn(Match *m, const Player *const *players, const Habit *habits, int is_learning, int *winners) {
    int of[SHADES], active = m->active, shade = -1, aside = 0, seats = m->seats;
    const Player *player = players[active];
    double noise = habits[active].noise, top = NEVER, worth[SHADES], risk[SHADES];
    Outlook o;
    roll(DICE, of);
    look_out(m, player, of, -1, &o);
    for (int c = 0; c < SHADES; c++) {
        worth[c] = -1;
        if (!of[c]) continue;
        double v = of_throw(&o, of, c);
        if (noise) v = player->clever ? v + noise * gauss() : v * exp(noise * gauss());
        worth[c] = v, risk[c] = 1 - 2.0 * of[c] / DICE;
        if (v > top) { top = v; shade = c; }
    }
    if (foreseen) {
        *foreseen = top;
        return 0;
    }
    double known[SHADES];
    memcpy(known, worth, sizeof known);
    if (player->is_level) shade = taken(player, SHADES, worth, 0);
    if (player->tilt) shade = tilted(SHADES, worth, risk, shade, player->tilt);
    if (habits[active].stray && unit() < habits[active].stray) do shade = below(SHADES); while (!of[shade]);
    shade = at_spot(active, COLOUR, SHADES, known, shade);
    aside = of[shade];
    while (aside < DICE) {
        double r = o.rolling[shade][aside], s = of_stopping(&o, of, shade, aside);
        if (noise) r *= exp(0.3 * noise * gauss());
        double both[] = {s, r}, told[] = {s, r}, dares[] = {-1, 1};
        int rolls = player->is_level ? taken(player, 2, both, 0) : r > s;
        if (player->tilt) rolls = tilted(2, both, dares, rolls, player->tilt);
        dare(player, rolls);
        rolls = at_spot(active, ROLLING, 2, told, rolls);
        if (!rolls) break;
        roll(DICE - aside, of);
        if (!of[shade]) break;
        aside += of[shade];
    }
    if (aside == DICE) memset(of, 0, sizeof of);
    int found = 0, over = 0;
    for (int k = 0; k < seats; k++) {
        int seat = (active + k) % seats;
        Sheet *sheet = &m->sheet[seat], next = *sheet;
        const Player *who = players[seat];
        double mistake = habits[seat].noise;
        if (seat == active) {
            int used[SHADES] = {0};
            used[shade] = aside;
            next = crossed_by(m, seat, who, used, OWN, mistake);
        } else {
            of[shade] = 0;
            next = crossed_by(m, seat, who, of, LEFTOVER, mistake);
        }
        if (next.treasures > sheet->treasures) found |= 1 << seat;
        *sheet = next;
        if (reached(sheet)) over |= 1 << seat;
    }
    int may_end = !circle || (m->turns + 1) % seats == 0;
    if (over && may_end) { *winners = over; return 1; }
    for (int k = 0; k < seats; k++) {
        int seat = (active + k) % seats;
        while (found >> seat & 1) {
            found &= ~(1 << seat);
            Sheet *sheet = &m->sheet[seat], next = *sheet;
            if (is_learning && unit() < KEPT / 2) note(m, seat, found);
            roll(5, of);
            next = crossed_by(m, seat, players[seat], of, THROWN, habits[seat].noise);
            if (next.treasures > sheet->treasures) found |= 1 << seat;
            *sheet = next;
            if (reached(sheet) && may_end) { *winners = over | 1 << seat; return 1; }
        }
    }
    m->turns++;
    m->active = seat_at(m->turns, seats);
    if (m->turns >= CAP) {
        long most = -1;
        for (int s = 0; s < seats; s++) {
            int least, second, b = 0;
            needs(&m->sheet[s], &least, &second, &b);
            long key = 100 * (GOAL - missing(&m->sheet[s])) - least;
            if (key > most) { most = key; *winners = 0; }
            if (key == most) *winners |= 1 << s;
        }
        return 1;
    }
    return 0;
}
/* What was dealt in the last match; what is tried in place of the sides. */
enum { TRIED = 6, VERSIONS = 12 };
static int dealt[4], drawn[4], tried[SIDES], wanted = -1; /* and which side the first seat is to have */
static Side trials[SIDES][VERSIONS];
static void deal(Match *m, int seats, int rules, u64 seed) {
    int islands = rules & 1, boards[4] = {0, 1, 2, 3};
    GOAL = rules >> 1;
    rng_state = seed;
    *m = (Match){.seats = seats};
    for (int s = 0; s < seats; s++) {
        int pick = s + below(4 - s), is_wanted = !s && wanted >= 0;
        if (is_wanted) pick = wanted / 2;
        int board = boards[pick], face = below(2);
        boards[pick] = boards[s];
        Sheet *sheet = &m->sheet[s];
        int printed = dealt[s] = 8 * islands + 2 * board + (is_wanted ? wanted % 2 : face);
        sheet->side = tried[printed] ? &trials[printed][drawn[s] = below(tried[printed])] : &sides[printed];
        sheet->free = sheet->side->coloured;
        sheet->front = sheet->side->near[sheet->side->start];
        memset(&sheet->ways, 31, sizeof sheet->ways);
        for (int c = 0; c < SHADES; c++) sheet->need[c] = islands ? 14 : 18;
    }
    first = m->active = below(seats);
}
static int match(int seats, const Player *const *players, const Habit *habits, int is_learning, int rules, u64 seed) {
    int winners = 0;
    Match m;
    deal(&m, seats, rules, seed);
    while (!turn(&m, players, habits, is_learning, &winners))
        if (is_learning && unit() < KEPT) note(&m, -1, 0);
    turns_played += m.turns;
    return winners;
}
static const double NOISE[3] = {0, .15, .5}, STRAY[3] = {.01, .05, .15};
static const int CLEVER = 2;
static int rules_of(int seats) {
    int islands = unit() < .06, goal = islands ? 5 : 9;
    (void)seats;
    if (unit() < .04) goal = islands ? 6 : 12;
    return goal << 1 | islands;
}
/* Equal players, boards by lot as always: wins and matches by side and by seat, counted from who began. */
typedef struct { double won[SIDES], won_at[4]; int seen[SIDES]; double shared; } Pool;
static Pool pooled(u64 seed, int seats, int matches, const Player *player, int islands) {
    static const Habit steady[4];
    const int rules = islands ? 5 << 1 | 1 : PLAIN;
    const Player *all[4] = {player, player, player, player};
    Pool pool = {0};
    for (int k = 0; k < matches; k++) {
        int winners = match(seats, all, steady, 0, rules, seed_of(seed, 78, k)), many = __builtin_popcount(winners);
        for (int s = 0; s < seats; s++) {
            pool.seen[dealt[s]]++;
            if (!(winners >> s & 1)) continue;
            pool.won[dealt[s]] += 1.0 / many;
            pool.won_at[(s - first + seats) % seats] += 1.0 / many;
        }
        pool.shared += many > 1;
    }
    return pool;
}
static void print_sides(u64 seed, int seats, int matches, const Player *player, int islands) {
    Pool pool = pooled(seed, seats, matches, player, islands);
    double wide = 100 * quantile(.05 / 8); /* as many are compared (Bonferroni) */
    for (int k = 8 * islands; k < 8 * islands + 8; k++) {
        double p = pool.won[k] / pool.seen[k];
        printf("%s %.1f +- %.1f  ", sides[k].name, 100 * p, wide * sqrt(p * (1 - p) / pool.seen[k]));
    }
    printf("%% of %d seats each\nfirst to last", pool.seen[8 * islands]);
    for (int s = 0; s < seats; s++) printf(" %.1f", 100 * pool.won_at[s] / matches);
    printf(" %% of %d, shared %.1f %%\n", matches, 100 * pool.shared / matches);
}
/* ---- fair sides: treasures are moved, the land stays */
static int steps_to(const Side *side, int field) {
    int steps = 0;
    static Set rings[32];
    spread(side, BIT(field), rings);
    while (!(rings[steps] & BIT(side->start))) steps++;
    return steps;
}
/* How ugly treasures lie: side by side, or too few of them in a quarter. */
static int flaw(const Side *side) {
    int found = 0, quarter[4] = {0};
    for (int k = 0; k < side->chests; k++) {
        int n = low_bit(side->chest[k]);
        found += count(around[n] & side->treasure);
        quarter[2 * (n / 14 >= 4) + (n % 14 >= 7)]++;
    }
    for (int k = 0; k < 4; k++) if (quarter[k] < side->chests / 4) found += 2 * (side->chests / 4 - quarter[k]);
    return found;
}
/* A treasure goes elsewhere, within D-04 and not much uglier, nearer to the start (-1) or further from it (1). */
static int move(const Side *side, int sense, int uglier, Side *to) {
    for (int attempt = 0; attempt < 400; attempt++) {
        int k = below(side->chests), from = low_bit(side->chest[k]), n = below(FIELDS);
        if (side->colour[n] != side->colour[from] || side->treasure & BIT(n) || around[n] & BIT(side->start)) continue;
        if (side->region_at[n] != side->region_at[from] && side->treasure & side->region[side->region_at[n]]) continue;
        int before = steps_to(side, from), after = steps_to(side, n);
        if (sense * (after - before) <= 0 || after > 9) continue;
        char text[FIELDS + 1], colour = side->text[n];
        memcpy(text, side->text, sizeof text);
        text[n] = side->text[from];
        text[from] = colour;
        build(to, side->name, text);
        if (flaw(to) <= flaw(side) + uglier) return 1;
    }
    return 0;
}
/* What the sides tried win, all drawn alike often. */
static void try_out(u64 seed, int matches, const Player *player, int islands, double won[SIDES][TRIED], int seen[SIDES][TRIED]) {
    static const Habit steady[4];
    const int rules = islands ? 5 << 1 | 1 : PLAIN;
    const Player *all[4] = {player, player, player, player};
    for (int k = 0; k < matches; k++) {
        int winners = match(4, all, steady, 0, rules, seed_of(seed, 79, k)), many = __builtin_popcount(winners);
        for (int s = 0; s < 4; s++) {
            seen[dealt[s]][drawn[s]]++;
            if (winners >> s & 1) won[dealt[s]][drawn[s]] += 1.0 / many;
        }
    }
}
static void print_print(FILE *file, const Side *side) {
    fprintf(file, "\n%s\n", side->name);
    for (int n = 0; n < FIELDS; n++) fprintf(file, "%s%c%s", n % 28 == 14 ? " " : "", side->text[n], n % 14 == 13 ? "\n" : " ");
}
static void make_fair(u64 seed, int matches, const Player *player, int islands) {
    const int base = 8 * islands;
    double sum[SIDES] = {0};
    int many[SIDES] = {0};
    for (int round = 0; round < 12; round++) {
        double won[SIDES][TRIED] = {{0}};
        int seen[SIDES][TRIED] = {{0}}, is_done = 1;
        for (int k = base; k < base + 8; k++) trials[k][0] = sides[k], tried[k] = 1;
        try_out(seed + 100 * round, 2 * matches, player, islands, won, seen);
        for (int k = base; k < base + 8; k++) {
            /* with what is known of the same print from the rounds before */
            double share = (sum[k] += won[k][0]) / (many[k] += seen[k][0]), off = share - .25;
            won[k][0] = sum[k], seen[k][0] = many[k];
            fprintf(stderr, "%s %.1f  ", sides[k].name, 100 * share);
            if (fabs(off) < .012) continue;
            is_done = 0;
            rng_state = seed_of(seed, 80 + round, k);
            int most = fabs(off) < .02 ? 1 : fabs(off) < .04 ? 2 : 3;
            while (tried[k] < TRIED) {
                Side one = sides[k];
                int moves = 1 + below(most);
                for (int m = 0; m < moves; m++) { Side next; if (move(&one, off > 0 ? 1 : -1, 0, &next)) one = next; }
                trials[k][tried[k]++] = one;
            }
        }
        fprintf(stderr, "%% round %d\n", round);
        for (int k = base; k < base + 8; k++) print_print(is_done ? stdout : stderr, &sides[k]);
        fflush(NULL);
        if (is_done) break;
        /* all, then the best four, then the best two, then one: each with more matches for each */
        for (int stage = 0; stage < 3; stage++) {
            try_out(seed + 100 * round + 1 + stage, (1 + stage / 2) * matches, player, islands, won, seen);
            for (int k = base; k < base + 8; k++) {
                if (tried[k] == 1) continue;
                int left = 4 >> stage;
                for (int a = 0; a < left; a++)
                    for (int b = a + 1; b < tried[k]; b++)
                        if (fabs(won[k][b] / seen[k][b] - .25) < fabs(won[k][a] / seen[k][a] - .25)) {
                            Side side = trials[k][a]; trials[k][a] = trials[k][b]; trials[k][b] = side;
                            double w = won[k][a]; won[k][a] = won[k][b]; won[k][b] = w;
                            int n = seen[k][a]; seen[k][a] = seen[k][b]; seen[k][b] = n;
                        }
                tried[k] = left;
            }
        }
        for (int k = base; k < base + 8; k++) {
            int is_same = !memcmp(sides[k].text, trials[k][0].text, FIELDS);
            sum[k] = is_same ? won[k][0] : 0, many[k] = is_same ? seen[k][0] : 0;
            sides[k] = trials[k][0];
        }
    }
}
/* A side of the first seat in some versions, each with one treasure moved, against the others by lot: four seats, and two. */
static void nudge(u64 seed, int matches, const Player *player, int side, int sense) {
    static const Habit steady[4];
    const Player *all[4] = {player, player, player, player};
    const int islands = side >= 8, rules = islands ? 5 << 1 | 1 : PLAIN;
    double won[VERSIONS][2] = {{0}};
    int seen[VERSIONS][2] = {{0}}, many = 1;
    rng_state = seed_of(seed, 81, side);
    trials[side][0] = sides[side];
    for (int attempt = 0; attempt < 400 && many < VERSIONS; attempt++) {
        Side *one = &trials[side][many];
        int known = 0;
        if (!move(&sides[side], sense, 2, one)) continue;
        while (known < many && memcmp(trials[side][known].text, one->text, FIELDS)) known++;
        many += known == many;
    }
    tried[side] = many;
    wanted = side % 8;
    for (int k = 0; k < 2 * matches; k++) {
        int winners = match(k % 2 ? 2 : 4, all, steady, 0, rules, seed_of(seed, 82, k));
        seen[drawn[0]][k % 2]++;
        if (winners & 1) won[drawn[0]][k % 2] += 1.0 / __builtin_popcount(winners);
    }
    for (int k = 0; k < many; k++) {
        print_print(stdout, &trials[side][k]);
        for (int two = 0; two < 2; two++) {
            double p = won[k][two] / seen[k][two];
            printf("; %d seats: %.1f +- %.1f %%\n", two ? 2 : 4, 100 * p, 196 * sqrt(p * (1 - p) / seen[k][two]));
        }
    }
}
/* ---- what hints cost (`game/bots/hints.py`): after every choice near the master's the seat ends its turn as the master, then all
 * play at a glance, to the seat's next throw, which the master judges; the same dice after every choice. What the better
 * choice, found by as many other courses, brings is the cost. What costs more than 2 points so is counted by 24 times
 * as many courses to the end of the match, played on by masters: who plays at a glance throws away what a choice is good for.
 * The dearest of many are dear by luck too, so what then costs more than 4 is counted once more, by 8 times as many again. */
enum { OTHERS = 5, OFTEN = 24, SURE = 8 * OFTEN, EXACT = 2000 };
static const double NEAR_HINT = .05, DOUBTFUL = .02, DEAR = .04;
typedef struct { Match m; Choices made; int place, began, hint, better; u64 dice; double said, cost, error, most; } Trial;
static double course(const Trial *t, int choice, u64 luck, int to_end, const Player *master, const Player *glance) {
    static const Habit steady[4];
    const Player *all[4] = {glance, glance, glance, glance};
    const int seat = t->made.seat[t->place];
    Match m = t->m;
    int winners = 0;
    first = t->began;
    spot.does = REPEATS, spot.made = t->made, spot.made.many = 0, spot.place = t->place, spot.forced = choice, spot.luck = luck;
    rng_state = t->dice;
    all[seat] = master;
    int over = turn(&m, all, steady, 0, &winners);
    spot.does = PLAYS;
    all[seat] = glance;
    while (!over) {
        rng_state = seed_of(luck, 83, m.turns);
        if (!to_end && m.active == seat) {
            double chance;
            foreseen = &chance;
            all[seat] = master;
            turn(&m, all, steady, 0, &winners);
            foreseen = 0;
            return chance;
        }
        over = turn(&m, all, steady, 0, &winners);
    }
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}
static double apart(const Trial *t, int one, int other, int courses, u64 luck, int to_end, const Player *master, const Player *glance, double *error) {
    double sum = 0, squares = 0;
    for (int k = 0; k < courses; k++) {
        double d = course(t, one, luck + k, to_end, master, glance) - course(t, other, luck + k, to_end, master, glance);
        sum += d, squares += d * d;
    }
    sum /= courses;
    *error = sqrt((squares / courses - sum * sum) / (courses - 1));
    return sum;
}
static void try_hint(Trial *t, int courses, u64 luck, const Player *master, const Player *glance) {
    int order[SHAPES] = {0}, many = 0, usual = SAMPLES;
    double chance[SHAPES], error;
    SAMPLES = EXACT;
    course(t, -1, luck, 0, master, glance);
    SAMPLES = usual;
    const int count = spot.count;
    memcpy(chance, spot.chance, sizeof chance);
    for (int k = 0; k < count; k++) {
        if (chance[k] < 0) continue;
        int at = many++;
        for (; at && chance[order[at - 1]] < chance[k]; at--) order[at] = order[at - 1];
        order[at] = k;
    }
    t->hint = t->better = order[0];
    if (chance[order[0]] >= 1 - 1e-9) return;
    for (int k = 1; k < many && k < OTHERS && chance[order[k]] >= chance[order[0]] - NEAR_HINT; k++) {
        double gain = apart(t, order[k], t->hint, courses, luck, 0, master, glance, &error);
        if (gain > t->most) t->most = gain, t->better = order[k], t->said = chance[order[0]] - chance[order[k]];
    }
    if (t->better == t->hint) return;
    t->cost = apart(t, t->better, t->hint, courses, luck + courses, 0, master, glance, &t->error);
    if (t->cost > DOUBTFUL) t->cost = apart(t, t->better, t->hint, OFTEN * courses, luck + 2 * courses, 1, master, master, &t->error);
    if (t->cost > DEAR) t->cost = apart(t, t->better, t->hint, SURE * courses, luck + (2 + OFTEN) * courses, 1, master, master, &t->error);
}
static int dearer(const void *one, const void *other) {
    double a = ((const Trial *)one)->cost, b = ((const Trial *)other)->cost;
    return (a < b) - (a > b);
}
/* Positions of matches of equal players, steady and sharp ones in turn, two of a match. */
static void further(u64 seed, int seats, int positions, int courses, const char *file) {
    enum { OF_MATCH = 2 };
    static const Habit steady[4];
    Player glance = player_of(file), master = glance, level[2] = {glance, glance};
    Trial *all = calloc(positions, sizeof *all);
    double sum = 0, squares = 0, most = 0;
    int better = 0;
    master.sees = 2;
    for (int k = 0; k < 2; k++) level[k].is_level = 1, level[k].sees = k, level[k].noise = k ? .2 : .34, level[k].regret = k ? .06 : .12;
    for (int k = 0, at = 0; at < positions; k++) {
        const Player *players[4] = {&level[k % 2], &level[k % 2], &level[k % 2], &level[k % 2]};
        static Trial kept[OF_MATCH];
        int met = 0, over = 0, winners;
        u64 lot = seed_of(seed, 85, k);
        Match m;
        deal(&m, seats, PLAIN, seed_of(seed, 84, k));
        while (!over) {
            Trial now = {.m = m, .began = first, .dice = rng_state};
            spot.does = NOTES, spot.made.many = 0;
            over = turn(&m, players, steady, 0, &winners);
            spot.does = PLAYS;
            u64 dice = rng_state;
            now.made = spot.made;
            rng_state = lot;
            for (now.place = 0; now.place < now.made.many; now.place++) {
                int to = met++ < OF_MATCH ? met - 1 : below(met);
                if (to < OF_MATCH) kept[to] = now;
            }
            lot = rng_state, rng_state = dice;
        }
        for (int o = 0; o < OF_MATCH && o < met && at < positions; o++, at++) {
            all[at] = kept[o];
            try_hint(&all[at], courses, seed_of(seed, 86, at), &master, &glance);
        }
    }
    for (int k = 0; k < positions; k++) sum += all[k].cost, squares += all[k].cost * all[k].cost, most += all[k].most, better += all[k].better != all[k].hint;
    sum /= positions;
    printf("%d seats: %d hints cost %.2f +- %.2f points, at most %.2f; in %d something else is better\n", seats, positions, 100 * sum,
           196 * sqrt((squares / positions - sum * sum) / (positions - 1)), 100 * most / positions, better);
    qsort(all, positions, sizeof *all, dearer);
    for (int k = 0; k < 5 && k < positions; k++)
        printf("  %.2f +- %.2f: %s, choice %d, better %d, held for %.2f less; turn %d\n", 100 * all[k].cost, 196 * all[k].error,
               KINDS[all[k].made.kind[all[k].place]], all[k].hint, all[k].better, 100 * all[k].said, all[k].m.turns);
    free(all);
}
/* ---- for whoever compares this with `value.py` and `judge.py`: sheets on the land of a text, with these fields crossed */
static void chances(void) {
    for (int n = 0; n < 7; n++)
        for (int h = 0; h <= n; h++)
            CHANCES[n][h] = tgamma(n + 1) / tgamma(h + 1) / tgamma(n - h + 1) * pow(1 / 6.0, h) * pow(5 / 6.0, n - h);
    for (int n = 0, of[SHADES]; n <= DICE; n++) throws[n].many = 0, list_throws(n, 0, n, of);
}
static void tables(void) {
    for (int n = 0; n < 20; n++) FADE[n] = pow(.88, n);
    for (int n = 0; n < 32; n++) NEARBY[n] = .55 * pow(.7, n);
    chances();
}
static Sheet sheet_of(Side *side, const char *text, const unsigned char *is_crossed) {
    grid();
    chances();
    build(side, "", text);
    Sheet sheet = {.side = side, .free = side->coloured};
    memset(&sheet.ways, 31, sizeof sheet.ways);
    for (int n = 0; n < FIELDS; n++) if (is_crossed[n]) sheet.free &= ~BIT(n);
    for (int n = 0; n < FIELDS; n++) if (is_crossed[n] || n == side->start) sheet.front |= side->near[n] & sheet.free;
    for (int k = 0; k < REGIONS; k++) {
        Set rest = side->region[k] & sheet.free;
        sheet.need[side->shade_of[k]] += count(rest);
        if (rest && rest != side->region[k]) sheet.open[side->shade_of[k]] = rest;
    }
    sheet.treasures = count(side->treasure & ~sheet.free);
    return sheet;
}
void sheet_inputs(const char *text, const unsigned char *is_crossed, int goal, int owed, int wait, int seats, signed char *inputs) {
    static Side side;
    Sheet sheet = sheet_of(&side, text, is_crossed);
    GOAL = goal;
    features(&sheet, owed, wait, seats, inputs);
}
/* How often of so many times a level leaves these fields free with dice of some colours, the last of them anything else: the
 * first of two seats chooses, so many turns are over. */
void crosses_taken(const char *text, const unsigned char *is_crossed, const char *other_text, const unsigned char *is_other_crossed,
                   int goal, int active, int turns, const char *level, const int *dice, int may, int times, int sets,
                   const u64 *left_free, int *taken) {
    static Side side[2];
    static Player player;
    GOAL = goal;
    player = player_of(level);
    Match m = {.seats = 2, .active = active, .turns = turns};
    first = (active + turns) % 2;
    m.sheet[0] = sheet_of(&side[0], text, is_crossed);
    m.sheet[1] = sheet_of(&side[1], other_text, is_other_crossed);
    for (int k = 0; k < times; k++) {
        Set free = crossed_by(&m, 0, &player, dice, may ? LEFTOVER : OWN, 0).free;
        int at = 0;
        while (at < sets && (Set)left_free[2 * at] + ((Set)left_free[2 * at + 1] << 64) != free) at++;
        taken[at]++;
    }
}
/* Every turn of a match of equal levels is played again, once with each of its choices taken as it was: how many choices there
 * were, less all if a turn ends otherwise. */
int choices_again(u64 seed, int seats, const char *level) {
    static const Habit steady[4];
    const Player player = player_of(level), *all[4] = {&player, &player, &player, &player};
    int over = 0, choices = 0, winners;
    Match m;
    tables();
    load("assets/games/diceland/mainland.txt", sides, 'N');
    deal(&m, seats, PLAIN, seed);
    while (!over) {
        const Match before = m;
        const u64 dice = rng_state;
        spot.does = NOTES, spot.made.many = 0;
        over = turn(&m, all, steady, 0, &winners);
        const u64 after = rng_state;
        const Choices made = spot.made;
        for (int k = 0; k < made.many; k++, choices++) {
            Match again = before;
            spot.does = REPEATS, spot.made = made, spot.made.many = 0, spot.place = k, spot.forced = made.taken[k], spot.luck = made.dice[k];
            rng_state = dice;
            int is_over = turn(&again, all, steady, 0, &winners);
            for (int s = 0; s < seats; s++) if (again.sheet[s].free != m.sheet[s].free || is_over != over || rng_state != after) return -1;
        }
        spot.does = PLAYS;
        rng_state = after;
    }
    return choices;
}
#ifndef SHARED
int main(int argc, char **argv) {
    if (argc < 5) return 2;
    tables();
    char board = strcmp(argv[1], "fair") ? 'N' : 'A';
    for (int k = 5; k < argc; k++) {
        if (!strcmp(argv[k], "former")) board = 'A';
        back |= !strcmp(argv[k], "back");
    }
    if (!strcmp(argv[1], "nudge") && argc > 6) board = *argv[5];
    load("assets/games/diceland/mainland.txt", sides, board);
    load("assets/games/diceland/islands.txt", sides + 8, board);
    u64 seed = strtoull(argv[2], NULL, 10);
    int islands = !strcmp(argv[argc - 1], "islands");
    circle = !strcmp(argv[argc - 1], "circle");
    if (!strcmp(argv[1], "fair") && argc > 5) {
        Player player = player_of(argv[4]);
        make_fair(seed, atoi(argv[3]), &player, islands);
    } else if (!strcmp(argv[1], "nudge") && argc > 6) {
        Player player = player_of(argv[4]);
        int side = 8 * islands;
        while (side % 8 < 7 && strcmp(sides[side].name, argv[5])) side++;
        nudge(seed, atoi(argv[3]), &player, side, strcmp(argv[6], "further") ? -1 : 1);
    } else if (!strcmp(argv[1], "sides") && argc > 5) {
        Player player = player_of(argv[5]);
        print_sides(seed, atoi(argv[3]), atoi(argv[4]), &player, islands);
    } else if (!strcmp(argv[1], "further") && argc > 6) {
        further(seed, atoi(argv[3]), atoi(argv[4]), atoi(argv[5]), argv[6]);
    } else return obey(argc, argv);
    return 0;
}
#endif
