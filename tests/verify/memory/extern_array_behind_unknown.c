// EXPECT: unknown()
// RUN: --property valid-deref
// NATIVE: skip
// SINCE: an array that another file defines, of unknown length, may have more than one element
extern int table[];
int main(void) { return table[1]; }
