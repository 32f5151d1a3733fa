/**
 * Text that is safe to show, and quantities with their units: {@link dev.throng.text.Printable} escapes control characters. Depends on no
 * other package of Throng; any package may depend on it.
 */
package dev.throng.text;
