/**
 * What may be said of several configurations after their trials: intervals of differences, who is on the Pareto front, the lower bound of
 * what collection costs, and whether stops were to blame for slow responses. Pure: numbers in, values out. Depends on text only.
 */
package dev.throng.gclab.compare;
