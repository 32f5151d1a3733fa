/**
 * The figures of the cells of a study, read from their result directories, and what their comparison shows: the content of {@code
 * comparison.json}. Depends on the study file, its record and {@code compare}, and runs nothing.
 */
package dev.throng.gclab.study.figures;
