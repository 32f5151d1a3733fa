/** The mount points and stream names of a run: how they are named, which of them a listener chooses, and which have a source. */
package dev.throng.streams.mounts;
