// EXPECT: true
// What pointers reach is told apart as far as the analysis does: members, objects, what the call allocates.
extern void abort(void);
void reach_error(void) { abort(); }
extern void *malloc(unsigned long);
struct node { struct node *left, *right; int key; };
static struct node *leaf(int key) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->left = n->right = 0;
  n->key = key;
  return n;
}
static int count(int *n) { return ++*n; }
static int set(struct node *n, int key) { return n->key = key; }
static int once(int *n) { return ++*n; }
int main(void) {
  int a = 0, b[2] = {5, 6};
  struct node *root = leaf(1), *other = leaf(2);
  root->left = other;
  root->left->right = leaf(3);
  root->left->left = root->left->right->left;
  root->left->key += b[0] + once(&a) + b[1];
  other->right->key = set(root, 9) + (other->key > 0);
  int (*f)(int *) = count;
  int sum = other->key + f(&a);
  if (root->key != 9 || other->key != 14 || other->right->key != 10 || sum != 16 || a != 2) reach_error();
  return 0;
}
