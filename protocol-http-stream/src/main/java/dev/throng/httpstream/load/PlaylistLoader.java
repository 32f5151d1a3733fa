package dev.throng.httpstream.load;

import dev.throng.httpstream.client.RequestFaults;
import dev.throng.httpstream.client.ResourceEvents;
import dev.throng.httpstream.client.ResourceRequests;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.failure.RequestFault;
import dev.throng.httpstream.hls.HlsException;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.HlsPlaylist;
import dev.throng.httpstream.hls.HlsPlaylistReader;
import dev.throng.httpstream.hls.PlaylistChange;
import dev.throng.httpstream.hls.SharedPlaylists;
import dev.throng.httpstream.hls.Unrequested;
import dev.throng.measure.Failure;
import dev.throng.streams.load.StreamLoop;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Loads the playlists of one player, and gives them to its {@link HlsPlayer}. A playlist that could not be read is requested again; its time
 * counts from the first request. Confined to its event loop.
 */
final class PlaylistLoader implements ResourceEvents {

    private final WatchSession session;
    private final StreamLoop<HttpStreamSettings> loop;
    private final HlsPlayer player;
    private final ResourceRequests fetcher;
    private final SharedPlaylists shared;
    private HlsPlaylistReader reader;
    private long requestedNanos;
    private boolean masterKnown;
    private boolean playlistKnown;
    /** Why the last request failed; empty if it did not. */
    private Optional<Failure> failure = Optional.empty();

    PlaylistLoader(
            WatchSession session,
            StreamLoop<HttpStreamSettings> loop,
            HlsPlayer player,
            ResourceRequests fetcher,
            SharedPlaylists shared) {
        this.session = session;
        this.loop = loop;
        this.player = player;
        this.fetcher = fetcher;
        this.shared = shared;
        this.reader = newReader();
    }

    private HlsPlaylistReader newReader() {
        return new HlsPlaylistReader(loop.settings().operations().hls().limits());
    }

    void request(StreamAddress address, long atNanos) {
        if (failure.isEmpty()) {
            requestedNanos = atNanos;
        } else {
            loop.count(HttpStreamMetric.PLAYLIST_RETRIES, 1);
        }
        fetcher.get(address, Optional.empty(), this);
    }

    /** Whether a media playlist was read. */
    boolean isKnown() {
        return playlistKnown;
    }

    /** Why the last request failed; empty if it did not. */
    Optional<Failure> failure() {
        return failure;
    }

    @Override
    public void sent() {
        loop.count(HttpStreamMetric.PLAYLISTS, 1);
    }

    @Override
    public void repeated() {
        loop.count(HttpStreamMetric.PLAYLIST_RETRIES, 1);
    }

    @Override
    public void deviates(String how) {
        session.deviates(how);
    }

    @Override
    public void connected(long atNanos) {
        session.states().connected(atNanos);
    }

    @Override
    public void content(ByteBuf bytes, long atNanos) {
        try {
            reader.add(bytes);
        } catch (HlsException e) {
            session.fail(e, atNanos);
        }
    }

    @Override
    public void complete(StreamAddress from, long atNanos) {
        Optional<PlaylistChange> change;
        try {
            change = player.playlistRead(read(from), from, atNanos);
        } catch (HlsException e) {
            refused(e, atNanos);
            return;
        }
        failure = Optional.empty();
        loop.record(HttpStreamMetric.PLAYLIST_TIME, atNanos - requestedNanos);
        if (change.isPresent()) {
            playlistKnown = true;
            session.mediaPlaylist(change.get(), atNanos);
        } else {
            master();
        }
        session.advance();
    }

    /** A playlist that was read and must not be played, or has stayed unchanged for too long, is no failed request. */
    private void refused(HlsException fault, long atNanos) {
        if (RequestFaults.of(fault.fault()) == RequestFault.FINAL) {
            session.fail(fault, atNanos);
        } else {
            requestFailed(fault.fault(), fault.getMessage(), atNanos);
        }
    }

    /** The reader is not kept: it holds all entries, and the playlist may be shared with thousands of players. */
    private HlsPlaylist read(StreamAddress from) throws HlsException {
        HlsPlaylistReader ended = reader;
        HlsPlaylist playlist = shared.shared(from, ended.complete());
        reader = newReader();
        if (!ended.deviations().isEmpty()) {
            loop.count(HttpStreamMetric.PLAYLISTS_DEVIATING, 1);
            ended.deviations().forEach(each -> session.note("the playlist " + each.description()));
        }
        ended.unrequested().forEach(this::note);
        return playlist;
    }

    private void master() {
        if (masterKnown || playlistKnown) {
            loop.count(HttpStreamMetric.PLAYLIST_RETRIES, 1);
            session.note("a master playlist came in place of a media playlist, as after a restart of the server");
        }
        masterKnown = true;
        if (player.playsSeparateAudio()) {
            note(Unrequested.AUDIO);
        }
    }

    private void note(Unrequested what) {
        loop.recorder().note("not requested, although players such as hls.js do: " + what.description());
    }

    /** What came may be no playlist at all, such as a stream without an end. That explains more than that it was not complete. */
    @Override
    public void failed(Failure why, String detail, long atNanos) {
        Optional<HlsException> read = reader.fault();
        if (read.isPresent()) {
            requestFailed(read.get().fault(), read.get().getMessage(), atNanos);
        } else {
            requestFailed(why, detail, atNanos);
        }
    }

    private void requestFailed(Failure why, String detail, long atNanos) {
        loop.count(HttpStreamMetric.PLAYLISTS_FAILED, 1);
        reader = newReader();
        failure = Optional.of(why);
        if (!player.playlistFailed(RequestFaults.of(why), atNanos)) {
            session.fail(why, detail, atNanos);
            return;
        }
        session.note(why, "playlist", detail);
        session.advance();
    }
}
