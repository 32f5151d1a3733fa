/**
 * A study: one scenario rerun over JVMs, collectors, heaps, rates and trials. Its file as a value, the order of its cells, and how each
 * cell is run, judged and kept. Depends on scenario, run, target and the other packages of the lab.
 */
package dev.throng.gclab.study;
