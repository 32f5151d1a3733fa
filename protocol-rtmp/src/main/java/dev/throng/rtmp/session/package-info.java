/**
 * What a player and a publisher say to a server of RTMP: {@link dev.throng.rtmp.session.PlaySession} and
 * {@link dev.throng.rtmp.session.PublishSession}. They take the bytes of the server and give bytes and events. They know no socket, load or
 * clock. Depends on {@code codec} only.
 */
package dev.throng.rtmp.session;
