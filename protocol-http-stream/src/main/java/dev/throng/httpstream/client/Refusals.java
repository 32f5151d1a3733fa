package dev.throng.httpstream.client;

import java.util.Locale;

/**
 * Names a refusal by its status and the words that come with it. Icecast says 403 to a source whose mount point is taken, to one without a
 * Content-Type and to one too many ({@code Mountpoint in use}, {@code No Content-type given}, {@code too many sources connected}; seen
 * with 2.4.4), so its words have to be read.
 */
final class Refusals {

    static StreamFailure ofSource(int status, String words) {
        String said = words.toLowerCase(Locale.ROOT);
        if (status == 403 || status == 409 || status == 503) {
            if (said.contains("too many sources") || said.contains("source limit")) {
                return StreamFailure.TOO_MANY_SOURCES;
            }
            if (said.contains("in use")) {
                return StreamFailure.MOUNT_IN_USE;
            }
            if (said.contains("content-type") || said.contains("content type")) {
                return StreamFailure.NO_CONTENT_TYPE;
            }
        }
        return StreamFailure.status(status);
    }

    /** Icecast says 400 and {@code Source does not exist}. */
    static StreamFailure ofUpdate(int status, String words) {
        boolean gone = status == 400 && words.toLowerCase(Locale.ROOT).contains("does not exist");
        return gone || status == 404 ? StreamFailure.NO_SUCH_MOUNT : StreamFailure.status(status);
    }

    private Refusals() {}
}
