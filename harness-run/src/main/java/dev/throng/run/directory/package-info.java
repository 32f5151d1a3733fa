/**
 * A result directory as a place on the disk: locked while a run uses it, with a manifest of what Throng wrote there, so that nothing else
 * is ever deleted. {@link dev.throng.run.directory.OwnDirectory}.
 */
package dev.throng.run.directory;
