/**
 * Compares configurations by their trials: confidence intervals of differences, the Pareto front, the lower bound of collection's
 * cost, and the slow responses that stops explain. Pure functions. Depends on text only.
 */
package dev.throng.gclab.compare;
