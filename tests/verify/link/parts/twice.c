// Part of link_twice.c
int limit = 6;
