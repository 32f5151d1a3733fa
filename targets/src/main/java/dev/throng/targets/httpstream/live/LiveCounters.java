package dev.throng.targets.httpstream.live;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters of RTMP connections, players, publishers and bytes, as the reference for a load tool's results. Those with "now" are current, the
 * others count since the start. Any thread may use them.
 */
public final class LiveCounters {

    public final AtomicLong connectionsNow = new AtomicLong();
    public final LongAdder connectionsTotal = new LongAdder();
    public final LongAdder playersNow = new LongAdder();
    public final LongAdder playersTotal = new LongAdder();
    public final LongAdder playsRefused = new LongAdder();
    public final AtomicLong publishersNow = new AtomicLong();
    public final LongAdder publishersTotal = new LongAdder();
    /** Bytes of media, with the headers of their chunks, that were handed to the kernel for players. */
    public final LongAdder mediaBytesSent = new LongAdder();
    /** Payload bytes of audio, video and data messages of publishers. */
    public final LongAdder mediaBytesReceived = new LongAdder();

    public final LongAdder playersStarved = new LongAdder();
    public final LongAdder slowPlayersRemoved = new LongAdder();
    public final LongAdder chunksCorrupted = new LongAdder();
    public final LongAdder timestampJumps = new LongAdder();
    public final LongAdder acknowledgements = new LongAdder();
    public final LongAdder pongs = new LongAdder();
    /** Connections that were closed because of what the client sent. */
    public final LongAdder badClients = new LongAdder();

    public final LongAdder segmentsMade = new LongAdder();
    public final LongAdder playlistRequests = new LongAdder();
    public final LongAdder segmentRequests = new LongAdder();
    /** Segment requests that were answered with 404, on demand or because the segment has left the window. */
    public final LongAdder segmentsMissing = new LongAdder();
    /** Bytes of playlists and segments, without the heads of the responses. */
    public final LongAdder hlsBytesSent = new LongAdder();

    public final LongAdder stalePlaylists = new LongAdder();
    public final LongAdder backwardsPlaylists = new LongAdder();
    public final LongAdder slowSegments = new LongAdder();
}
