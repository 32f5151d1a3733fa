package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ListenerEvents;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.codec.IcyMetadata;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.media.UncheckedFormat;
import dev.throng.measure.Failure;
import dev.throng.streams.client.IncomingStream;
import dev.throng.streams.load.ListenerSession;
import dev.throng.transport.TransportError;
import io.netty.buffer.ByteBuf;

/** One listener over HTTP. Stops the stream where it is not media. Confined to its event loop. Small on purpose: there are tens of thousands. */
final class HttpListener extends ListenerSession implements ListenerEvents, MediaRemarks {

    /** This much of a stream has a whole frame, or a page of headers. */
    private static final int NO_FRAME_BYTES = 4 * 1024;

    private static final Failure CLOSED = TransportError.CLOSED.during(StreamStep.STREAM.id());

    private final StreamAddress address;
    private final HttpListeners listeners;

    /** Null until the listener is accepted. */
    private ReceivedMedia media;

    private boolean text;
    private boolean keyFrame;

    HttpListener(Start start, StreamAddress address, HttpListeners listeners) {
        super(start);
        this.address = address;
        this.listeners = listeners;
    }

    @Override
    protected IncomingStream request(int server, boolean slowly) {
        return listeners.opener().open(server, address, this, slowly);
    }

    @Override
    public void connected(long atNanos) {
        super.connected(atNanos);
        arrival().sent(listeners.opener().requestBytes(address));
    }

    @Override
    public void accepted(ResponseHead head, long atNanos) {
        media = ReceivedMedia.of(head, path(), listeners.rules());
        head.deviations().forEach(how -> deviates(how, 1));
        if (head.status() != 200) {
            deviates("status " + head.status() + " to a request for everything", 1);
        }
        text = head.contentType().filter(type -> type.startsWith("text/")).isPresent();
        accept(media, atNanos);
    }

    @Override
    public void deviates(String how, long times) {
        rules().deviations().count(path(), how, times);
    }

    @Override
    public void notChecked(UncheckedFormat format) {
        loop().recorder()
                .note(path() + " is " + format.title()
                        + ": its bytes are counted, its frames and playing time are not known");
    }

    @Override
    public void media(ByteBuf bytes, long atNanos) {
        int count = bytes.readableBytes();
        media.read(bytes, atNanos, meter().isBurstOver(), listeners.rules(), this);
        if (media.hasStamp()) {
            rules().coalescing().stampFound();
        }
        receive(count, atNanos);
        if (!keyFrame && media.hasKeyFrame()) {
            keyFrame = true;
            recordKeyFrame(atNanos);
        }
        long all = meter().bytes();
        if (media.hasNoFrames() && media.bytesForFrames(all) > listeners.rules().syncWithinBytes()) {
            stop(StreamFailure.NO_MEDIA, "no frame of audio within " + all + " bytes of " + path());
        } else if (media.isMetadataMisplaced(all)) {
            stop(
                    StreamFailure.BAD_METAINT,
                    media.lostSyncs() + " frames broke within " + all
                            + " bytes, about one at each block of metadata: icy-metaint is wrong");
        }
    }

    @Override
    public void metadata(IcyMetadata metadata, long atNanos) {
        loop().count(HttpStreamMetric.METADATA_BLOCKS, 1);
    }

    @Override
    protected void check(long atNanos) {
        if (meter().isFrameless(atNanos) && media.bytesForFrames(meter().bytes()) >= NO_FRAME_BYTES) {
            stop(
                    StreamFailure.NO_MEDIA,
                    "no frame of audio in " + meter().bytes() + " bytes and more than 5 s of " + path());
        } else {
            super.check(atNanos);
        }
    }

    @Override
    public void ended(Failure why, String detail, long atNanos) {
        if (wasPage(why)) {
            String all = "no frame of audio in all of its " + meter().bytes() + " bytes; ";
            super.ended(StreamFailure.NO_MEDIA, all + detail, atNanos);
        } else {
            super.ended(why, detail, atNanos);
        }
    }

    /**
     * Whether a stream that has ended was a page instead of media. A target may restart within the first frame of a stream, so a short
     * content that was cut off is not a page.
     */
    private boolean wasPage(Failure why) {
        if (media == null || meter().bytes() == 0 || !media.isOfNoFormat()) {
            return false;
        }
        return why == StreamFailure.END_OF_CONTENT || why.equals(CLOSED) && (text || meter().bytes() >= NO_FRAME_BYTES);
    }
}
