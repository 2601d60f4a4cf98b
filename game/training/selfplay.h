/* Learning by self-play, shared by the programs of all five games: random numbers, the network and its fit to the winners,
 * generations of self-play, duels, and the cost of hints.
 *
 * A game's program defines these before it includes this file:
 *
 *     MAX_SEATS                 seats of a match, at most
 *     INPUTS, HIDDEN            inputs of a seat, nodes of the hidden layer (0 for a linear model)
 *     MAX_ACTIVE                inputs of a seat that are not 0, at most
 *     IS_SHARED                 1 if all seats of a position feed one hidden layer, 0 if every seat has its own
 *     STANDARD                  the rules of an ordinary match
 *     Example                   a position, as it is kept to learn from
 *     Search                    how a player thinks, apart from its network
 *     HINT_COST, Spot           a position with a choice, if the game measures the cost of hints by rollouts
 *
 * After it come the functions declared below under "supplied by the game". Everything follows from the seed, on one kind
 * of machine. */
#ifndef SELFPLAY_H
#define SELFPLAY_H
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef uint64_t u64;

/* ---- random numbers: splitmix64 */
static u64 random_state;
static u64 random_bits(void) {
    u64 z = (random_state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}
static inline double uniform(void) { return (random_bits() >> 11) * (1.0 / 9007199254740992.0); }
static inline int below(int limit) { return (int)(uniform() * limit); }
static inline double normal(void) { return sqrt(-2 * log(1 - uniform())) * cos(6.283185307179586 * uniform()); }
static void seed(u64 number, u64 more) {
    random_state = number;
    random_state = random_bits() ^ more;
    random_state = random_bits();
}
static void shuffle(int *order, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = below(i + 1), moved = order[i];
        order[i] = order[j];
        order[j] = moved;
    }
}

/* ---- probabilities */
static inline void softmax(int count, double *logits) {
    double top = logits[0], sum = 0;
    for (int i = 1; i < count; i++) top = logits[i] > top ? logits[i] : top;
    for (int i = 0; i < count; i++) sum += logits[i] = exp(logits[i] - top);
    for (int i = 0; i < count; i++) logits[i] /= sum;
}
static inline double logit(double chance) {
    chance = chance < 1e-6 ? 1e-6 : chance > 1 - 1e-6 ? 1 - 1e-6 : chance;
    return log(chance / (1 - chance));
}
/* The choice of a level (`bot.py`): the best after a misjudgement in logits, among those that cost no more than the
 * max_loss. Choices with a chance below 0 are not available; those that cost more are marked so. `errors` are the
 * misjudgements of the choices, drawn here if it is null. */
static inline int misjudged(int count, double *chances, double noise, double max_loss, const double *errors) {
    int best = 0;
    for (int i = 1; i < count; i++) if (chances[i] > chances[best]) best = i;
    if (noise <= 0 || chances[best] >= 1 - 1e-9) return best;
    double least = chances[best] - max_loss, most = -1e9;
    for (int i = 0; i < count; i++) {
        if (chances[i] < least) chances[i] = -1;
        if (chances[i] < 0) continue;
        double seems = logit(chances[i]) + noise * (errors ? errors[i] : normal());
        if (seems > most) most = seems, best = i;
    }
    return best;
}

/* ---- the network: a linear part and one hidden layer of rectified nodes */
enum { OUTPUTS = IS_SHARED ? MAX_SEATS : 1 };
typedef struct { float in[INPUTS][HIDDEN], skip[INPUTS], out[OUTPUTS][HIDDEN]; } Network;
enum { WEIGHTS = sizeof(Network) / sizeof(float) };
/* The inputs of a seat that are not 0, and which row of output weights it has. */
typedef struct {
    int count, output, index[MAX_ACTIVE];
    float value[MAX_ACTIVE];
} Inputs;
static inline void add_input(Inputs *inputs, int index, float value) {
    inputs->index[inputs->count] = index;
    inputs->value[inputs->count++] = value;
}
/* A player: a network, its misjudgement as a level, and its search. */
typedef struct {
    Network network;
    double noise, max_loss;
    Search search;
} Player;
/* The errors of a learning player: noise on the worth of choices, and the share of random choices. */
typedef struct { double noise, stray; } Habit;

/* ---- supplied by the game */
static void read_example(const Example *example, int seats, Inputs *inputs);
/* The factor of an input in training; weights files hold weights for inputs without it. */
static double scale_of(int input);
/* True if an input feeds the hidden layer, false if it counts linearly only. */
static int feeds_hidden(int input);
/* Called whenever the weights of a player have changed. */
static void prepare_player(Player *player, int seats);
/* Reads the numbers after FILE:NOISE:MAX_LOSS in the name of a player. */
static void read_search(Search *search, int count, const double *numbers);
static int draw_rules(int seats);
/* Plays a match; returns the winners as bits, 0 if there are none. */
static int play_match(int seats, const Player *const *players, const Habit *habits, int rules);
/* Habits of learning players: steady, somewhat and very unsteady. */
static const double NOISE[3], STRAY[3];
/* Spread of the first weights, share of positions kept, trust in later positions (TD(lambda)), and learning rate. */
static const double SPREAD, KEPT, LAMBDA, LEARNING_RATE;

static int is_training;

/* Adds the inputs of a seat to the nodes of the hidden layer; returns the linear part. */
static float sum_inputs(const Network *network, const Inputs *inputs, float *hidden) {
    float total = 0;
    for (int k = 0; k < inputs->count; k++) {
        const int index = inputs->index[k];
        const float *weights = network->in[index], value = inputs->value[k];
        total += network->skip[index] * value;
        if (!feeds_hidden(index)) continue;
        for (int j = 0; j < HIDDEN; j++) hidden[j] += weights[j] * value;
    }
    return total;
}
/* The logarithm of the strength of a seat with a hidden layer of its own. */
static double network_value(const Network *network, const Inputs *inputs) {
    float hidden[HIDDEN];
    memset(hidden, 0, sizeof hidden);
    float total = sum_inputs(network, inputs, hidden);
    for (int j = 0; j < HIDDEN; j++) total += network->out[0][j] * (hidden[j] > 0 ? hidden[j] : 0);
    return total;
}
/* The forward pass of a position: inputs, hidden nodes and shares of all seats. */
typedef struct {
    Inputs inputs[MAX_SEATS];
    float hidden[MAX_SEATS][HIDDEN];
    double shares[MAX_SEATS];
} Pass;
static void forward(const Network *network, const Example *example, int seats, Pass *pass) {
    read_example(example, seats, pass->inputs);
    memset(pass->hidden, 0, sizeof pass->hidden);
    for (int s = 0; s < seats; s++) pass->shares[s] = sum_inputs(network, &pass->inputs[s], pass->hidden[IS_SHARED ? 0 : s]);
    for (int s = 0; s < seats; s++) {
        const float *hidden = pass->hidden[IS_SHARED ? 0 : s], *out = network->out[pass->inputs[s].output];
        for (int j = 0; j < HIDDEN; j++) if (hidden[j] > 0) pass->shares[s] += out[j] * hidden[j];
    }
    softmax(seats, pass->shares);
}

/* ---- the samples of positions */
typedef struct {
    Example example;
    float target[MAX_SEATS];
    int seats;
} Sample;
typedef struct {
    Example example;
    double expected[MAX_SEATS];
    int is_random; /* 1 if a random choice followed */
} Step;
static Sample *samples;
static int sample_count, sample_room;
static Step *steps;
static int step_count, step_room;
static const Network *recorder; /* the network that learns from the running match, null if none does */
static void record(const Example *example, int seats) {
    if (!recorder) return;
    if (step_count == step_room) steps = realloc(steps, (step_room = 2 * step_room + 1024) * sizeof *steps);
    Step *step = &steps[step_count++];
    step->example = *example;
    step->is_random = 0;
    if (LAMBDA == 1) return;
    static Pass pass;
    forward(recorder, example, seats, &pass);
    memcpy(step->expected, pass.shares, sizeof pass.shares);
}
/* Turns the recorded match into samples: their targets are the winners, mixed with the expectations of later positions. */
static void finish_recording(int seats, int winners, double lambda) {
    double target[MAX_SEATS] = {0};
    for (int s = 0; s < seats; s++) if (winners >> s & 1) target[s] = 1.0 / __builtin_popcount(winners);
    for (int k = step_count - 1; k >= 0 && winners; k--) {
        const Step *step = &steps[k];
        if (step->is_random && lambda < 1) {
            memcpy(target, step->expected, sizeof target);
            continue;
        }
        if (uniform() < KEPT) {
            if (sample_count == sample_room) samples = realloc(samples, (sample_room = 2 * sample_room + 1024) * sizeof *samples);
            Sample *sample = &samples[sample_count++];
            sample->example = step->example;
            sample->seats = seats;
            for (int s = 0; s < seats; s++) sample->target[s] = target[s];
        }
        if (lambda == 1) continue;
        for (int s = 0; s < seats; s++) target[s] = lambda * target[s] + (1 - lambda) * step->expected[s];
    }
    step_count = 0;
}

/* ---- the fit: Adam on the cross entropy of the shares; returns the mean log likelihood */
enum { BATCH = 64 };
static void add_slope(const Network *network, const Sample *sample, Pass *pass, Network *slope) {
    float errors[MAX_SEATS][HIDDEN];
    memset(errors, 0, sizeof errors);
    for (int s = 0; s < sample->seats; s++) {
        const Inputs *inputs = &pass->inputs[s];
        const float *hidden = pass->hidden[IS_SHARED ? 0 : s], *out = network->out[inputs->output];
        const float error = sample->target[s] - pass->shares[s];
        for (int j = 0; j < HIDDEN; j++) {
            if (hidden[j] <= 0) continue;
            errors[IS_SHARED ? 0 : s][j] += error * out[j];
            slope->out[inputs->output][j] += error * hidden[j];
        }
        for (int k = 0; k < inputs->count; k++) slope->skip[inputs->index[k]] += error * inputs->value[k];
    }
    for (int s = 0; s < sample->seats; s++) {
        const Inputs *inputs = &pass->inputs[s];
        for (int k = 0; k < inputs->count; k++) {
            if (!feeds_hidden(inputs->index[k])) continue;
            float *weights = slope->in[inputs->index[k]];
            for (int j = 0; j < HIDDEN; j++) weights[j] += errors[IS_SHARED ? 0 : s][j] * inputs->value[k];
        }
    }
}
static double fit_pass(Network *network, const int *order, int count, double rate, int is_testing) {
    static Network slope;
    static float mean[WEIGHTS], square[WEIGHTS];
    static double mean_left = 1, square_left = 1;
    static Pass pass;
    float *weights = (float *)network, *slopes = (float *)&slope;
    double score = 0;
    for (int start = 0; start < count; start += BATCH) {
        int end = start + BATCH < count ? start + BATCH : count;
        memset(&slope, 0, sizeof slope);
        for (int at = start; at < end; at++) {
            const Sample *sample = &samples[order[at]];
            forward(network, &sample->example, sample->seats, &pass);
            for (int s = 0; s < sample->seats; s++) score += sample->target[s] * log(fmax(pass.shares[s], 1e-9));
            if (!is_testing) add_slope(network, sample, &pass, &slope);
        }
        if (is_testing) continue;
        mean_left *= 0.9, square_left *= 0.999;
        float step = rate / (1 - mean_left), scale = 1 / (1 - square_left);
        for (int k = 0; k < WEIGHTS; k++) {
            float g = slopes[k] / (end - start) - 1e-5f * weights[k];
            mean[k] = 0.9f * mean[k] + 0.1f * g;
            square[k] = 0.999f * square[k] + 0.001f * g * g;
            weights[k] += step * mean[k] / (sqrtf(square[k] * scale) + 1e-8f);
        }
    }
    return score / count;
}
/* Fits to the samples from `from` on; a tenth of those from `fresh` on is held out to test. */
static void fit(Network *network, int from, int fresh) {
    int held_out = sample_count - (sample_count - fresh) / 10, count = held_out - from;
    int *order = malloc(sample_count * sizeof *order);
    for (int pass = 0; pass < 4; pass++) {
        for (int k = 0; k < count; k++) order[k] = from + k;
        shuffle(order, count);
        double score = fit_pass(network, order, count, LEARNING_RATE * pow(0.35, pass), 0);
        for (int k = held_out; k < sample_count; k++) order[k - held_out] = k;
        double unseen = fit_pass(network, order, sample_count - held_out, 0, 1);
        fprintf(stderr, "  pass %d, %d positions: %.4f, held out %.4f\n", pass, count, score, unseen);
    }
    free(order);
}

/* ---- weights files: plain numbers, for inputs as they are (`weights.py` makes the game's files of them) */
static double file_scale(int weight) {
    const int nodes = INPUTS * HIDDEN;
    return weight < nodes ? scale_of(weight / (HIDDEN ? HIDDEN : 1)) : weight < nodes + INPUTS ? scale_of(weight - nodes) : 1;
}
static void save_weights(const Network *network, const char *path) {
    const float *weights = (const float *)network;
    FILE *file = fopen(path, "w");
    if (!file) { perror(path); exit(2); }
    for (int k = 0; k < WEIGHTS; k++) fprintf(file, "%.5g\n", weights[k] * file_scale(k));
    fclose(file);
}
static void load_weights(Network *network, const char *path) {
    float *weights = (float *)network;
    FILE *file = fopen(path, "r");
    if (!file) { perror(path); exit(2); }
    for (int k = 0; k < WEIGHTS; k++) {
        if (fscanf(file, "%f", &weights[k]) != 1) { fprintf(stderr, "%s: too few weights\n", path); exit(2); }
        weights[k] /= file_scale(k);
    }
    fclose(file);
}
/* Reads a player from FILE[:NOISE:MAX_LOSS[:...]]. */
static void read_player(Player *player, const char *name, int seats) {
    enum { MOST = 8 };
    double numbers[MOST] = {0, 1};
    char path[400];
    int count = 0;
    snprintf(path, sizeof path, "%s", name);
    for (char *at = strchr(path, ':'); at && count < MOST; at = strchr(at, ':')) {
        *at++ = 0;
        numbers[count++] = atof(at);
    }
    memset(player, 0, sizeof *player);
    player->noise = numbers[0];
    player->max_loss = numbers[1];
    read_search(&player->search, count > 2 ? count - 2 : 0, numbers + 2);
    load_weights(&player->network, path);
    prepare_player(player, seats);
}

/* ---- duels: one player among others, from every seat with the same luck; returns its share of the wins */
static const Habit STEADY[MAX_SEATS];
static double duel(u64 number, int seats, int matches, const Player *one, const Player *other) {
    double won = 0;
    for (int k = 0; k < matches; k++) {
        const Player *players[MAX_SEATS];
        for (int s = 0; s < seats; s++) players[s] = s == k % seats ? one : other;
        seed(number, k / seats);
        int winners = play_match(seats, players, STEADY, STANDARD);
        if (winners >> (k % seats) & 1) won += 1.0 / __builtin_popcount(winners);
    }
    return won / matches;
}
/* ---- generations of self-play, each fitted together with the two before; one that is beaten by the one before is dropped.
 * The first players know nothing: to them all positions are equal, and noise decides. Their matches are not learned from
 * again, and their expectations are not trusted. */
enum { GENERATIONS = 16 };
static void learn(u64 number, char *counts, const char *name, int seats_asked, const char *start) {
    static Player player, before[GENERATIONS + 1];
    const int seats_judged = seats_asked ? seats_asked : MAX_SEATS;
    int starts[GENERATIONS] = {0}, from, generation = 0;
    char path[400];
    if (start) read_player(&player, start, seats_asked);
    else {
        float *weights = (float *)&player.network;
        seed(number, 0);
        for (int k = 0; k < INPUTS * HIDDEN; k++) weights[k] = feeds_hidden(k / (HIDDEN ? HIDDEN : 1)) ? SPREAD * normal() : 0;
        read_search(&player.search, 0, 0);
        prepare_player(&player, seats_asked);
    }
    is_training = 1;
    for (char *part = strtok(counts, ","); part && generation < GENERATIONS; part = strtok(0, ","), generation++) {
        const int matches = atoi(part), trials = matches / 4 > 200 ? matches / 4 : 200;
        const double lambda = generation > 1 || start ? LAMBDA : 1;
        before[generation] = player;
        starts[generation] = sample_count;
        from = generation > 2 ? starts[generation - 2] : generation && !start ? starts[1] : 0;
        for (int k = 0; k < matches; k++) {
            const Player *players[MAX_SEATS];
            Habit habits[MAX_SEATS];
            seed(number + generation, 1 + k);
            double lot = uniform();
            int seats = seats_asked ? seats_asked : lot < .55 ? 4 : lot < .75 ? 3 : 2;
            for (int s = 0; s < seats; s++) {
                double dose = uniform();
                int unsteady = generation || start ? (dose >= 0.4) + (dose >= 0.8) : 2;
                players[s] = generation && uniform() < .15 ? &before[1 + below(generation)] : &player;
                habits[s] = (Habit){NOISE[unsteady], STRAY[unsteady]};
            }
            recorder = &player.network;
            int winners = play_match(seats, players, habits, draw_rules(seats));
            finish_recording(seats, winners, lambda);
            recorder = 0;
        }
        seed(number + generation, 0);
        fit(&player.network, from, starts[generation]);
        prepare_player(&player, seats_asked);
        snprintf(path, sizeof path, "%s.%d", name, generation);
        save_weights(&player.network, path);
        double one = duel(8, seats_judged, trials, &player, &before[generation]);
        double other = duel(9, seats_judged, trials, &before[generation], &player);
        int is_better = one > other;
        fprintf(stderr, "generation %d, %d seats: one among those before wins %.1f %%, one of those among it %.1f %%%s\n", generation,
                seats_judged, 100 * one, 100 * other, is_better ? "" : ", dropped");
        if (!is_better) player = before[generation];
    }
    save_weights(&player.network, name);
}

/* ---- the cost of hints (`hint_cost.py`): after every choice near the master's the match is played on by all at a glance,
 * with the same luck after every choice. Half of the rollouts find a better choice, the other half measure its gain:
 * the best of many uncertain figures looks better than it is. Hints that cost more than DOUBTFUL by that are measured by
 * more rollouts to the end of the match, those that then cost more than DEAR by many more. */
#ifdef HINT_COST
enum { SPOTS_OF_MATCH = 2, MAX_CHOICES = 512, TRIED = 5, MORE = 24, MANY_MORE = 8 * MORE, PRINTED = 5 };
static const double NEAR_HINT = .05, DOUBTFUL = .02, DEAR = .04;
/* Supplied by the game: the chances that the master gives the choices of a spot (below 0: not available), their number; the
 * result of a rollout after one of them, to the next choice of the seat or to the end; the levels that play for spots. */
static int weigh_spot(const Spot *spot, const Player *master, double *chances);
static double rollout(const Spot *spot, int choice, u64 luck, int is_to_end, const Player *master, const Player *glance);
static void print_spot(const Spot *spot, int hint, int better);
static void make_levels(Player *master, Player *glance, Player *steady, Player *sharp);

static Spot spots[SPOTS_OF_MATCH];
static int spots_met = -1; /* below 0 while none are wanted */
static u64 spot_lot;
/* Keeps some spots of a match, all of them equally likely, with random numbers of their own. */
static void meet_spot(const Spot *spot) {
    u64 kept = random_state;
    if (spots_met < 0) return;
    random_state = spot_lot;
    int place = spots_met < SPOTS_OF_MATCH ? spots_met : below(spots_met + 1);
    spot_lot = random_state;
    random_state = kept;
    spots_met++;
    if (place < SPOTS_OF_MATCH) spots[place] = *spot;
}
typedef struct {
    Spot spot;
    int hint, better;
    double lead, cost, error, most;
} Trial;
/* The mean gain of one choice over another in some rollouts, and its standard error. */
static double mean_gain(const Trial *trial, int one, int other, int rollouts, u64 luck, int is_to_end, const Player *master,
                   const Player *glance, double *error) {
    double sum = 0, squares = 0;
    for (int k = 0; k < rollouts; k++) {
        double difference = rollout(&trial->spot, one, luck + k, is_to_end, master, glance) -
                            rollout(&trial->spot, other, luck + k, is_to_end, master, glance);
        sum += difference, squares += difference * difference;
    }
    sum /= rollouts;
    *error = sqrt((squares / rollouts - sum * sum) / (rollouts - 1));
    return sum;
}
static void try_hint(Trial *trial, int rollouts, u64 luck, const Player *master, const Player *glance) {
    int order[MAX_CHOICES] = {0}, count = 0;
    double chances[MAX_CHOICES], error;
    const int choices = weigh_spot(&trial->spot, master, chances);
    for (int k = 0; k < choices; k++) {
        if (chances[k] < 0) continue;
        int at = count++;
        for (; at && chances[order[at - 1]] < chances[k]; at--) order[at] = order[at - 1];
        order[at] = k;
    }
    trial->hint = trial->better = order[0];
    const double best = chances[order[0]];
    if (best >= 1 - 1e-9) return;
    for (int k = 1; k < count && k < TRIED && chances[order[k]] >= best - NEAR_HINT; k++) {
        double found = mean_gain(trial, order[k], trial->hint, rollouts, luck, 0, master, glance, &error);
        if (found > trial->most) trial->most = found, trial->better = order[k], trial->lead = best - chances[order[k]];
    }
    if (trial->better == trial->hint) return;
    trial->cost = mean_gain(trial, trial->better, trial->hint, rollouts, luck + rollouts, 0, master, glance, &trial->error);
    luck += 2 * rollouts;
    if (trial->cost > DOUBTFUL)
        trial->cost = mean_gain(trial, trial->better, trial->hint, MORE * rollouts, luck, 1, master, glance, &trial->error);
    luck += MORE * rollouts;
    if (trial->cost > DEAR)
        trial->cost = mean_gain(trial, trial->better, trial->hint, MANY_MORE * rollouts, luck, 1, master, glance, &trial->error);
}
static int by_cost(const void *one, const void *other) {
    double a = ((const Trial *)one)->cost, b = ((const Trial *)other)->cost;
    return (a < b) - (a > b);
}
/* Spots come from matches of equal players, steady and sharp ones in turn. */
static void measure_hints(u64 number, int seats, int positions, int rollouts, const char *name) {
    static Player master, glance, levels[2];
    Trial *trials = calloc(positions, sizeof *trials);
    double sum = 0, squares = 0, most = 0;
    int better = 0;
    read_player(&glance, name, seats);
    master = levels[0] = levels[1] = glance;
    make_levels(&master, &glance, &levels[0], &levels[1]);
    for (int k = 0, at = 0; at < positions; k++) {
        const Player *players[MAX_SEATS];
        for (int s = 0; s < seats; s++) players[s] = &levels[k % 2];
        seed(number, k);
        spot_lot = random_bits();
        spots_met = 0;
        play_match(seats, players, STEADY, STANDARD);
        const int met = spots_met < SPOTS_OF_MATCH ? spots_met : SPOTS_OF_MATCH;
        spots_met = -1;
        for (int o = 0; o < met && at < positions; o++, at++) trials[at].spot = spots[o];
    }
    for (int at = 0; at < positions; at++) {
        Trial *trial = &trials[at];
        try_hint(trial, rollouts, (number << 32) + ((u64)at << 20), &master, &glance);
        sum += trial->cost, squares += trial->cost * trial->cost, most += trial->most, better += trial->better != trial->hint;
    }
    sum /= positions;
    printf("%d seats: %d hints cost %.2f +- %.2f points, at most %.2f; in %d another choice is better\n", seats, positions, 100 * sum,
           196 * sqrt((squares / positions - sum * sum) / (positions - 1)), 100 * most / positions, better);
    qsort(trials, positions, sizeof *trials, by_cost);
    for (int k = 0; k < PRINTED && k < positions; k++) {
        printf("  %.2f +- %.2f, said to be worse by %.2f: ", 100 * trials[k].cost, 196 * trials[k].error, 100 * trials[k].lead);
        print_spot(&trials[k].spot, trials[k].hint, trials[k].better);
    }
    free(trials);
}
#endif

/* ---- the commands that all games have */
static inline int run_command(int count, char **words) {
    static Player one, other;
    if (count > 4 && !strcmp(words[1], "learn")) {
        const int seats = count > 5 ? atoi(words[5]) : 0;
        learn(strtoull(words[2], 0, 10), words[3], words[4], seats, count > 6 ? words[6] : 0);
        return 0;
    }
    if (count < 7) return 2;
    const u64 number = strtoull(words[2], 0, 10);
    const int seats = atoi(words[3]), matches = atoi(words[4]);
    if (!strcmp(words[1], "duel")) {
        read_player(&one, words[5], seats);
        read_player(&other, words[6], seats);
        double share = duel(number, seats, matches, &one, &other);
        printf("%s among %s, %d seats: %.1f %% +- %.1f of %d\n", words[5], words[6], seats, 100 * share,
               196 * sqrt(share * (1 - share) / matches), matches);
        return 0;
    }
#ifdef HINT_COST
    if (!strcmp(words[1], "hint_cost")) {
        measure_hints(number, seats, matches, atoi(words[5]), words[6]);
        return 0;
    }
#endif
    return 2;
}
#endif
