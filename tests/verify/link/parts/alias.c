static int calls;
static int count(void) {
  calls++;
  return calls + 1 - (calls == 2);
}
int next(void) __attribute__((alias("count")));
int total = 0;
extern int seen_total __attribute__((alias("total")));
