/**
 * Reads result directories, also those of older versions and of runs that ended badly: {@link dev.throng.run.read.ResultDirectory}. Reports,
 * studies and searches start here.
 */
package dev.throng.run.read;
