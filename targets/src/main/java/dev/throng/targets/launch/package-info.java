/**
 * How any reference target is launched: its options, their values with units, usage text, the READY line and exit codes.
 * Knows no protocol; the targets depend on it.
 */
package dev.throng.targets.launch;
