/** Clocks of the reference targets. Only this package reads the machine's clock; it depends on no other package here. */
package dev.throng.targets.time;
