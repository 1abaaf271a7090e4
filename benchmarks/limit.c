/* The limit: games at random as play_at_random has them, with the five rule books, in plain C.

   limit GAME NUMBERS RULE RULE GAMES SEED  plays the game from its start. The rules besides the
   numbers stand in the order of the rule book, 0 for one that it has not. It prints how many
   games the first player lost, drew and won, how many numbers were taken, and the seconds. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OPEN = 2, WON = 1, DRAW = 0, LOST = -1 };

typedef int64_t set;  /* bit n stands for the number n */

typedef struct { int64_t numbers, second, third; } rules;

static inline set full(int64_t numbers) { return ((set)2 << numbers) - 2; }
static inline set single(int64_t number) { return (set)1 << number; }
static inline set above(int64_t number) { return -((set)2 << number); }
static inline set below(int64_t number) { return single(number) - 1; }
static inline set up_to(int64_t number) { return ~above(number < 62 ? number : 62); }
static inline int64_t count(set numbers) { return __builtin_popcountll((uint64_t)numbers); }

/* Order Challenge */

typedef struct { set pool; int64_t last, rival; } order;

static inline order order_start(rules r) { return (order){full(r.numbers), 0, 0}; }

static inline set order_legal(rules r, order s) { (void)r; return s.pool & above(s.last); }

static inline order order_play(rules r, order s, int64_t number) {
    (void)r;
    return (order){s.pool & ~single(number), s.rival, number};
}

static inline int order_verdict(rules r, order s) { return order_legal(r, s) ? OPEN : LOST; }

/* Number Stack Duel */

enum { ANY, GREATER, LESS };

typedef struct { set pool; int64_t top, pattern; } stack;

static inline stack stack_start(rules r) { return (stack){full(r.numbers), 0, ANY}; }

static inline set stack_legal(rules r, stack s) {
    (void)r;
    if (s.pattern == GREATER) return s.pool & above(s.top);
    if (s.pattern == LESS) return s.pool & below(s.top);
    return s.pool;
}

static inline stack stack_play(rules r, stack s, int64_t number) {
    (void)r;
    return (stack){s.pool & ~single(number), number, s.pattern == GREATER ? LESS : GREATER};
}

static inline int stack_verdict(rules r, stack s) { return stack_legal(r, s) ? OPEN : LOST; }

/* Sequence Duel: second is the length, third whether an empty pool is a draw */

typedef struct { set pool, own, rival; } sequence;

static inline sequence sequence_start(rules r) { return (sequence){full(r.numbers), 0, 0}; }

static inline set sequence_legal(rules r, sequence s) { (void)r; return s.pool; }

static inline sequence sequence_play(rules r, sequence s, int64_t number) {
    (void)r;
    return (sequence){s.pool & ~single(number), s.rival, s.own | single(number)};
}

static inline int holds_progression(rules r, set hand) {
    if (count(hand) < r.second) return 0;
    int64_t widest = (r.numbers - 1) / (r.second - 1);
    for (int64_t difference = 1; difference <= widest; difference++) {
        set ends = hand;
        for (int64_t i = 1; i < r.second; i++) ends = ends << difference & hand;
        if (ends) return 1;
    }
    return 0;
}

static inline int sequence_verdict(rules r, sequence s) {
    if (holds_progression(r, s.rival)) return LOST;
    if (s.pool) return OPEN;
    return r.third ? DRAW : WON;
}

/* Ascending Challenge: second is the hand, third whether Player 2 may reply */

typedef struct { set pool, own; int64_t own_sum; set rival; int64_t rival_sum; } ascending;

static inline ascending ascending_start(rules r) {
    return (ascending){full(r.numbers), 0, 0, 0, 0};
}

static inline set ascending_legal(rules r, ascending s) { (void)r; return s.pool; }

static inline ascending ascending_play(rules r, ascending s, int64_t number) {
    (void)r;
    set greater = s.own & above(number);
    set piles = (s.own & ~(greater & -greater)) | single(number);
    set pool = s.pool & ~single(number);
    return (ascending){pool, s.rival, s.rival_sum, piles, s.own_sum + number};
}

static inline int ascending_verdict(rules r, ascending s) {
    int64_t taken = r.numbers - count(s.pool), own = count(s.own), rival = count(s.rival);
    if (rival == r.second) return r.third && taken % 2 == 1 && s.pool ? OPEN : LOST;
    if (own == r.second) return WON;
    if (s.pool && taken < 2 * r.second) return OPEN;
    if (own != rival) return own > rival ? WON : LOST;
    if (s.own_sum != s.rival_sum) return s.own_sum < s.rival_sum ? WON : LOST;
    return WON;
}

/* Sequence Builder: second is the target */

typedef struct { set pool; int64_t last, total, rival_last, rival_total; } builder;

static inline builder builder_start(rules r) { return (builder){full(r.numbers), 0, 0, 0, 0}; }

static inline set builder_legal(rules r, builder s) {
    return s.pool & above(s.last) & up_to(r.second - s.total);
}

static inline builder builder_play(rules r, builder s, int64_t number) {
    (void)r;
    set pool = s.pool & ~single(number);
    return (builder){pool, s.rival_last, s.rival_total, number, s.total + number};
}

static inline int builder_verdict(rules r, builder s) {
    if (s.rival_total == r.second) return LOST;
    return builder_legal(r, s) ? OPEN : LOST;
}

/* The loop, once for each rule book. */

#define LOOP(game)                                                                           \
    static void play_##game(rules r, int64_t games, uint64_t chance, int64_t tally[4]) {     \
        for (int64_t i = 0; i < games; i++) {                                                \
            game now = game##_start(r);                                                      \
            int64_t plies = 0;                                                               \
            int verdict = game##_verdict(r, now);                                            \
            while (verdict == OPEN) {                                                        \
                set numbers = game##_legal(r, now);                                          \
                chance = (chance * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & INT64_MAX;     \
                for (int64_t skip = (int64_t)(chance >> 32) * count(numbers) >> 31; skip; skip--) \
                    numbers &= numbers - 1;                                                  \
                now = game##_play(r, now, count((numbers & -numbers) - 1));                  \
                verdict = game##_verdict(r, now);                                            \
                plies++;                                                                     \
            }                                                                                \
            tally[(plies % 2 == 0 ? verdict : -verdict) + 1]++;                              \
            tally[3] += plies;                                                               \
        }                                                                                    \
    }

LOOP(order)
LOOP(stack)
LOOP(sequence)
LOOP(ascending)
LOOP(builder)

static const struct {
    const char *name;
    void (*play)(rules, int64_t, uint64_t, int64_t[4]);
} GAMES[] = {
    {"order", play_order},         {"stack", play_stack},     {"sequence", play_sequence},
    {"ascending", play_ascending}, {"builder", play_builder},
};

static double now_in_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int words, char **word) {
    for (size_t i = 0; words == 7 && i < sizeof GAMES / sizeof *GAMES; i++) {
        if (strcmp(word[1], GAMES[i].name) != 0) continue;
        rules given = {atoll(word[2]), atoll(word[3]), atoll(word[4])};
        int64_t tally[4] = {0};
        double start = now_in_seconds();
        GAMES[i].play(given, atoll(word[5]), strtoull(word[6], NULL, 10), tally);
        double seconds = now_in_seconds() - start;
        for (int place = 0; place < 4; place++) printf("%lld ", (long long)tally[place]);
        printf("%.9f\n", seconds);
        return 0;
    }
    fputs("limit: GAME NUMBERS RULE RULE GAMES SEED\n", stderr);
    return 2;
}
