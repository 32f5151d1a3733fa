package dev.throng.targets.httpstream.faults;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The configured faults of HLS. Players are counted from 1, in the order of their first playlist requests. Immutable. */
public final class HlsFaults {

    public static final List<Option> OPTIONS = List.of(
            Option.repeatable(
                    "missing-segment", "WHICH@N", "answer the N-th segment request of these players with 404"),
            Option.repeatable("slow-segment", "WHICH@TIME", "answer each segment request of these players after TIME"),
            Option.repeatable(
                    "stale-playlist",
                    "WHICH[@TIME]",
                    "always send these players the playlist of TIME after their start"),
            Option.repeatable(
                    "backwards-playlist",
                    "WHICH[@TIME]",
                    "number the segments of these players from 0 again, TIME after their start"));

    private final List<SelectedListeners<Long>> missingSegment;
    private final List<SelectedListeners<Duration>> slowSegment;
    private final List<SelectedListeners<Duration>> stalePlaylist;
    private final List<SelectedListeners<Duration>> backwardsPlaylist;

    public HlsFaults(Options options) {
        missingSegment = options.values("missing-segment", text -> SelectedListeners.of(text, HlsFaults::number));
        slowSegment = options.values("slow-segment", text -> SelectedListeners.of(text, OptionValues::duration));
        stalePlaylist = options.values("stale-playlist", SelectedListeners::timed);
        backwardsPlaylist = options.values("backwards-playlist", SelectedListeners::timed);
    }

    private static long number(String text) {
        return OptionValues.number(text, 1, Long.MAX_VALUE);
    }

    /** Whether no player has a fault, so that players need no numbers. */
    public boolean areNone() {
        return missingSegment.isEmpty()
                && slowSegment.isEmpty()
                && stalePlaylist.isEmpty()
                && backwardsPlaylist.isEmpty();
    }

    /** Whether the n-th segment request of a player gets 404; both are counted from 1. */
    public boolean isMissing(long player, long request) {
        return SelectedListeners.values(missingSegment, player).contains(request);
    }

    /** How long the answer to a segment request is delayed. */
    public Duration segmentDelay(long player) {
        return SelectedListeners.values(slowSegment, player).stream()
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /** The time after its start at which a player's playlist stops to change. */
    public Optional<Duration> staleAfter(long player) {
        return SelectedListeners.values(stalePlaylist, player).stream().min(Duration::compareTo);
    }

    /** The time after its start at which a player's segments are numbered from 0 again. */
    public Optional<Duration> backwardsAfter(long player) {
        return SelectedListeners.values(backwardsPlaylist, player).stream().min(Duration::compareTo);
    }
}
