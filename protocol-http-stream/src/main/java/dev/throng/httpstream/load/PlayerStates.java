package dev.throng.httpstream.load;

import dev.throng.measure.Arrival;
import dev.throng.streams.delivery.ListenerEntry;
import dev.throng.streams.delivery.ListenerRegistry;
import dev.throng.streams.delivery.StreamMetric;

/**
 * The states of one player of HLS as a listener: connected, accepted, receiving, on rate, starved. It is in the registry from its first
 * connection on. Confined to its event loop.
 */
final class PlayerStates extends ListenerEntry {

    private final WatchRules rules;
    private final ListenerRegistry<PlayerStates> registry;
    private final Arrival arrival;
    private final int mount;
    private long acceptedNanos;
    private boolean stopped;

    /** Null until the first connection is open. */
    private SegmentDelivery delivery;

    PlayerStates(WatchRules rules, ListenerRegistry<PlayerStates> registry, Arrival arrival, int mount) {
        this.rules = rules;
        this.registry = registry;
        this.arrival = arrival;
        this.mount = mount;
    }

    /** A connection is open. */
    void connected(long atNanos) {
        if (delivery == null) {
            rules.loop().record(StreamMetric.CONNECT_TIME, atNanos - arrival.startedNanos());
            delivery = new SegmentDelivery(rules, mount, atNanos);
            registry.add(this);
        }
    }

    /** A media playlist was read. The first shows that the server accepts the player. */
    void accepted(long atNanos) {
        if ((state() & ListenerRegistry.ACCEPTED) == 0) {
            acceptedNanos = atNanos;
            rules.loop().record(StreamMetric.ACCEPT_TIME, atNanos - arrival.startedNanos());
            registry.setState(this, state() & ~ListenerRegistry.UNACCEPTED | ListenerRegistry.ACCEPTED);
        }
    }

    /** Content of a segment or initialization section arrived. */
    void received(int bytes, long atNanos) {
        delivery.content(bytes, atNanos);
        registry.setState(this, state() | ListenerRegistry.RECEIVING);
    }

    /** The first byte of a segment arrived. */
    void answered(long atNanos) {
        rules.loop().record(StreamMetric.FIRST_BYTE_TIME, atNanos - acceptedNanos);
    }

    /** A segment was read whole. */
    void segmentRead(long durationNanos, long atNanos) {
        delivery.complete(durationNanos, atNanos);
    }

    /** A segment or initialization section could not be read whole. */
    void segmentFailed() {
        delivery.failed();
    }

    /** The player requests nothing more because the run ends. It keeps its states. */
    void stop(long atNanos) {
        delivery.stop(atNanos);
        stopped = true;
    }

    /** The player has all segments of its playlist. */
    void finish(long atNanos) {
        delivery.finish(atNanos);
        check(atNanos);
    }

    @Override
    protected void check(long atNanos) {
        if (stopped) {
            return;
        }
        int accepted = state() & ListenerRegistry.ACCEPTED;
        boolean unaccepted = accepted == 0 && atNanos - delivery.connectedNanos() >= ListenerRegistry.UNACCEPTED_NANOS;
        int ofMedia = delivery.check(atNanos);
        registry.setState(this, accepted | ofMedia | (unaccepted ? ListenerRegistry.UNACCEPTED : 0));
    }

    /** The player has left. */
    void leave(long atNanos) {
        if (delivery != null) {
            delivery.countExpected(atNanos);
            registry.remove(this);
        }
    }

    /** Records its rate and burst once, unless that was done or it had no connection. */
    void record(long atNanos) {
        if (delivery != null) {
            delivery.record(atNanos);
        }
    }
}
