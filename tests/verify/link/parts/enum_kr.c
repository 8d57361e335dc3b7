enum kind { CODES, LENS };
typedef enum { LOW = -1, HIGH = 1 } level;
enum kind mode = LENS;
struct node { enum kind k; level l; };
int rows[3][2] = {{1, 2}, {3, 4}, {5, 6}};
int with_prototype(enum kind type, int y);
int with_prototype(type, y) enum kind type; int y; { return type + y; }
int takes_unsigned(unsigned type) { return type + 1; }
int takes_int(int l) { return l - 1; }
int takes_node(struct node *n, enum kind *k) { return n->k + n->l + *k; }
int old_small(c, s, f) char c; short s; float f; { return c + s + (int)f; }
