/**
 * Reads the status pages of streaming servers: Icecast, SHOUTcast, nginx-rtmp and SRS. {@link dev.throng.streams.probe.StreamProbe} lists
 * the kinds. Depends on {@link dev.throng.probe} and Jackson only.
 */
package dev.throng.streams.probe;
