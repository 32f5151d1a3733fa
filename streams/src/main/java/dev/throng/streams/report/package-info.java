/** The listeners in the report of a run: their number, their media rate, and what one of them costs the target. */
package dev.throng.streams.report;
