/** Clocks of the reference targets. The only package here that reads the machine's clock; depends on nothing of ours. */
package dev.throng.targets.time;
