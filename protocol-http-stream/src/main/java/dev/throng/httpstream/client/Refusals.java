package dev.throng.httpstream.client;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import java.util.Locale;

/**
 * Names a refusal by its status and the text that comes with it. Icecast 2.4.4 answers 403 to a source whose mount point is in use, to one
 * without a Content-Type and to one too many ({@code Mountpoint in use}, {@code No Content-type given}, {@code too many sources connected}),
 * so the text must be read.
 */
final class Refusals {

    static Failure ofSource(int status, String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (status == 403 || status == 409 || status == 503) {
            if (lower.contains("too many sources") || lower.contains("source limit")) {
                return StreamFailure.TOO_MANY_SOURCES;
            }
            if (lower.contains("in use")) {
                return StreamFailure.MOUNT_IN_USE;
            }
            if (lower.contains("content-type") || lower.contains("content type")) {
                return StreamFailure.NO_CONTENT_TYPE;
            }
        }
        return StreamFailure.status(status);
    }

    /** Icecast answers 400 and {@code Source does not exist}. */
    static Failure ofUpdate(int status, String text) {
        boolean missing = status == 400 && text.toLowerCase(Locale.ROOT).contains("does not exist");
        return missing || status == 404 ? StreamFailure.NO_SUCH_MOUNT : StreamFailure.status(status);
    }

    private Refusals() {}
}
