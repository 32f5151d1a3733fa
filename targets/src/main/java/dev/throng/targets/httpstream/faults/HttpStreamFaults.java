package dev.throng.targets.httpstream.faults;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import dev.throng.targets.serving.Stall;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The configured faults. Listeners are counted from 1, in the order of their requests. Immutable. */
public final class HttpStreamFaults {

    private static final int HIGHEST_STATUS = 599;
    private static final int LOWEST_STATUS = 300;
    private static final int MAX_KBPS = 1_000_000;
    private static final String SELECTION_HELP = "WHICH: 10 (the first ten), 1%, 1/100 or all";

    public static final List<Option> OPTIONS = List.of(
            Option.repeatable(
                    "stall", "LENGTH@START", "serve nothing for a while, such as 500ms@5s after the first GET"),
            Option.repeatable(
                    "accept-pause", "LENGTH@START", "accept no connections for a while, counted from the first one"),
            Option.of(
                    "accept-every", "TIME", "0", "accept one connection per interval; the others wait in the backlog"),
            Option.repeatable(
                    "starve",
                    "WHICH[@TIME]",
                    "stop sending to these listeners TIME after their start, without closing; " + SELECTION_HELP),
            Option.repeatable("drop-byte", "WHICH[@TIME]", "drop one byte of their medium"),
            Option.optional("silent", "WHICH", "never answer these listeners"),
            Option.optional("refuse", "WHICH@STATUS", "answer these listeners with a status, such as 10%@503"),
            Option.optional("redirect-loop", "WHICH", "redirect these listeners to the same URL"),
            Option.optional("endless-header", "WHICH", "send these listeners endless header fields"),
            Option.optional("not-audio", "WHICH", "send these listeners text instead of the medium, at the same rate"),
            Option.optional("wrong-metaint", "WHICH@SIZE", "announce this icy-metaint instead of the true one"),
            Option.optional("chunk-overflow", "WHICH", "start the body with a chunk of 2^68 - 1 bytes"),
            Option.optional("close-after", "WHICH@SIZE", "close these connections after this much of the medium"),
            Option.optional("reset-after", "WHICH@SIZE", "reset these connections after this much of the medium"),
            Option.repeatable("slow", "WHICH@KBPS", "send these listeners at most this bit rate, such as 10@100"),
            Option.repeatable(
                    "timestamp-jump",
                    "WHICH[@TIME]",
                    "send these RTMP players one silent frame with a time an hour ahead, TIME after their start"),
            Option.repeatable("corrupt-chunk", "WHICH[@TIME]", "send these RTMP players a chunk that is not valid"));

    public final List<Stall> stalls;
    /** Pauses of accepting, which start at the first connection. */
    public final List<Stall> acceptPauses;
    /** The interval between two accepts; zero for no limit. */
    public final Duration acceptEvery;

    private final List<SelectedListeners<Duration>> starve;
    private final List<SelectedListeners<Duration>> dropByte;
    private final ListenerSelection silent;
    private final List<SelectedListeners<Long>> refuse;
    private final ListenerSelection redirectLoop;
    private final ListenerSelection endlessHeader;
    private final ListenerSelection notAudio;
    private final List<SelectedListeners<Long>> wrongMetaint;
    private final ListenerSelection chunkOverflow;
    private final List<SelectedListeners<Long>> closeAfter;
    private final List<SelectedListeners<Long>> resetAfter;
    private final List<SelectedListeners<Long>> slow;
    private final List<SelectedListeners<Duration>> timestampJump;
    private final List<SelectedListeners<Duration>> corruptChunk;

    public HttpStreamFaults(Options options) {
        stalls = options.values("stall", Stall::of);
        acceptPauses = options.values("accept-pause", Stall::of);
        acceptEvery = options.duration("accept-every");
        starve = options.values("starve", SelectedListeners::timed);
        dropByte = options.values("drop-byte", SelectedListeners::timed);
        silent = selection(options, "silent");
        refuse = options.values("refuse", text -> SelectedListeners.of(text, HttpStreamFaults::status));
        redirectLoop = selection(options, "redirect-loop");
        endlessHeader = selection(options, "endless-header");
        notAudio = selection(options, "not-audio");
        wrongMetaint = options.values("wrong-metaint", text -> SelectedListeners.of(text, HttpStreamFaults::size));
        chunkOverflow = selection(options, "chunk-overflow");
        closeAfter = options.values("close-after", text -> SelectedListeners.of(text, HttpStreamFaults::size));
        resetAfter = options.values("reset-after", text -> SelectedListeners.of(text, HttpStreamFaults::size));
        slow = options.values("slow", text -> SelectedListeners.of(text, HttpStreamFaults::kbps));
        timestampJump = options.values("timestamp-jump", SelectedListeners::timed);
        corruptChunk = options.values("corrupt-chunk", SelectedListeners::timed);
    }

    private static ListenerSelection selection(Options options, String name) {
        return options.optionalValue(name, ListenerSelection::of).orElse(ListenerSelection.NONE);
    }

    private static long size(String text) {
        return OptionValues.bytes(text, 0, Integer.MAX_VALUE);
    }

    private static long kbps(String text) {
        return OptionValues.number(text, 1, MAX_KBPS);
    }

    private static long status(String text) {
        return OptionValues.number(text, LOWEST_STATUS, HIGHEST_STATUS);
    }

    /** The time after its start at which a listener gets nothing more. */
    public Optional<Duration> starveAfter(long listener) {
        return SelectedListeners.values(starve, listener).stream().min(Duration::compareTo);
    }

    /** The times after its start at which a listener loses a byte. */
    public List<Duration> byteDropTimes(long listener) {
        return SelectedListeners.values(dropByte, listener);
    }

    public boolean isSilent(long listener) {
        return silent.includes(listener);
    }

    public OptionalLong refusalStatus(long listener) {
        return SelectedListeners.least(refuse, listener);
    }

    public boolean redirectsToItself(long listener) {
        return redirectLoop.includes(listener);
    }

    public boolean hasEndlessHeader(long listener) {
        return endlessHeader.includes(listener);
    }

    public boolean getsText(long listener) {
        return notAudio.includes(listener);
    }

    /** The announced metadata interval in bytes, if it is not the true one. */
    public OptionalLong wrongMetaint(long listener) {
        return SelectedListeners.least(wrongMetaint, listener);
    }

    public boolean getsHugeChunk(long listener) {
        return chunkOverflow.includes(listener);
    }

    /** The bytes of the medium after which the connection is closed gracefully. */
    public OptionalLong closeAfterBytes(long listener) {
        return SelectedListeners.least(closeAfter, listener);
    }

    /** The bytes of the medium after which the connection is reset. */
    public OptionalLong resetAfterBytes(long listener) {
        return SelectedListeners.least(resetAfter, listener);
    }

    /** The bit rate in kbps that a listener gets at most; empty without a limit. */
    OptionalLong slowKbps(long listener) {
        return SelectedListeners.least(slow, listener);
    }

    /** The times after its start at which a player gets a frame of another time. */
    List<Duration> timestampJumpTimes(long listener) {
        return SelectedListeners.values(timestampJump, listener);
    }

    /** The times after its start at which a player gets a chunk that is not valid. */
    List<Duration> corruptChunkTimes(long listener) {
        return SelectedListeners.values(corruptChunk, listener);
    }
}
