// EXPECT: true
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

struct point { int x, y; };
struct shape { struct point corner[2]; union { int i; unsigned u; } tag; int values[]; };
static int grid[3][2] = {[2] = {7, 8}, [0][1] = 3};
int main(void) {
  struct { struct point p; int rest[4]; } s = {.rest[1] = 5, 6, .p.y = 2};
  struct point *q = &(struct point){.y = 4};
  if (grid[0][0] != 0 || grid[0][1] != 3 || grid[1][1] != 0 || grid[2][0] != 7) reach_error();
  if (s.p.x != 0 || s.p.y != 2 || s.rest[2] != 6 || s.rest[3] != 0) reach_error();
  if (q->x != 0 || q->y != 4) reach_error();
  return 0;
}
