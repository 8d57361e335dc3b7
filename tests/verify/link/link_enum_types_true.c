// EXPECT: true
// WITH: parts/enum_kr.c
// SINCE: an enumerated type in one file and its integer type in another were conflicting types
extern void abort(void);
void reach_error(void) { abort(); }
enum kind { CODES, LENS };
typedef enum { LOW = -1, HIGH = 1 } level;
extern unsigned mode;
struct node { unsigned k; int l; };
extern int rows[][2];
int with_prototype(enum kind type, int y);
int takes_unsigned(enum kind type);
int takes_int(level l);
int takes_node(struct node *n, unsigned *k);
int old_small(int c, int s, double f);
int main(void) {
  struct node n = {LENS, HIGH};
  unsigned k = mode;
  int sum = with_prototype(LENS, 1) + takes_unsigned(LENS) + takes_int(LOW) + takes_node(&n, &k) + old_small(1, 2, 3.5) + rows[2][1] + rows[1][0];
  if (sum != 20) reach_error();
  return 0;
}
