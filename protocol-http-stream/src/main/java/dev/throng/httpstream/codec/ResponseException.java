package dev.throng.httpstream.codec;

import dev.throng.http.HttpException;
import dev.throng.httpstream.failure.StreamFailure;

/** The target's bytes are not a response. Nothing that follows can be read, so the connection must be closed. */
public final class ResponseException extends Exception {

    private static final long serialVersionUID = 1L;

    private final StreamFailure fault;

    ResponseException(StreamFailure fault, String message) {
        super(message);
        this.fault = fault;
    }

    ResponseException(StreamFailure fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    /** Names what is wrong with bytes that are no HTTP. */
    static ResponseException of(HttpException wrong) {
        StreamFailure fault =
                switch (wrong.fault()) {
                    case HEAD_TOO_LONG -> StreamFailure.HEAD_TOO_LONG;
                    case BAD_HEAD -> StreamFailure.BAD_HEAD;
                    case BAD_CHUNK -> StreamFailure.BAD_CHUNK;
                };
        return new ResponseException(fault, wrong.getMessage(), wrong);
    }

    public StreamFailure fault() {
        return fault;
    }
}
