/**
 * Numbers with their units as people read them: {@code 911 ms}, {@code 103,850/s}, {@code 1.87 MB/s}. Depends on no other package of
 * Throng.
 */
package dev.throng.reports.units;
