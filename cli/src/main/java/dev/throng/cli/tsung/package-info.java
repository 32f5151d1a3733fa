/**
 * Makes a scenario from the file of a tsung test. {@link dev.throng.cli.tsung.TsungFile} reads the XML, {@link
 * dev.throng.cli.tsung.TsungImport} maps its elements to values of a scenario, {@link dev.throng.cli.tsung.YamlText} writes them. Pure: no
 * file, no socket. The elements are those of tsung 1.7, {@code tsung-1.0.dtd}.
 */
package dev.throng.cli.tsung;
