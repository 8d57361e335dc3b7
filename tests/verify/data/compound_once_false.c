// EXPECT: false
// the target of a compound assignment is evaluated once
extern void abort(void);
void reach_error(void) { abort(); }

static int calls, a[3];
static int at(int i) { calls++; return i; }

int main(void) {
  a[at(1)] += 5;
  a[at(1)]++;
  if (!(calls == 4)) reach_error();
  return 0;
}
