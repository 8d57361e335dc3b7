// EXPECT: unknown(with an argument of another type)
// NATIVE: skip
// SINCE: the condition of an assertion was a structure
struct pair { int first, second; };
struct pair assert(struct pair condition);
int main(void) {
  struct pair p = {1, 2};
  return assert(p).first;
}
