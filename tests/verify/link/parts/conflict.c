// Part of link_conflict_*.c
long limit = 5;
