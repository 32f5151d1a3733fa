/**
 * Results that version 0.1.0 wrote, kept as resources: today's program reads the same numbers from them, and prints the same numbers in
 * their reports.
 */
package dev.throng.cli.kept;
