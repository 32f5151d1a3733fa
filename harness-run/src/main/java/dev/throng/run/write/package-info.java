/**
 * Writes the files of a result directory, while the run goes on and at its end, also on a disk that fills up: {@link
 * dev.throng.run.write.ResultFiles}. docs/result.md lists the files.
 */
package dev.throng.run.write;
