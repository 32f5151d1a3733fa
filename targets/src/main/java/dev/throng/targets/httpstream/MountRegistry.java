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

/** The mount points there are. Any thread may look; the target's own programmes are advanced by one event loop. */
final class MountRegistry {

    private static final String NO_AUDIO = "This is no audio.\n";

    private final Map<String, Mount> byPath = new ConcurrentHashMap<>();
    private final MountFeed noAudio;
    private final List<LoopPlayer> programmes;

    /** With the target's own mounts, which all play the same. */
    MountRegistry(HttpStreamServerSettings settings, Clock clock) {
        int burst = settings.burstBytes();
        int kbps = settings.kbps();
        MountFeed silence = new MountFeed(burst, false);
        noAudio = new MountFeed(burst, false);
        long now = clock.nanos();
        programmes = List.of(
                new LoopPlayer(silence, SilentMp3.frame(kbps), SilentMp3.FRAME_NANOS, burst, now),
                new LoopPlayer(noAudio, text(kbps * 3), SilentMp3.FRAME_NANOS, burst, now));
        for (int n = 1; n <= settings.mounts(); n++) {
            String path = settings.mountName(n);
            StreamDescription description = StreamDescription.ownMp3("Throng stream " + n, kbps);
            byPath.put(path, new Mount(path, description, silence, clock.epochMicros(), true));
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

    /** Whether the path was free; then the mount is there. */
    boolean add(Mount mount) {
        return byPath.putIfAbsent(mount.path(), mount) == null;
    }

    void remove(Mount mount) {
        byPath.remove(mount.path(), mount);
    }

    /** All of them, by path. */
    List<Mount> all() {
        return byPath.values().stream()
                .sorted(Comparator.comparing(Mount::path))
                .collect(Collectors.toList());
    }

    /** Text, at the rate of the target's own mounts. */
    MountFeed noAudio() {
        return noAudio;
    }

    /** Plays on what is the target's own; always on the same thread. */
    void advance(long nowNanos) {
        programmes.forEach(programme -> programme.advance(nowNanos));
    }

    /** After the last {@link #advance}. */
    void close() {
        programmes.forEach(LoopPlayer::close);
    }
}
