// EXPECT: true
// results through pointer parameters, also of nested calls
extern void abort(void);
void reach_error(void) { abort(); }

static void one(int *r) { *r = 1; }
static void both(int *a, int *b) { one(a); *b = *a + 1; }

int main(void) {
  int x = 0, y = 0;
  both(&x, &y);
  if (!(x == 1 && y == 2)) reach_error();
  return 0;
}
