package dev.throng.httpstream.hls;

/** A playlist cannot be read or played. The message is for people, and may quote text of the target. */
public final class HlsException extends Exception {

    private static final long serialVersionUID = 1L;

    private final HlsFault fault;

    HlsException(HlsFault fault, String message) {
        super(message);
        this.fault = fault;
    }

    static HlsException bad(String how) {
        return new HlsException(HlsFault.BAD_PLAYLIST, "a playlist " + how);
    }

    public HlsFault fault() {
        return fault;
    }
}
