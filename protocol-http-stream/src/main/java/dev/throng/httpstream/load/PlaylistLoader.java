package dev.throng.httpstream.load;

import dev.throng.httpstream.client.ResourceEvents;
import dev.throng.httpstream.client.ResourceRequests;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.hls.HlsException;
import dev.throng.httpstream.hls.HlsPlayer;
import dev.throng.httpstream.hls.HlsPlaylist;
import dev.throng.httpstream.hls.HlsPlaylistReader;
import dev.throng.httpstream.hls.PlaylistChange;
import dev.throng.httpstream.hls.PlaylistLimits;
import dev.throng.httpstream.hls.SharedPlaylists;
import dev.throng.measure.Failure;
import dev.throng.streams.load.StreamLoop;
import io.netty.buffer.ByteBuf;
import java.util.Optional;

/** Loads the playlists of one player, and gives them to its {@link HlsPlayer}. Confined to its event loop. */
final class PlaylistLoader implements ResourceEvents {

    private final WatchSession session;
    private final StreamLoop<HttpStreamSettings> loop;
    private final HlsPlayer player;
    private final ResourceRequests fetcher;
    private final SharedPlaylists shared;
    private HlsPlaylistReader reader = newReader();
    private long requestedNanos;
    private boolean playlistKnown;

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
    }

    private static HlsPlaylistReader newReader() {
        return new HlsPlaylistReader(PlaylistLimits.DEFAULT);
    }

    void request(StreamAddress address, long atNanos) {
        reader = newReader();
        requestedNanos = atNanos;
        fetcher.get(address, Optional.empty(), this);
    }

    /** Whether a media playlist was read. */
    boolean isKnown() {
        return playlistKnown;
    }

    @Override
    public void sent() {
        loop.count(HttpStreamMetric.PLAYLISTS, 1);
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
        loop.record(HttpStreamMetric.PLAYLIST_TIME, atNanos - requestedNanos);
        try {
            HlsPlaylist read = shared.shared(from, reader.complete());
            Optional<PlaylistChange> change = player.playlistRead(read, from, atNanos);
            playlistKnown |= change.isPresent();
            change.ifPresent(difference -> session.mediaPlaylist(difference, atNanos));
        } catch (HlsException e) {
            session.fail(e, atNanos);
        }
        session.advance();
    }

    /** The first playlist must be read. A later one is requested again. */
    @Override
    public void failed(Failure why, String detail, long atNanos) {
        if (!playlistKnown) {
            session.fail(why, detail, atNanos);
            return;
        }
        loop.count(HttpStreamMetric.PLAYLISTS_FAILED, 1);
        session.note(why, "playlist", detail);
        try {
            player.playlistFailed(atNanos);
        } catch (HlsException e) {
            session.fail(e, atNanos);
        }
        session.advance();
    }
}
