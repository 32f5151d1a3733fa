package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.MetadataRequest;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.measure.Failure;
import dev.throng.text.Printable;
import io.netty.buffer.ByteBuf;
import java.util.regex.Pattern;

/** The connection of one title update. Icecast closes it after the answer. */
final class TitleUpdateConnection extends Exchange implements TitleUpdate {

    /** Icecast writes this into an answer with status 200 if it did not change the title. */
    private static final Pattern DECLINED = Pattern.compile("<return>\\s*0\\s*</return>");

    /** Icecast writes this if it did. */
    private static final Pattern DONE = Pattern.compile("<return>\\s*1\\s*</return>");

    private final MetadataRequest request;
    private final TitleUpdateEvents events;
    private boolean confirmed;
    private long confirmedNanos;

    TitleUpdateConnection(SourceClient client, MetadataRequest request, TitleUpdateEvents events) {
        super(client);
        this.request = request;
        this.events = events;
    }

    @Override
    void writeRequest(ByteBuf out) {
        request.writeTo(out);
    }

    @Override
    void contentRead(int status, String text, long atNanos) {
        String detail = "status " + status + ": " + Printable.excerpt(text.strip());
        if (status != 200) {
            end(Refusals.ofUpdate(status, text), detail);
        } else if (DECLINED.matcher(text).find()) {
            end(StreamFailure.UPDATE_DECLINED, detail);
        } else if (text.indexOf('<') >= 0 && !DONE.matcher(text).find()) {
            // a page of some web server; other streaming servers confirm with a line of plain text, or with nothing
            end(StreamFailure.UPDATE_UNCONFIRMED, detail);
        } else {
            confirmed = true;
            confirmedNanos = atNanos;
            end(StreamFailure.STOPPED, detail);
        }
    }

    @Override
    public void stop() {
        end(StreamFailure.STOPPED, "stopped by Throng");
    }

    @Override
    void finished(Failure why, String detail, long atNanos) {
        if (confirmed) {
            events.confirmed(confirmedNanos);
        } else {
            events.failed(why, detail, atNanos);
        }
    }
}
