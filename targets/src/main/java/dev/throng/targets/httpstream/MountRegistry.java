package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.feed.LoopPlayer;
import dev.throng.targets.httpstream.feed.MountFeed;
import dev.throng.targets.httpstream.feed.SilentMp3;
import dev.throng.targets.time.Clock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** All mount points. Any thread may use it; one event loop advances the own media. */
final class MountRegistry {

    /** All own mount points share one feed. */
    private static final int OWN_BLOCK_BYTES = 256 * 1024;

    private static final String NO_AUDIO = "This is no audio.\n";

    private final Map<String, Mount> byPath = new ConcurrentHashMap<>();
    private final MountFeed textFeed;
    private final List<LoopPlayer> players;

    /** Adds the own mount points, which all play the same feed. */
    MountRegistry(HttpStreamServerSettings settings, Clock clock) {
        int burst = settings.burstBytes;
        int kbps = settings.kbps;
        MountFeed silence = new MountFeed(burst, false, OWN_BLOCK_BYTES);
        textFeed = new MountFeed(burst, false, OWN_BLOCK_BYTES);
        long now = clock.nanos();
        players = List.of(
                new LoopPlayer(silence, SilentMp3.frame(kbps), SilentMp3.FRAME_NANOS, burst, now),
                new LoopPlayer(textFeed, text(kbps * 3), SilentMp3.FRAME_NANOS, burst, now));
        for (int n = 1; n <= settings.mounts; n++) {
            String path = settings.mountPath(n);
            StreamDescription description = StreamDescription.ownMp3("Throng stream " + n, kbps);
            byPath.put(path, new Mount(path, description, silence, clock.epochMicros(), description.name));
        }
    }

    private static ByteBuf text(int bytes) {
        ByteBuf text = Unpooled.buffer(bytes);
        byte[] line = NO_AUDIO.getBytes(StandardCharsets.US_ASCII);
        while (text.isWritable()) {
            text.writeBytes(line, 0, Math.min(line.length, text.writableBytes()));
        }
        return text;
    }

    Optional<Mount> at(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** Adds a mount point; returns false if its path is taken. */
    boolean add(Mount mount) {
        return byPath.putIfAbsent(mount.path(), mount) == null;
    }

    void remove(Mount mount) {
        byPath.remove(mount.path(), mount);
    }

    /** All mount points, sorted by path. */
    List<Mount> all() {
        return byPath.values().stream()
                .sorted(Comparator.comparing(Mount::path))
                .collect(Collectors.toList());
    }

    /** A feed of text, at the bit rate of the own mount points. */
    MountFeed textFeed() {
        return textFeed;
    }

    /** Appends the own media that are due; always on the same thread. */
    void advance(long nowNanos) {
        players.forEach(player -> player.advance(nowNanos));
    }

    /** Releases the own media; no {@link #advance} may follow. */
    void close() {
        players.forEach(LoopPlayer::close);
    }
}
