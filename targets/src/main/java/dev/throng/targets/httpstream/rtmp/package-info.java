/**
 * RTMP connections: publishers and players of live streams, with faults on demand. Depends on {@code live}, {@code rtmp.codec}, {@code
 * faults}, {@code turns}, {@code serving} and {@code launch}.
 */
package dev.throng.targets.httpstream.rtmp;
