/**
 * Runs the cells of a study in blocks: attempts at a cell, searches of critical rates and smallest heaps, checks whether a run counts,
 * resumption, progress. Depends on the other packages of the study; none of them depends on it.
 */
package dev.throng.gclab.study.run;
