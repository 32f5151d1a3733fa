/**
 * Explains names: of failures, reasons, metrics, settings, and words of the glossary. Start at {@link dev.throng.cli.explain.Explanations}.
 * The texts are those from which the documentation is generated, and the tables of two of its pages.
 */
package dev.throng.cli.explain;
