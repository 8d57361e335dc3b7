// EXPECT: true
// RUN: --property termination
// SINCE: a list of three; the other is a circle
struct node { struct node *next; };
int main(void) {
  struct node c = {0}, b = {&c}, a = {&b};
  for (struct node *p = &a; p; p = p->next) ;
}
