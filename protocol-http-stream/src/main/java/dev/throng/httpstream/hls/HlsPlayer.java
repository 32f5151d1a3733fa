package dev.throng.httpstream.hls;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.RequestFault;
import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.hls.Decision.PartRequest;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides what one player of HLS requests, and when.
 *
 * <p>The first playlist may be a master playlist. The player chooses one variant and keeps it. Then it loads the media playlist again as
 * {@link ReloadTimer} says, until the playlist is complete. It requests the segments in the order of the sequence numbers, one after
 * another, while its buffer has room. What it could not read it requests again, as {@link RetryRules} say. A player whose next segment has
 * left the playlist goes on where a new player would begin.
 *
 * <p>The caller carries out each {@link Decision} and reports how its requests end. One playlist and one part may be requested at the same
 * time. After each report it asks for the next decision. Times are nanoseconds of any clock that does not run backwards. Pure; confined to
 * one thread. After an exception of {@link #decide} the player has ended.
 */
public final class HlsPlayer {

    private static final long UNKNOWN = -1;
    private static final long NEVER = ReloadTimer.NEVER;

    /** A segment that plays for less delays the next request, so that segments of no duration are not requested without a pause. */
    private static final long MIN_SEGMENT_NANOS = 100_000_000L;

    private static final long MIN_PAUSE_NANOS = 500_000_000L;

    private final PlayerRules rules;
    private final AddressRule addresses;
    private final long number;
    private final PlaylistReloads reloads;
    private StreamAddress playlistAddress;
    /** The address that the present playlist was read from, after redirects. */
    private StreamAddress base;

    private boolean variantChosen;
    private boolean separateAudio;
    private Optional<MediaPlaylist> playlist = Optional.empty();
    private long playlistNanos;

    private Optional<MediaPart> loading = Optional.empty();
    private Optional<InitSection> init = Optional.empty();
    private long nextSequence = UNKNOWN;
    private long lastDiscontinuity = UNKNOWN;
    private long partNotBeforeNanos = Long.MIN_VALUE;
    private final Retries playlistRetries = new Retries();
    private final Retries partRetries = new Retries();
    private final ServerRestart restart = new ServerRestart();
    /** The part that could not be read and is requested again; empty for none. */
    private Optional<MediaPart> failedPart = Optional.empty();
    /** The last playlist was a master playlist where a media playlist was expected. */
    private boolean masterAgain;

    private PlayerCounts counts = PlayerCounts.NONE;

    /**
     * @param address of the first playlist
     * @param number of the player over all event loops, 0 or more
     */
    public HlsPlayer(PlayerRules rules, StreamAddress address, long number) {
        this.rules = rules;
        this.addresses = new AddressRule(rules.hosts(), address);
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
        StreamAddress address = addresses.resolve(base, part.uri());
        loading = Optional.of(part);
        boolean again = failedPart.isPresent() && isSame(failedPart.get(), part);
        failedPart = Optional.empty();
        if (needsInit) {
            init = segment.init();
        } else {
            if (!again) {
                counts = counts.withRequest(
                        isDiscontinuity(segment), playlist.get().isOverlong(segment));
            }
            lastDiscontinuity = segment.discontinuitySequence();
            nextSequence++;
            partNotBeforeNanos = nowNanos + Math.max(0, MIN_SEGMENT_NANOS - segment.durationNanos());
        }
        return new PartRequest(address, part, again);
    }

    /** A later playlist may list a segment with another address. */
    private static boolean isSame(MediaPart one, MediaPart other) {
        return one instanceof Segment failed && other instanceof Segment now
                ? failed.sequence() == now.sequence()
                : one.equals(other);
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
        partRetries.answered();
    }

    /**
     * Reports that the requested part could not be read.
     *
     * @return whether the player requests it again after a wait, unless it leaves the playlist before; if not, the player must be ended
     */
    public boolean partFailed(RequestFault fault, long atNanos) {
        failedPart = loading;
        putBack(loading.orElseThrow());
        OptionalLong wait = partRetries.failed(rules.retries().part(), fault);
        partNotBeforeNanos = atNanos + wait.orElse(0);
        return wait.isPresent();
    }

    private void putBack(MediaPart part) {
        loading = Optional.empty();
        if (part instanceof Segment segment) {
            boolean listed = playlist.orElseThrow().lists(segment.sequence());
            nextSequence = listed ? segment.sequence() : nextSequence;
            counts = listed ? counts : counts.withMissed();
        } else {
            init = Optional.empty();
        }
    }

    /**
     * Reports that the requested part has nothing that can be played. The player goes on with the next segment, after half of a target
     * duration.
     */
    public void partSkipped(long atNanos) {
        if (loading.orElseThrow() instanceof InitSection) {
            init = Optional.empty();
            nextSequence++;
        }
        loading = Optional.empty();
        partNotBeforeNanos = atNanos + pauseNanos();
    }

    /**
     * Reports that the requested playlist could not be read, or that {@link #playlistRead} refused it.
     *
     * @return whether the player requests it again after a wait; if not, the player must be ended
     */
    public boolean playlistFailed(RequestFault fault, long atNanos) {
        boolean isFirst = !variantChosen && playlist.isEmpty();
        RetryPolicy policy =
                isFirst ? rules.retries().manifest() : rules.retries().playlist();
        OptionalLong wait = playlistRetries.failed(policy, fault);
        wait.ifPresent(nanos -> reloads.failed(playlist, atNanos, nanos));
        return wait.isPresent();
    }

    /**
     * Takes the requested playlist.
     *
     * @param from the address that it was read from, after redirects
     * @return how it differs from the one before; empty for a master playlist
     * @throws HlsException if the playlist leads nowhere, or has not changed for too long; to be reported to {@link #playlistFailed}
     */
    public Optional<PlaylistChange> playlistRead(HlsPlaylist read, StreamAddress from, long atNanos)
            throws HlsException {
        if (read instanceof MediaPlaylist media) {
            PlaylistChange change = mediaRead(media, from, atNanos);
            masterAgain = false;
            playlistRetries.answered();
            return Optional.of(change);
        }
        masterRead((MasterPlaylist) read, from);
        return Optional.empty();
    }

    /**
     * A server that was restarted may not know the session in the address of a playlist, and answers with a master playlist again. A player
     * follows it once, so that no chain of them is endless.
     */
    private void masterRead(MasterPlaylist read, StreamAddress from) throws HlsException {
        boolean again = variantChosen || playlist.isPresent();
        if (again && masterAgain) {
            throw new HlsException(
                    StreamFailure.NESTED_MASTER, "a master playlist at " + from + " (expected: a media playlist)");
        }
        Variant variant = rules.variants().choose(read, number);
        playlistAddress = addresses.resolve(from, variant.uri());
        separateAudio = variant.separateAudio();
        masterAgain = again;
        variantChosen = true;
        reloads.leadsOn();
        if (!again) {
            playlistRetries.answered();
        }
    }

    private PlaylistChange mediaRead(MediaPlaylist read, StreamAddress from, long atNanos) throws HlsException {
        PlaylistChange change =
                playlist.isEmpty() ? PlaylistChange.first(read) : PlaylistChange.between(playlist.get(), read);
        boolean backwards = change.kind() == PlaylistChange.Kind.BACKWARDS;
        if (backwards && restart.isAt(playlist.get(), read, atNanos)) {
            nextSequence = UNKNOWN;
            lastDiscontinuity = UNKNOWN;
            counts = counts.withRejoin(0);
            goOnWith(read, from, atNanos);
        } else if (change.isNews()) {
            goOnWith(read, from, atNanos);
        } else {
            reloads.unchanged(
                    read, backwards ? StreamFailure.PLAYLIST_BACKWARDS : StreamFailure.PLAYLIST_UNCHANGED, atNanos);
        }
        return change;
    }

    private void goOnWith(MediaPlaylist read, StreamAddress from, long atNanos) throws HlsException {
        restart.clear();
        findNext(read, atNanos);
        playlist = Optional.of(read);
        playlistNanos = atNanos;
        base = from;
        reloads.changed(read, atNanos);
    }

    private void findNext(MediaPlaylist read, long atNanos) {
        if (nextSequence == UNKNOWN) {
            nextSequence = read.segments().isEmpty() ? UNKNOWN : read.startSequence();
        } else if (nextSequence < read.firstSequence()) {
            counts = counts.withRejoin(missed(read, atNanos));
            nextSequence = read.startSequence();
        }
    }

    /** Returns how many segments left the playlist before the player came to them. Of numbers that the server leaves out there are none. */
    private long missed(MediaPlaylist read, long atNanos) {
        MediaPlaylist before = playlist.orElseThrow();
        boolean leftOut = ServerRestart.isAhead(before, read, atNanos - playlistNanos);
        long end = leftOut ? Math.max(nextSequence, before.endSequence()) : read.startSequence();
        return Math.min(PlaylistChange.MAX_ADDED, end - nextSequence);
    }

    /** The target duration of a recording may be a day. */
    private long pauseNanos() {
        long half = playlist.map(MediaPlaylist::targetNanos).orElse(0L) / 2;
        return Math.max(MIN_PAUSE_NANOS, Math.min(half, rules.unchangedNanos()));
    }

    /** Whether the chosen variant has its audio in a playlist of its own, which is not requested. */
    public boolean playsSeparateAudio() {
        return separateAudio;
    }

    /** Returns what happened so far. */
    public PlayerCounts counts() {
        return counts.withLatePlaylists(reloads.lateCount());
    }
}
