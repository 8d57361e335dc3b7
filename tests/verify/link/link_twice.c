// EXPECT: error(link_twice.c:5:5: redefinition of 'limit', which is initialised at)
// WITH: parts/twice.c
extern void abort(void);
void reach_error(void) { abort(); }
int limit = 5;
int main(void) { return limit; }
