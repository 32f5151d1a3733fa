/**
 * Text for people: {@link dev.throng.text.Printable} escapes control characters, {@link dev.throng.text.QuantityText} writes quantities with their
 * units, and {@link dev.throng.text.Nearest} corrects misspelt words. Depends on no other package of Throng; any package may depend on it.
 */
package dev.throng.text;
