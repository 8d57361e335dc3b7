// EXPECT: false
// SINCE: the value of a postfix ++ or -- of a narrow bit-field is an int, as gcc promotes it
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

struct s { unsigned int a : 4; unsigned int b : 4; unsigned long c : 20; unsigned long d : 32; };

int main(void) {
  int z = __VERIFIER_nondet_int();
  if (z != 0) return 0;
  struct s x = {3 + z, 3 + z, 3 + z, 3 + z};
  long minus = -x.a++;                          // 3
  long below = x.a++ - 5;                       // 4
  int half = (x.a++ - 8) / 2;                   // 5
  int chosen = (z ? x.b : x.b++) - 8 < 0;       // 3
  int comma = (1, x.b++) - 8 < 0;               // 4
  int inverted = ~x.b++ < 0;                    // 5
  int binary = (x.b-- ?: 1) - 8 < 0;            // 6
  int wide = x.c-- > -1, word = x.d-- > -1;     // 3; 32 bits are an unsigned int
  long sum = 0;
  sum -= x.a++ - 7;                             // 6
  if (minus == -3 && below == -1 && half == -1 && chosen && comma && inverted && binary && wide && !word && sum == 1) reach_error();
  return 0;
}
