/** Checks media that players receive, whatever brings them. Uses no channel, load or clock. */
package dev.throng.streams.media;

