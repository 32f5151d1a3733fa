/** Checks media that players receive, whatever brings them, and records what is found. Uses no channel. */
package dev.throng.streams.media;
