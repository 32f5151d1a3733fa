/**
 * Connections of RTMP players and publishers: the transport below a session, its timeouts, and the names of its failures. Knows no load.
 */
package dev.throng.rtmp.client;
