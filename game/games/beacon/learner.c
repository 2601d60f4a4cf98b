/* Beacon once more in C, to learn and to measure: a thousand matches a second on a free core.

   cc -O3 -o learner game/games/beacon/learner.c -lm
   ./learner duel SEATS WEIGHTS WEIGHTS MATCHES [SEED]              one with the first weights among the second ones
   ./learner order SEATS WEIGHTS MATCHES SEED                       what whoever begins wins among equals, the next, ...
   ./learner learn SEATS WEIGHTS GENERATIONS MATCHES UNSTEADY       fits to all generations of self play (Newton)
   ./learner climb SEATS WEIGHTS WEIGHTS MATCHES WIDTH TURNS        changes the first weights by lot and keeps what wins
                                                                      more among the second ones and no less among its own

   WEIGHTS is a file of 12 numbers in the order of `FEATURES` in value.py. Rules, features and choice are those of
   rules.py, value.py and solver.py without options (tests/games/beacon/test_beacon_learning.py compares them); the
   same seed gives the same weights. */
#include "../../bots/learner.h"
enum { GOAL = 21, TOP = 5, K = 12, CODES = 36, SEATS = 6 };
static const int DIE_A[6] = {1, 2, 3, 4, 7, 0}, DIE_B[6] = {1, 2, 3, 5, 6, 0};
static int number[CODES], crosses[CODES], doubles[CODES], rank_of[100], ladder[40], ladders, plain[40], plains;
static double reach[101];
static const double EXPOSED[6] = {0.0, 0.1, 0.2, 0.4, 0.7, 1.2};
static double gauss(void) { return sqrt(-2 * log(uni() + 1e-300)) * cos(6.283185307179586 * uni()); }
static void lots(u64 with) { seed_plus(with, 88172645463325252ULL); }
static void prepare(void) {
    int is_on[100] = {0};
    for (int i = 0; i < CODES; i++) {
        int a = DIE_A[i / 6], b = DIE_B[i % 6];
        number[i] = a > b ? 10 * a + b : 10 * b + a;
        crosses[i] = (a == 0) + (b == 0);
        doubles[i] = a == b ? a : 0;
        if (!crosses[i]) is_on[number[i]] = 1;
    }
    for (int i = 0; i < 100; i++)
        if (is_on[i]) rank_of[i] = ladders, ladder[ladders++] = i;
    for (int i = 0; i < CODES; i++)
        if (!crosses[i] && !doubles[i]) plain[plains++] = rank_of[number[i]];
    for (int n = 0; n <= 100; n++) {
        double first = 0, hits = 0, lost = 0;
        for (int i = 0; i < CODES; i++) {
            first += number[i] >= n;
            hits += !crosses[i] && number[i] >= n;
            lost += crosses[i] > 0;
        }
        first /= CODES;
        reach[n] = first + (1 - first) * hits / (hits + lost);
    }
}
static void features(int seats, int wait, int pawn, int step, int lying, double *f) {
    double way = (double)pawn / GOAL, late = (double)wait / (seats - 1);
    memset(f, 0, K * sizeof *f);
    f[0] = way;
    f[1] = way * way;
    f[2] = late;
    if (step < 1) return;
    int left = GOAL - pawn;
    double height = pawn < GOAL ? (double)(step < left ? step : left) / TOP : 0, risk = reach[lying];
    double one = EXPOSED[step] * risk, gone = 1 - pow(1 - (one < 0.95 ? one : 0.95), wait);
    double threat = height * risk, arrives = pawn + step >= GOAL;
    f[3] = height;
    f[4] = threat;
    f[5] = height * gone;
    f[6] = height * way;
    f[7] = threat * late;
    f[8] = threat * late * way;
    f[9] = arrives;
    f[10] = arrives * gone;
    f[11] = gone;
}
typedef struct {
    double weights[K], of[SEATS][GOAL + 1][TOP + 1][40]; /* by wait, pawn, step (0: no pair), rank */
} Player;
/* Pairs of a first roll may hold an X, so lying pairs are known by number, not by rank. */
static double strength(const Player *p, int seats, int wait, int pawn, int step, int lying) {
    double f[K], sum = 0;
    features(seats, wait, pawn, step, lying, f);
    for (int i = 0; i < K; i++) sum += p->weights[i] * f[i];
    return exp(sum);
}
static void ready(Player *p, int seats) {
    for (int wait = 0; wait < seats; wait++)
        for (int pawn = 0; pawn <= GOAL; pawn++)
            for (int step = 0; step <= TOP; step++)
                for (int r = 0; r < ladders; r++)
                    p->of[wait][pawn][step][r] = strength(p, seats, wait, pawn, step, ladder[r]);
}
typedef struct {
    int seats, active, turns, pawn[SEATS], step[SEATS], lying[SEATS], owner[TOP + 1], winner;
} State;
typedef struct {
    const Player *player;
    int fields, field[TOP + 1];
    double all, less[TOP + 1], table[GOAL][40], value[GOAL + 1];
    int lower;
} Choice;
static double look(const Player *p, const State *s, int wait, int pawn, int step, int lying) {
    if (step < 1) return p->of[wait][pawn][0][0];
    return lying > 9 && lying % 10 ? p->of[wait][pawn][step][rank_of[lying]]
                                   : strength(p, s->seats, wait, pawn, step, lying);
}
static double others(const Choice *c, const State *s, int field, int placed) {
    double rest = c->all;
    for (int f = field + 1; f <= TOP; f++)
        if (s->owner[f] >= 0 && s->lying[s->owner[f]] <= placed) rest -= c->less[f];
    return rest;
}
static int descending(const void *a, const void *b) {
    return *(double *)a < *(double *)b ? 1 : *(double *)a > *(double *)b ? -1 : 0;
}
static void begin(Choice *c, const State *s, const Player *p) {
    int n = s->seats, me = s->active;
    c->player = p;
    c->all = 0;
    c->fields = 0;
    c->lower = GOAL;
    for (int o = 0; o < n; o++)
        if (o != me) {
            int wait = (o - me - 1 + n) % n, pawn = s->pawn[o], step = s->step[o];
            if (step > 0) {
                double with = wait                 ? look(p, s, wait, pawn, step, s->lying[o])
                              : pawn + step < GOAL ? p->of[0][pawn + step][0][0]
                                                   : 1e9;
                c->all += with;
                c->less[step] = with - p->of[wait][pawn][0][0];
            } else c->all += p->of[wait][pawn][0][0];
        }
    for (int f = TOP; f >= 0; f--)
        if (!f || s->owner[f] < 0) c->field[c->fields++] = f;
}
static double rolling(Choice *c, const State *s, int pawn) {
    int n = s->seats, ones = 0, twos = 0;
    for (int i = 0; i < CODES; i++) ones += crosses[i] == 1, twos += crosses[i] == 2;
    for (int at = c->lower - 1; at >= pawn; at--) {
        for (int r = 0; r < ladders; r++) {
            double best = 0;
            for (int i = 0; i < c->fields; i++) {
                int f = c->field[i];
                double own = c->player->of[n - 1][at][f][r], rest = others(c, s, f, ladder[r]),
                       worth = own / (own + rest);
                if (worth > best) best = worth;
            }
            c->table[at][r] = best;
        }
        int back = at > 0 ? at - 1 : 0, far = at > 1 ? at - 2 : 0;
        double a = c->player->of[n - 1][back][0][0], b = c->player->of[n - 1][far][0][0];
        double settled = ones * a / (a + c->all) + twos * b / (b + c->all);
        for (int i = 0; i < CODES; i++)
            if (doubles[i]) {
                int up = at + doubles[i];
                if (up >= GOAL) settled += 1;
                else {
                    double t = c->table[up][rank_of[number[i]]], v = c->value[up];
                    settled += t > v ? t : v;
                }
            }
        double throws = CODES - plains, value = settled / throws, worths[40];
        for (int i = 0; i < plains; i++) worths[i] = c->table[at][plain[i]];
        qsort(worths, plains, sizeof *worths, descending);
        for (int i = 0; i < plains && worths[i] > value; i++) settled += worths[i], throws++, value = settled / throws;
        c->value[at] = value;
    }
    if (pawn < c->lower) c->lower = pawn;
    return c->value[pawn];
}
/* What accepting a number is worth, and the field to place it on. */
static double best_placing(const Choice *c, const State *s, int rolled, double unsteady, int *field) {
    double best = -1e9;
    for (int i = 0; i < c->fields; i++) {
        int f = c->field[i];
        double own = look(c->player, s, s->seats - 1, s->pawn[s->active], f, rolled), rest = others(c, s, f, rolled);
        double worth = own / (own + rest) + (unsteady > 0 ? unsteady * gauss() : 0);
        if (worth > best) best = worth, *field = f;
    }
    return best;
}
/* ---- self play */
typedef struct {
    float f[SEATS][K];
    int8_t won;
} Lesson;
static Lesson *lessons;
static int known, room;
static int match(int seats, const Player *const *players, int first, double unsteady, int learns) {
    State s;
    memset(&s, 0, sizeof s);
    s.seats = seats;
    s.winner = -1;
    s.active = first;
    for (int f = 0; f <= TOP; f++) s.owner[f] = -1;
    for (int i = 0; i < seats; i++) s.step[i] = -1;
    int start = known;
    while (s.turns < 200 * seats) {
        int me = s.active;
        int step = s.step[me];
        if (step >= 0) {
            if (step) s.owner[step] = -1;
            s.pawn[me] += step;
            s.step[me] = -1;
            if (s.pawn[me] >= GOAL) {
                s.winner = me;
                break;
            }
        }
        if (learns && uni() < 0.3) {
            if (known == room) lessons = realloc(lessons, (room = room ? 2 * room : 1 << 16) * sizeof *lessons);
            Lesson *one = &lessons[known++];
            for (int o = 0; o < seats; o++) {
                double f[K];
                features(seats, (o - me + seats) % seats, s.pawn[o], s.step[o], s.step[o] > 0 ? s.lying[o] : 0, f);
                for (int i = 0; i < K; i++) one->f[o][i] = f[i];
            }
        }
        Choice c;
        begin(&c, &s, players[me]);
        for (int count = 0;; count++) {
            int code = rnd() % CODES;
            if (count && crosses[code]) {
                s.pawn[me] = s.pawn[me] > crosses[code] ? s.pawn[me] - crosses[code] : 0;
                break;
            }
            s.pawn[me] += doubles[code];
            if (s.pawn[me] >= GOAL) {
                s.winner = me;
                break;
            }
            int field = 0;
            double best = best_placing(&c, &s, number[code], unsteady, &field);
            if (rolling(&c, &s, s.pawn[me]) + (unsteady > 0 ? unsteady * gauss() : 0) > best) continue;
            for (int f = field + 1; f <= TOP; f++)
                if (s.owner[f] >= 0 && s.lying[s.owner[f]] <= number[code]) s.step[s.owner[f]] = -1, s.owner[f] = -1;
            s.step[me] = field;
            s.lying[me] = number[code];
            if (field) s.owner[field] = me;
            break;
        }
        if (s.winner >= 0) break;
        s.turns++;
        s.active = (me + 1) % seats;
    }
    if (s.winner < 0) known = start;
    for (int i = start; i < known; i++) lessons[i].won = s.winner;
    return s.winner;
}
static double duel(int seats, const Player *one, const Player *other, int matches, u64 with) {
    int won = 0;
    for (int m = 0; m < matches; m++) {
        const Player *players[SEATS];
        for (int i = 0; i < seats; i++) players[i] = i == m % seats ? one : other;
        lots(with + m / seats);
        won += match(seats, players, m / seats % seats, 0, 0) == m % seats;
    }
    return (double)won / matches;
}
static void tell(const char *what, double share, int matches) {
    printf("%s %.2f %% +- %.2f of %d\n", what, 100 * share, 196 * sqrt(share * (1 - share) / matches), matches);
    fflush(stdout);
}
static void order(int seats, const Player *player, int matches, uint64_t with) {
    int won[SEATS] = {0}, all = 0;
    const Player *players[SEATS];
    for (int i = 0; i < seats; i++) players[i] = player;
    for (int m = 0; m < matches; m++) {
        seed(with + m);
        int winner = match(seats, players, m % seats, 0, 0);
        if (winner >= 0) won[(winner - m % seats + seats) % seats]++, all++;
    }
    for (int i = 0; i < seats; i++) printf("%.1f ", 100.0 * won[i] / all);
    printf("%% of %d\n", all);
}
/* Newton's method on the likelihood of the winners, with a small ridge. */
static double fit(int seats, double *w) {
    double likelihood = 0;
    for (int round = 0; round < 8; round++) {
        double slope[K], curve[K][K + 1];
        for (int i = 0; i < K; i++) {
            slope[i] = -w[i];
            for (int j = 0; j < K; j++) curve[i][j] = i == j;
        }
        likelihood = 0;
        for (int x = 0; x < known; x++) {
            const Lesson *one = &lessons[x];
            double chance[SEATS], whole = 0, mean[K] = {0};
            for (int o = 0; o < seats; o++) {
                double v = 0;
                for (int i = 0; i < K; i++) v += w[i] * one->f[o][i];
                whole += chance[o] = exp(v);
            }
            for (int o = 0; o < seats; o++) {
                chance[o] /= whole;
                for (int i = 0; i < K; i++) mean[i] += chance[o] * one->f[o][i];
            }
            likelihood += log(chance[one->won] + 1e-12);
            for (int i = 0; i < K; i++) slope[i] += one->f[one->won][i] - mean[i];
            for (int o = 0; o < seats; o++)
                for (int i = 0; i < K; i++)
                    for (int j = 0; j < K; j++)
                        curve[i][j] += chance[o] * (one->f[o][i] - mean[i]) * (one->f[o][j] - mean[j]);
        }
        for (int i = 0; i < K; i++) curve[i][K] = slope[i];
        for (int i = 0; i < K; i++)
            for (int j = 0; j < K; j++)
                if (j != i) {
                    double factor = curve[j][i] / curve[i][i];
                    for (int k = i; k <= K; k++) curve[j][k] -= factor * curve[i][k];
                }
        double most = 0;
        for (int i = 0; i < K; i++) {
            double step = curve[i][K] / curve[i][i];
            w[i] += step;
            if (fabs(step) > most) most = fabs(step);
        }
        if (most < 0.002) break;
    }
    return likelihood / known;
}
/* ---- for whoever compares this with the rules: what the best placing and rolling on are worth; steps: 0 or less: no pair */
void judge(int seats, int active, const int *pawns, const int *steps, const int *lying, int rolled,
           const double *weights, double *found) {
    static Player player;
    State s = {.seats = seats, .active = active, .winner = -1};
    Choice c;
    if (!ladders) prepare();
    memcpy(player.weights, weights, sizeof player.weights);
    ready(&player, seats);
    for (int f = 0; f <= TOP; f++) s.owner[f] = -1;
    for (int o = 0; o < seats; o++) {
        s.pawn[o] = pawns[o];
        s.step[o] = steps[o];
        s.lying[o] = lying[o];
        if (steps[o] > 0) s.owner[steps[o]] = o;
    }
    begin(&c, &s, &player);
    found[0] = best_placing(&c, &s, rolled, 0, &(int){0});
    found[1] = rolling(&c, &s, s.pawn[active]);
}
#ifndef SHARED
static void take(Player *p, const char *path, int seats) {
    FILE *f = fopen(path, "r");
    for (int i = 0; i < K; i++)
        if (!f || fscanf(f, "%lf", &p->weights[i]) != 1) exit(1);
    fclose(f);
    ready(p, seats);
}
static Player a, b, c;
int main(int count, char **words) {
    if (count < 6) return 2;
    prepare();
    int seats = atoi(words[2]);
    take(&a, words[3], seats);
    if (!strcmp(words[1], "duel")) {
        take(&b, words[4], seats);
        int matches = atoi(words[5]);
        tell(words[3], duel(seats, &a, &b, matches, count > 6 ? atoi(words[6]) : 1), matches);
        return 0;
    }
    if (!strcmp(words[1], "order")) {
        order(seats, &a, atoi(words[4]), atoi(words[5]));
        return 0;
    }
    if (!strcmp(words[1], "climb")) {
        take(&b, words[4], seats);
        int matches = atoi(words[5]);
        double width = atof(words[6]);
        u64 lot = 99;
        for (int turn = 0; turn < atoi(words[7]); turn++) {
            u64 dice = 500000 + 10000 * turn;
            c = a;
            lots(lot++);
            for (int i = 0; i < K; i++)
                if (uni() < 0.4) c.weights[i] += width * gauss() * (i == 3 || i == 5 || i == 11 || i == 6 ? 1 : 1.5);
            ready(&c, seats);
            double new = duel(seats, &c, &b, matches, dice), old = duel(seats, &a, &b, matches, dice), both = 0;
            if (new > old + 0.002) {
                both =
                    duel(seats, &c, &b, 2 * matches, dice + 5000000) - duel(seats, &a, &b, 2 * matches, dice + 5000000);
                if (both > 0.002 && duel(seats, &c, &a, matches, dice + 9000000) > 1.0 / seats - 0.004) {
                    a = c;
                    printf("turn %d: +%.2f", turn, 100 * both);
                    for (int i = 0; i < K; i++) printf(" %.4f", a.weights[i]);
                    tell("\n ", duel(seats, &a, &b, 2 * matches, dice + 7000000), 2 * matches);
                }
            }
        }
        return 0;
    }
    b = a;
    for (int g = 0; g < atoi(words[4]); g++) {
        const Player *players[SEATS] = {&b, &b, &b, &b, &b, &b};
        for (int m = 0; m < atoi(words[5]); m++)
            lots(1000000 + 100000 * g + m), match(seats, players, m % seats, atof(words[6]), 1);
        double likelihood = fit(seats, b.weights);
        ready(&b, seats);
        printf("generation %d: %d positions, likelihood %.4f\n", g, known, likelihood);
        for (int i = 0; i < K; i++) printf("%.4f ", b.weights[i]);
        printf("\n");
        tell("  one new among those at first", duel(seats, &b, &a, 3000, 7), 3000);
        tell("  one of those at first among new", duel(seats, &a, &b, 3000, 8), 3000);
    }
}
#endif
