package dev.throng.httpstream.client;

import dev.throng.httpstream.codec.MetadataRequest;
import dev.throng.text.Printable;
import dev.throng.time.NanoClock;
import io.netty.buffer.ByteBuf;
import java.util.regex.Pattern;

/** One change of a title, on a connection of its own: Icecast closes it after the answer in any case. */
final class TitleUpdate extends Exchange implements Update {

    /** What Icecast writes into an answer with status 200 if it did not do what it was asked. */
    private static final Pattern DECLINED = Pattern.compile("<return>\\s*0\\s*</return>");

    /** What it writes if it did. */
    private static final Pattern DONE = Pattern.compile("<return>\\s*1\\s*</return>");

    private final MetadataRequest request;
    private final UpdateEvents events;
    private boolean confirmed;
    private long confirmedNanos;

    TitleUpdate(MetadataRequest request, SourceOptions options, NanoClock clock, UpdateEvents events) {
        super(options, clock);
        this.request = request;
        this.events = events;
    }

    @Override
    void connected(long atNanos) {}

    @Override
    void writeRequest(ByteBuf out) {
        request.writeTo(out);
    }

    @Override
    void encouraged(long atNanos) {}

    @Override
    void headRead(int status, long atNanos) {}

    @Override
    void contentRead(int status, String words, long atNanos) {
        String said = "status " + status + ": " + Printable.excerpt(words.strip());
        if (status != 200) {
            end(Refusals.ofUpdate(status, words), said);
        } else if (DECLINED.matcher(words).find()) {
            end(StreamFailure.UPDATE_DECLINED, said);
        } else if (words.indexOf('<') >= 0 && !DONE.matcher(words).find()) {
            // a page of whatever answers there; servers of another make confirm with a line of plain text, or with
            // nothing
            end(StreamFailure.UPDATE_UNCONFIRMED, said);
        } else {
            confirmed = true;
            confirmedNanos = atNanos;
            end(StreamFailure.STOPPED, said);
        }
    }

    @Override
    public void stop() {
        end(StreamFailure.STOPPED, "stopped by us");
    }

    @Override
    void over(StreamFailure why, String detail, long atNanos) {
        if (confirmed) {
            events.confirmed(confirmedNanos);
        } else {
            events.failed(why, detail, atNanos);
        }
    }
}
