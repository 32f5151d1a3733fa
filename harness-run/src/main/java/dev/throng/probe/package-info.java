/**
 * Reads the counts that a target publishes on its status pages, once per second. {@link dev.throng.probe.ProbeKind} is a kind of page:
 * protocols contribute the kinds of their servers, and this package has {@code json} and {@code xml} for a number in any page. Pages are
 * hostile: they are limited in size and time, and read without entities. Depends only on {@code dev.throng.text}.
 */
package dev.throng.probe;
