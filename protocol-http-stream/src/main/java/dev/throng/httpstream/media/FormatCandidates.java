package dev.throng.httpstream.media;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks of several formats that read the same bytes, until one of them finds its format. A format is found by three frames, because bytes of
 * another may look like one, or by a page of Ogg. Confined to one thread.
 */
final class FormatCandidates {

    private static final int MIN_FRAMES = 3;

    private final List<MediaCheck> checks = new ArrayList<>();

    /** Looks for all formats but that of a check. */
    static FormatCandidates but(MediaCheck known) {
        FormatCandidates candidates = new FormatCandidates();
        candidates.checks.removeIf(check -> check.getClass() == known.getClass());
        return candidates;
    }

    /** Looks for all formats. */
    FormatCandidates() {
        for (MediaFormat format : MediaFormat.values()) {
            checks.add(format.newCheck());
        }
    }

    /** Reads the bytes, without moving an index. Returns the check that has found its format; empty if none has. */
    Optional<MediaCheck> read(ByteBuf bytes) {
        Optional<MediaCheck> found = Optional.empty();
        for (MediaCheck check : checks) {
            check.read(bytes.slice());
            if (found.isEmpty() && isFound(check)) {
                found = Optional.of(check);
            }
        }
        return found;
    }

    static boolean isFound(MediaCheck check) {
        return check instanceof FrameCheck
                ? check.frames() >= MIN_FRAMES && check.frames() > 2 * check.lostSyncs()
                : check.frames() > 0;
    }

    /** Returns the greatest number of bytes that one of them takes for tags. */
    long tagBytes() {
        return checks.stream().mapToLong(MediaCheck::tagBytes).max().orElse(0);
    }
}
