/**
 * Opens a log wherever it comes from: decompresses it, decodes it, and removes what a shipper of logs wrote before each line. What remains
 * is the text that the JVM wrote. Knows nothing of GC logs except how their lines begin. Depends on no other package of Throng; only
 * {@code dev.throng.gclogs} may depend on it.
 */
package dev.throng.gclogs.source;
