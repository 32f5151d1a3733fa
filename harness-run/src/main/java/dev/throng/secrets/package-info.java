/**
 * Keeps secrets out of everything that is stored or shown: {@link dev.throng.secrets.Masking} replaces them in text, and {@link
 * dev.throng.secrets.JsonText} in JSON files. Depends on text only.
 */
package dev.throng.secrets;
