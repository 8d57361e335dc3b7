// EXPECT: false
// The cleanup attribute: innermost first, on every way out of the scope, after the value of return was computed.
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static int trace;
static void digit(int *p);
#define SCOPED __attribute__((cleanup(digit)))

static int returned(int early) {
  SCOPED int a = 1;
  if (early) return a;
  {
    SCOPED int b = 2;
    return a + b;
  }
}

static void jumped(int n) {
  int rounds = 0;
again:;
  SCOPED int a = 3;
  if (rounds++ < n) goto again;
  for (SCOPED int i = 4; i < 6; i++) {
    SCOPED int c = i + 3;
    switch (i) {
      case 4: {
        SCOPED int d = 9;
        continue;
      }
      default: break;
    }
    if (i == 5) goto out;
  }
out:
  trace = trace * 10 + 8;
}

static void digit(int *p) {
  trace = trace * 10 + *p;
  *p = 100;
}

int main(void) {
  int early = __VERIFIER_nondet_int() != 0;
  int value = returned(early);
  if (value != (early ? 1 : 3)) reach_error();
  if (trace != (early ? 1 : 12)) reach_error();
  trace = 0;
  jumped(1);
  if (trace != 3978583) reach_error();
  trace = 0;
  value = ({
    SCOPED int e = 5;
    e + 1;
  });
  if (value != 6 || trace != 5) reach_error();
  return 0;
}
