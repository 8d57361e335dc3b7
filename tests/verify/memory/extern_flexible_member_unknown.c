// EXPECT: unknown()
// RUN: --property valid-deref
// NATIVE: skip
// SINCE: how many elements the last member of an object has that another file defines, is not known
struct text {
  int length;
  char of[];
};
extern struct text message;
int main(void) { return message.length + message.of[1]; }
