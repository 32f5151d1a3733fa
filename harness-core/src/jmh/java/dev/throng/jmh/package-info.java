/** What all micro-benchmarks have in common. Only benches depend on it. */
package dev.throng.jmh;
