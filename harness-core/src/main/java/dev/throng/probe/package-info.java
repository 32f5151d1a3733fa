/**
 * Reads what a target says of itself: status pages of streaming servers, and any number in a JSON or XML page. Pages are hostile: they
 * are bounded in size and time, and read without entities. Uses only Throng's package {@code text}; {@code scenario} and {@code run} use
 * it.
 */
package dev.throng.probe;
