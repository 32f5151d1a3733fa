/**
 * Records of comma-separated values (RFC 4180), read and written one by one. The only package that uses Jackson's CSV format. Knows
 * nothing of results, users or other content; depends on no other package of Throng, and any package may depend on it.
 */
package dev.throng.csv;
