// EXPECT: true
// a tree on the heap
extern void abort(void);
void reach_error(void) { abort(); }
extern void *malloc(unsigned long);
struct tree { struct tree *left, *right; int key; };
static struct tree *leaf(int key) {
  struct tree *t = malloc(sizeof *t);
  t->left = t->right = 0;
  t->key = key;
  return t;
}

int main(void) {
  struct tree *root = leaf(5);
  root->left = leaf(3);
  root->right = leaf(8);
  root->left->right = leaf(4);
  if (!(root->left->right->key == 4 && root->right->left == 0)) reach_error();
  return 0;
}
