/**
 * The directory of a study and its record, {@code study.json}: the cells that were run, and the limits and smallest heaps that were found.
 * An interrupted study resumes from it. Depends on the study file and on the names of collectors.
 */
package dev.throng.gclab.study.record;
