/**
 * The launch of a reference target: options, values with units, help text, the READY line and exit codes. Independent
 * of protocols; the targets depend on it.
 */
package dev.throng.targets.launch;
