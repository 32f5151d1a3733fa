package dev.throng.httpstream.hls;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.hls.Decision.PartRequest;
import java.util.Optional;

/**
 * Decides what one player of HLS requests, and when.
 *
 * <p>The first playlist may be a master playlist. The player chooses one variant and keeps it. Then it loads the media playlist again as
 * {@link ReloadTimer} says, until the playlist is complete. It requests each segment once, in the order of the sequence numbers, one after
 * another, while its buffer has room. A player whose next segment has left the playlist goes on where a new player would begin.
 *
 * <p>The caller carries out each {@link Decision} and reports how its requests end. One playlist and one part may be requested at the same
 * time. After each report it asks for the next decision. Times are nanoseconds of any clock that does not run backwards. Pure; confined to
 * one thread. After an exception the player has ended.
 */
public final class HlsPlayer {

    private static final long UNKNOWN = -1;
    private static final long NEVER = ReloadTimer.NEVER;

    /** A segment that plays for less delays the next request, so that segments of no duration are not requested without a pause. */
    private static final long MIN_SEGMENT_NANOS = 100_000_000L;

    private static final long MIN_PAUSE_NANOS = 500_000_000L;

    private final PlayerRules rules;
    private final StreamAddress first;
    private final long number;
    private final PlaylistReloads reloads;
    private StreamAddress playlistAddress;
    /** The address that the present playlist was read from, after redirects. */
    private StreamAddress base;

    private boolean variantChosen;
    private Optional<MediaPlaylist> playlist = Optional.empty();

    private Optional<MediaPart> loading = Optional.empty();
    private Optional<InitSection> init = Optional.empty();
    private long nextSequence = UNKNOWN;
    private long lastDiscontinuity = UNKNOWN;
    private long partNotBeforeNanos = Long.MIN_VALUE;
    private PlayerCounts counts = PlayerCounts.NONE;

    /**
     * @param address of the first playlist
     * @param number of the player over all event loops, 0 or more
     */
    public HlsPlayer(PlayerRules rules, StreamAddress address, long number) {
        this.rules = rules;
        this.first = address;
        this.number = number;
        this.reloads = new PlaylistReloads(rules.unchangedNanos());
        this.playlistAddress = address;
        this.base = address;
    }

    /**
     * Returns what to do now. The player regards the requests of the decision as begun.
     *
     * @param bufferedNanos media that is buffered and not played yet
     * @throws HlsException if the address of a segment must not be requested
     */
    public Decision decide(long nowNanos, long bufferedNanos) throws HlsException {
        Optional<StreamAddress> list = reloads.begin(nowNanos) ? Optional.of(playlistAddress) : Optional.empty();
        long partNanos = loading.isPresent() ? NEVER : partNanos(nowNanos, bufferedNanos);
        Optional<PartRequest> part = partNanos <= nowNanos ? Optional.of(request(nowNanos)) : Optional.empty();
        long again = Math.min(reloads.nextNanos(), part.isPresent() ? NEVER : partNanos);
        return new Decision(list, part, again, isOver());
    }

    /** Returns when the next part may be requested; {@link #NEVER} if the playlist has none. Skips gaps. */
    private long partNanos(long nowNanos, long bufferedNanos) {
        if (playlist.isEmpty()) {
            return NEVER;
        }
        MediaPlaylist list = playlist.get();
        while (list.lists(nextSequence) && list.segment(nextSequence).gap()) {
            nextSequence++;
            counts = counts.withGap();
        }
        if (!list.lists(nextSequence)) {
            return NEVER;
        }
        return Math.max(partNotBeforeNanos, nowNanos + Math.max(0, bufferedNanos - rules.bufferNanos()));
    }

    private PartRequest request(long nowNanos) throws HlsException {
        Segment segment = playlist.orElseThrow().segment(nextSequence);
        boolean needsInit = segment.init().isPresent() && !segment.init().equals(init);
        MediaPart part = needsInit ? segment.init().get() : segment;
        StreamAddress address = resolve(base, part.uri());
        loading = Optional.of(part);
        if (needsInit) {
            init = segment.init();
        } else {
            counts = counts.withRequest(isDiscontinuity(segment), playlist.get().isOverlong(segment));
            lastDiscontinuity = segment.discontinuitySequence();
            nextSequence++;
            partNotBeforeNanos = nowNanos + Math.max(0, MIN_SEGMENT_NANOS - segment.durationNanos());
        }
        return new PartRequest(address, part);
    }

    /** Compares with the segment before as the same playlist lists it, because some servers begin to count again in each playlist. */
    private boolean isDiscontinuity(Segment segment) {
        MediaPlaylist list = playlist.orElseThrow();
        long before = lastDiscontinuity != UNKNOWN && list.lists(segment.sequence() - 1)
                ? list.segment(segment.sequence() - 1).discontinuitySequence()
                : lastDiscontinuity;
        return before != UNKNOWN && before != segment.discontinuitySequence();
    }

    private boolean isOver() {
        return loading.isEmpty()
                && playlist.isPresent()
                && playlist.get().ended()
                && !playlist.get().lists(nextSequence);
    }

    /** Reports that the requested part was read. */
    public void partRead() {
        loading = Optional.empty();
    }

    /** Reports that the requested part could not be read. The player goes on with the next segment, after half of a target duration. */
    public void partFailed(long atNanos) {
        if (loading.orElseThrow() instanceof InitSection) {
            init = Optional.empty();
            nextSequence++;
        }
        loading = Optional.empty();
        partNotBeforeNanos = atNanos + pauseNanos();
    }

    /** Reports that the requested playlist could not be read. The player tries again, as after a playlist that has not changed. */
    public void playlistFailed(long atNanos) throws HlsException {
        if (playlist.isEmpty()) {
            reloads.failed(atNanos);
        } else {
            reloads.unchanged(playlist.get(), StreamFailure.PLAYLIST_UNCHANGED, atNanos);
        }
    }

    /**
     * Takes the requested playlist.
     *
     * @param from the address that it was read from, after redirects
     * @return how it differs from the one before; empty for a master playlist
     * @throws HlsException if the playlist leads nowhere, or has not changed for too long
     */
    public Optional<PlaylistChange> playlistRead(HlsPlaylist read, StreamAddress from, long atNanos)
            throws HlsException {
        if (read instanceof MediaPlaylist media) {
            return Optional.of(mediaRead(media, from, atNanos));
        }
        if (variantChosen || playlist.isPresent()) {
            throw new HlsException(
                    StreamFailure.NESTED_MASTER, "a master playlist at " + from + " (expected: a media playlist)");
        }
        variantChosen = true;
        reloads.leadsOn();
        playlistAddress = resolve(
                from, rules.variants().choose((MasterPlaylist) read, number).uri());
        return Optional.empty();
    }

    private PlaylistChange mediaRead(MediaPlaylist read, StreamAddress from, long atNanos) throws HlsException {
        PlaylistChange change =
                playlist.isEmpty() ? PlaylistChange.first(read) : PlaylistChange.between(playlist.get(), read);
        if (change.isNews()) {
            playlist = Optional.of(read);
            base = from;
            findNext(read);
            reloads.changed(read, atNanos);
        } else {
            boolean backwards = change.kind() == PlaylistChange.Kind.BACKWARDS;
            reloads.unchanged(
                    read, backwards ? StreamFailure.PLAYLIST_BACKWARDS : StreamFailure.PLAYLIST_UNCHANGED, atNanos);
        }
        return change;
    }

    private void findNext(MediaPlaylist read) {
        if (nextSequence == UNKNOWN) {
            nextSequence = read.segments().isEmpty() ? UNKNOWN : read.startSequence();
        } else if (nextSequence < read.firstSequence()) {
            long missed = Math.min(PlaylistChange.MAX_ADDED, read.startSequence() - nextSequence);
            counts = counts.withRejoin(missed);
            nextSequence = read.startSequence();
        }
    }

    /** The target duration of a recording may be a day. */
    private long pauseNanos() {
        long half = playlist.map(MediaPlaylist::targetNanos).orElse(0L) / 2;
        return Math.max(MIN_PAUSE_NANOS, Math.min(half, rules.unchangedNanos()));
    }

    private StreamAddress resolve(StreamAddress from, String uri) throws HlsException {
        StreamAddress address;
        try {
            address = from.resolve(uri);
        } catch (IllegalArgumentException e) {
            throw new HlsException(StreamFailure.BAD_PLAYLIST, "a playlist with an invalid address: " + e.getMessage());
        }
        if (!rules.hosts().allows(first, address)) {
            throw new HlsException(
                    StreamFailure.REDIRECT_REFUSED,
                    "a playlist leads to " + address + " (expected: the host of " + first + ")");
        }
        return address;
    }

    /** Returns what happened so far. */
    public PlayerCounts counts() {
        return counts.withLatePlaylists(reloads.lateCount());
    }
}
