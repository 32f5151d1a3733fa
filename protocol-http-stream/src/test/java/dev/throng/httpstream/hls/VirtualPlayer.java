package dev.throng.httpstream.hls;

import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.streams.delivery.PlaybackBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/** Plays in virtual time what a player decides, with one download of a playlist and one of a part at the same time. */
final class VirtualPlayer {

    static final StreamAddress ADDRESS = StreamAddress.parse("http://127.0.0.1:8000/live/index.m3u8");
    static final long SECOND = VirtualServer.SECOND;

    private final HlsPlayer player;
    private final LongFunction<HlsPlaylist> server;
    final List<Long> playlistNanos = new ArrayList<>();
    final List<Long> partNanos = new ArrayList<>();
    final List<String> parts = new ArrayList<>();
    final PlaybackBuffer playback = new PlaybackBuffer(new PlaybackBuffer.Levels(2 * SECOND, 2 * SECOND));

    /** How long the download of a part that begins at a time takes. */
    LongUnaryOperator partTime = at -> SECOND / 10;

    long playlistTime = SECOND / 100;
    long now;
    boolean ended;

    VirtualPlayer(PlayerRules rules, LongFunction<HlsPlaylist> server) {
        this.player = new HlsPlayer(rules, ADDRESS, 0);
        this.server = server;
    }

    /** Plays from one time until another, or until the end. */
    VirtualPlayer play(long fromNanos, long untilNanos) throws HlsException {
        long playlistEnd = Long.MAX_VALUE;
        long partEnd = Long.MAX_VALUE;
        long partDuration = 0;
        now = fromNanos;
        while (now <= untilNanos) {
            if (now == playlistEnd) {
                playlistEnd = Long.MAX_VALUE;
                player.playlistRead(server.apply(now), ADDRESS, now);
            }
            if (now == partEnd) {
                partEnd = Long.MAX_VALUE;
                player.partRead();
                if (partDuration > 0) {
                    playback.add(partDuration, now);
                }
            }
            Decision decision = player.decide(now, playback.bufferedNanos(now));
            ended = decision.ended();
            if (decision.playlist().isPresent()) {
                playlistNanos.add(now);
                playlistEnd = now + playlistTime;
            }
            if (decision.part().isPresent()) {
                MediaPart part = decision.part().get().part();
                parts.add(part.uri());
                partNanos.add(now);
                partDuration = part instanceof Segment segment ? segment.durationNanos() : 0;
                partEnd = now + partTime.applyAsLong(now);
            }
            if (ended) {
                break;
            }
            long next = Math.min(decision.againNanos(), Math.min(playlistEnd, partEnd));
            if (next <= now) {
                throw new AssertionError("no progress at " + now);
            }
            now = next;
        }
        playback.update(Math.min(now, untilNanos));
        return this;
    }

    PlayerCounts counts() {
        return player.counts();
    }
}
