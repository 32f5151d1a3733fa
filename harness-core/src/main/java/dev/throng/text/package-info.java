/**
 * Makes untrusted text safe to show and to store: {@link dev.throng.text.Printable} escapes control characters, {@link
 * dev.throng.text.Masking} removes secrets, and {@link dev.throng.text.JsonText} does both in JSON files. Depends on no other package of
 * Throng; any package may depend on it.
 */
package dev.throng.text;
