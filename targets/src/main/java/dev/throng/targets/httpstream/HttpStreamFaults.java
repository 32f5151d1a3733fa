package dev.throng.targets.httpstream;

import dev.throng.targets.launch.Option;
import dev.throng.targets.launch.OptionValues;
import dev.throng.targets.launch.Options;
import dev.throng.targets.serving.Stall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The configured faults. Listeners are counted from 1, in the order of their requests. Immutable. */
final class HttpStreamFaults {

    private static final int HIGHEST_STATUS = 599;
    private static final int LOWEST_STATUS = 300;
    private static final String SELECTION_HELP = "WHICH: 10 (the first ten), 1%, 1/100 or all";

    static final List<Option> OPTIONS = List.of(
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
            Option.optional("reset-after", "WHICH@SIZE", "reset these connections after this much of the medium"));

    final List<Stall> stalls;
    /** Pauses of accepting, which start at the first connection. */
    final List<Stall> acceptPauses;
    /** The interval between two accepts; zero for no limit. */
    final Duration acceptEvery;

    private final List<At<Duration>> starve;
    private final List<At<Duration>> dropByte;
    private final ListenerSelection silent;
    private final List<At<Long>> refuse;
    private final ListenerSelection redirectLoop;
    private final ListenerSelection endlessHeader;
    private final ListenerSelection notAudio;
    private final List<At<Long>> wrongMetaint;
    private final ListenerSelection chunkOverflow;
    private final List<At<Long>> closeAfter;
    private final List<At<Long>> resetAfter;

    HttpStreamFaults(Options options) {
        stalls = options.values("stall", Stall::of);
        acceptPauses = options.values("accept-pause", Stall::of);
        acceptEvery = options.duration("accept-every");
        starve = options.values("starve", HttpStreamFaults::timed);
        dropByte = options.values("drop-byte", HttpStreamFaults::timed);
        silent = selection(options, "silent");
        refuse = options.values("refuse", text -> At.of(text, HttpStreamFaults::status));
        redirectLoop = selection(options, "redirect-loop");
        endlessHeader = selection(options, "endless-header");
        notAudio = selection(options, "not-audio");
        wrongMetaint = options.values("wrong-metaint", text -> At.of(text, HttpStreamFaults::size));
        chunkOverflow = selection(options, "chunk-overflow");
        closeAfter = options.values("close-after", text -> At.of(text, HttpStreamFaults::size));
        resetAfter = options.values("reset-after", text -> At.of(text, HttpStreamFaults::size));
    }

    private static ListenerSelection selection(Options options, String name) {
        return options.optionalValue(name, ListenerSelection::of).orElse(ListenerSelection.NONE);
    }

    private static At<Duration> timed(String text) {
        return text.indexOf('@') < 0
                ? new At<>(ListenerSelection.of(text), Duration.ZERO)
                : At.of(text, OptionValues::duration);
    }

    private static long size(String text) {
        return OptionValues.bytes(text, 0, Integer.MAX_VALUE);
    }

    private static long status(String text) {
        return OptionValues.number(text, LOWEST_STATUS, HIGHEST_STATUS);
    }

    /** Selected listeners, and the time or amount of their fault. */
    private static final class At<T> {

        private final ListenerSelection listeners;
        private final T value;

        private At(ListenerSelection listeners, T value) {
            this.listeners = listeners;
            this.value = value;
        }

        private static <T> At<T> of(String text, Function<String, T> reader) {
            int at = text.indexOf('@');
            if (at < 0) {
                throw new IllegalArgumentException("WHICH@VALUE, such as 10@64k");
            }
            return new At<>(ListenerSelection.of(text.substring(0, at)), reader.apply(text.substring(at + 1)));
        }
    }

    private static <T> List<T> values(List<At<T>> faults, long listener) {
        List<T> values = new ArrayList<>();
        for (At<T> fault : faults) {
            if (fault.listeners.includes(listener)) {
                values.add(fault.value);
            }
        }
        return values;
    }

    private static OptionalLong least(List<At<Long>> faults, long listener) {
        return values(faults, listener).stream().mapToLong(Long::longValue).min();
    }

    /** The time after its start at which a listener gets nothing more. */
    Optional<Duration> starveAfter(long listener) {
        return values(starve, listener).stream().min(Duration::compareTo);
    }

    /** The times after its start at which a listener loses a byte. */
    List<Duration> byteDropTimes(long listener) {
        return values(dropByte, listener);
    }

    boolean isSilent(long listener) {
        return silent.includes(listener);
    }

    OptionalLong refusalStatus(long listener) {
        return least(refuse, listener);
    }

    boolean redirectsToItself(long listener) {
        return redirectLoop.includes(listener);
    }

    boolean hasEndlessHeader(long listener) {
        return endlessHeader.includes(listener);
    }

    boolean getsText(long listener) {
        return notAudio.includes(listener);
    }

    /** The announced metadata interval in bytes, if it is not the true one. */
    OptionalLong wrongMetaint(long listener) {
        return least(wrongMetaint, listener);
    }

    boolean getsHugeChunk(long listener) {
        return chunkOverflow.includes(listener);
    }

    /** The bytes of the medium after which the connection is closed gracefully. */
    OptionalLong closeAfterBytes(long listener) {
        return least(closeAfter, listener);
    }

    /** The bytes of the medium after which the connection is reset. */
    OptionalLong resetAfterBytes(long listener) {
        return least(resetAfter, listener);
    }
}
