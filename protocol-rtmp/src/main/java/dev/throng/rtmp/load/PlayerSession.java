package dev.throng.rtmp.load;

import dev.throng.rtmp.client.PlayerEvents;
import dev.throng.rtmp.client.PlayerStream;
import dev.throng.rtmp.session.StreamTarget;
import dev.throng.streams.client.IncomingStream;
import dev.throng.streams.flv.MessageDeviation;
import dev.throng.streams.load.ListenerSession;
import java.util.concurrent.TimeUnit;

/** One player. Confined to its event loop. Small on purpose: there are thousands. */
final class PlayerSession extends ListenerSession implements PlayerEvents {

    private final StreamOpener opener;
    private final StreamTarget target;
    private final PlayedFrames frames = new PlayedFrames();

    /** Null until it was requested. */
    private PlayerStream stream;

    private long askedNanos;
    private int sentBytes;

    PlayerSession(Start start, StreamTarget target, StreamOpener opener) {
        super(start);
        this.target = target;
        this.opener = opener;
    }

    @Override
    protected IncomingStream request(int server, boolean slowly) {
        stream = opener.play(server, target, slowly, this);
        return stream;
    }

    @Override
    public void redirected(long atNanos) {
        loop().count(RtmpMetric.REDIRECTS, 1);
    }

    @Override
    public void handshaken(long atNanos) {
        loop().record(RtmpMetric.HANDSHAKE_TIME, atNanos - meter().connectedNanos());
    }

    @Override
    public void asked(long atNanos) {
        askedNanos = atNanos;
    }

    @Override
    public void accepted(long atNanos) {
        loop().record(RtmpMetric.PLAY_START_TIME, atNanos - askedNanos);
        accept(frames, atNanos);
    }

    @Override
    public void media(int type, long timestampMillis, int bytes, long head, long atNanos) {
        if (frames.add(type, timestampMillis, bytes, head, atNanos)) {
            recordKeyFrame(atNanos);
        }
    }

    @Override
    public void received(int mediaBytes, long atNanos) {
        receive(mediaBytes, atNanos);
    }

    /** Media of a burst is old, and media that the kernel gathered is seen late, so their stamps say nothing about the way to the player. */
    @Override
    public void stamp(long epochMicros, long atNanos) {
        rules().coalescing().stampFound();
        if (meter().isBurstOver() && !meter().isGathering()) {
            loop().recordPublishLatency(TimeUnit.MICROSECONDS.toNanos(epochMicros));
        }
    }

    @Override
    public void deviates(MessageDeviation how, long atNanos) {
        rules().deviations().count(path(), how.description(), 1);
    }

    @Override
    public void unpublished(long atNanos) {
        loop().count(RtmpMetric.UNPUBLISHED, 1);
    }

    @Override
    protected void count() {
        super.count();
        frames.countNew(loop(), rules().timelines());
    }

    @Override
    protected void countBytes() {
        super.countBytes();
        if (stream != null) {
            int sent = (int) stream.sentBytes();
            arrival().sent(sent - sentBytes);
            sentBytes = sent;
        }
    }
}
