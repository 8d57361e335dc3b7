// EXPECT: unknown(unsupported: several cleanup attributes)
// gcc calls one of them, which one depends on where they are written
extern void abort(void);
void reach_error(void) { abort(); }

static int last;
static void first(int *p) { last = 1; }
static void second(int *p) { last = 2; }

int main(void) {
  {
    int x __attribute__((cleanup(first), cleanup(second))) = 0;
  }
  if (last != 1) reach_error();
  return 0;
}
