// EXPECT: true
// RUN: --property valid-deref
// NATIVE: skip
// SINCE: an array that another file defines, of unknown length, had no element at all
extern int table[];
int main(void) { return table[0]; }
