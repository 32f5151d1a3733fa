package dev.throng.targets.httpstream.rtmp;

import java.time.Duration;

/** The limits that RTMP shares with HTTP. Immutable; read the fields directly. */
public final class RtmpLimits {

    final long maxClients;
    final long maxPublishers;
    final long queueBytes;
    final Duration publisherTimeout;

    /**
     * Holds the limits.
     *
     * @param queueBytes the lag after which a player is removed
     * @param publisherTimeout the longest silence of a publisher
     */
    public RtmpLimits(long maxClients, long maxPublishers, long queueBytes, Duration publisherTimeout) {
        this.maxClients = maxClients;
        this.maxPublishers = maxPublishers;
        this.queueBytes = queueBytes;
        this.publisherTimeout = publisherTimeout;
    }
}
