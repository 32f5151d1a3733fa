package dev.throng.httpstream.load;

import dev.throng.httpstream.client.Listening;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.media.MediaFormat;
import dev.throng.measure.Arrival;
import dev.throng.time.TickAlignment;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** The operation {@code listen}: the listeners of one event loop, and what they share. Confined to the loop. */
final class Listens implements Action {

    private static final long CLOSING_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final long SWEEP_NANOS = TimeUnit.SECONDS.toNanos(1) / Audience.SLICES;

    private final Floor floor;
    private final Ears ears;
    private final MountChooser chooser;
    private final StreamAddress[] addresses;
    private final PlayHead.Model playHeads;
    private final Reception.Model receptions;
    private final Optional<ListeningTime> listeningTime;
    private final int nominalBitsPerSecond;
    private final long stallPatienceNanos;
    private final LongConsumer stamps;
    private final long wakeEveryNanos;
    private final Audience audience = new Audience();
    private final Map<Arrival, Listener> unanswered = new IdentityHashMap<>();
    private final Runnable sweepTask = this::sweep;
    private double slowOwed;
    private boolean sweeping;
    private boolean closing;
    private boolean settled;

    Listens(Floor floor, Ears ears) {
        this.floor = floor;
        this.ears = ears;
        HttpStreamSettings settings = floor.settings();
        this.chooser = MountChooser.of(
                settings.mounts(),
                floor.mounts().count(),
                floor.context().part(),
                floor.context().parts(),
                floor.random().split());
        this.addresses = new StreamAddress[floor.mounts().count()];
        this.playHeads = PlayHead.Model.of(settings.buffer());
        this.receptions = Reception.Model.of(settings);
        this.nominalBitsPerSecond = settings.rate().nominalBitsPerSecond().orElse(0);
        this.stallPatienceNanos =
                settings.buffer().patience().map(Duration::toNanos).orElse(Long.MAX_VALUE);
        this.wakeEveryNanos = settings.wakeEvery().toNanos();
        this.listeningTime = settings.listeningTime()
                .map(time -> new ListeningTime(floor.context().loop(), floor.clock(), time));
        this.stamps = this::stamped;
        gauges();
    }

    /** A stamp of the future has no latency: the clock that wrote it and ours do not agree. */
    private void stamped(long stampNanos) {
        long latency = floor.wallClock().epochMicros() * 1_000 - stampNanos;
        if (latency < 0) {
            floor.count(HttpStreamMetric.PUBLISH_LATENCIES_NEGATIVE, 1);
        } else {
            floor.record(HttpStreamMetric.PUBLISH_LATENCY, latency);
        }
    }

    private void gauges() {
        int part = floor.context().part();
        floor.recorder().gauge(HttpStreamMetric.CONNECTED, part, audience::connected);
        floor.recorder().gauge(HttpStreamMetric.ACCEPTED, part, audience::accepted);
        floor.recorder().gauge(HttpStreamMetric.UNACCEPTED, part, audience::unaccepted);
        floor.recorder().gauge(HttpStreamMetric.RECEIVING, part, audience::receiving);
        floor.recorder().gauge(HttpStreamMetric.ON_RATE, part, audience::onRate);
        floor.recorder().gauge(HttpStreamMetric.STARVED, part, audience::starved);
    }

    @Override
    public void start(Arrival arrival) {
        int mount = chooser.next();
        Listener listener = new Listener(this, floor, arrival, mount, nextIsSlow());
        unanswered.put(arrival, listener);
        Listening begun = ears.listen(address(mount), listener, listener.slow());
        if (!listener.over()) {
            listener.began(begun);
        }
        if (!sweeping) {
            sweeping = true;
            sweepSoon();
        }
    }

    /** Spreads slow readers evenly. */
    private boolean nextIsSlow() {
        slowOwed += floor.settings().slowReader().share();
        if (slowOwed < 1) {
            return false;
        }
        slowOwed--;
        return true;
    }

    /** Made when it is first needed: there may be very many mounts. */
    private StreamAddress address(int mount) {
        StreamAddress address = addresses[mount];
        if (address == null) {
            address = StreamAddress.at(
                    floor.context().target(),
                    floor.settings().tls().enabled(),
                    floor.mounts().path(mount));
            addresses[mount] = address;
        }
        return address;
    }

    int requestBytes(int mount) {
        return ears.requestBytes(address(mount));
    }

    private void sweepSoon() {
        long now = floor.clock().nanos();
        floor.context().loop().schedule(sweepTask, TickAlignment.after(now, SWEEP_NANOS) - now, TimeUnit.NANOSECONDS);
    }

    private void sweep() {
        if (!closing) {
            audience.sweep(floor.clock().nanos());
            sweepSoon();
        }
    }

    Audience audience() {
        return audience;
    }

    PlayHead.Model playHeads() {
        return playHeads;
    }

    Reception.Model receptions() {
        return receptions;
    }

    /** The bit rate that settings give; 0 if they give none. */
    int nominalBitsPerSecond() {
        return nominalBitsPerSecond;
    }

    /** How long a play-head may stand still. */
    long stallPatienceNanos() {
        return stallPatienceNanos;
    }

    /** What slow readers read. */
    long slowBitsPerSecond() {
        return 8L * floor.settings().slowReader().bytesPerSecond();
    }

    /** Takes the stamps in media that has just come. */
    LongConsumer stamps() {
        return stamps;
    }

    int syncWithinBytes() {
        return floor.settings().syncWithinBytes();
    }

    /** Whether anything counts as media. */
    boolean unchecked() {
        return floor.settings().media() == ExpectedMedia.ANY;
    }

    /** What the media of a response is checked as; empty if that is still to be seen, or not checked at all. */
    Optional<MediaFormat> format(ResponseHead head) {
        return switch (floor.settings().media()) {
            case AUTO -> head.contentType().flatMap(MediaFormat::ofContentType);
            case MP3 -> Optional.of(MediaFormat.MP3);
            case AAC -> Optional.of(MediaFormat.AAC);
            case OGG -> Optional.of(MediaFormat.OGG);
            case ANY -> Optional.empty();
        };
    }

    /** How many are to leave when their time is over. */
    int timed() {
        return listeningTime.map(ListeningTime::waiting).orElse(0);
    }

    /** The first byte of a listener's media is there. */
    void answered(Listener listener) {
        unanswered.remove(listener.arrival());
        listeningTime.ifPresent(time -> time.begins(listener));
    }

    void left(Listener listener) {
        unanswered.remove(listener.arrival());
        audience.remove(listener);
        listeningTime.ifPresent(time -> time.left(listener));
    }

    @Override
    public boolean abandon(Arrival arrival) {
        Listener listener = unanswered.remove(arrival);
        if (listener == null) {
            return false;
        }
        listener.giveUp();
        return true;
    }

    @Override
    public long patienceNanos() {
        return wakeEveryNanos;
    }

    @Override
    public void settle(long atNanos) {
        audience.all().forEach(listener -> listener.settle(atNanos));
        settled = true;
    }

    /** Whether the last phase is over: who still waits for media is not judged for that any more. */
    boolean settled() {
        return settled;
    }

    @Override
    public Future<Void> close() {
        Promise<Void> closed = floor.context().loop().newPromise();
        closing = true;
        List<Listener> all = new ArrayList<>(unanswered.values());
        all.addAll(audience.all());
        all.forEach(Listener::leave);
        awaitEmpty(floor.clock().nanos() + CLOSING_NANOS, closed);
        return closed;
    }

    private void awaitEmpty(long untilNanos, Promise<Void> closed) {
        if (unanswered.isEmpty() && audience.connected() == 0 || floor.clock().nanos() >= untilNanos) {
            closed.setSuccess(null);
        } else {
            floor.context().loop().schedule(() -> awaitEmpty(untilNanos, closed), 5, TimeUnit.MILLISECONDS);
        }
    }
}
