package dev.throng.rtmp.session;

/** Why a server ended a session, by its own words. */
public enum SessionEnd {
    /** The server refused {@code connect}, for example because it does not know the application. */
    CONNECT_REFUSED,
    /** The server refused {@code createStream}. */
    CREATE_STREAM_REFUSED,
    /** The server has no stream of this name. */
    STREAM_NOT_FOUND,
    /** The server refused {@code play}. */
    PLAY_REFUSED,
    /** Another publisher has the name. */
    NAME_IN_USE,
    /** The server refused {@code publish}. */
    PUBLISH_REFUSED,
    /** The server reported an error of a stream that had begun. */
    STREAM_FAILED,
    /** The server ended the stream as complete. */
    STREAM_COMPLETE,
    /** The server closed the connection with a command. */
    CLOSED_BY_SERVER
}
