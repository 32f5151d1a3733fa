/**
 * The histograms of a run's intervals in a form that fits into a page: slots of one or more intervals, and buckets as fine as the space
 * allows. Depends on the read side of a run only.
 */
package dev.throng.reports.slots;
