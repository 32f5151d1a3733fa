/**
 * Compares configurations by their trials: confidence intervals of differences, the Pareto front, the lower bound of collection's
 * cost, and the slow responses that stops explain. Pure functions. Of other packages it uses only {@code text}, and {@code report} for
 * numbers in sentences.
 */
package dev.throng.gclab.compare;
