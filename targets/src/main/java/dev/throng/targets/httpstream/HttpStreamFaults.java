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

/** The faults that were asked for. Listeners are counted from 1, in the order in which their requests came. Immutable. */
final class HttpStreamFaults {

    private static final int HIGHEST_STATUS = 599;
    private static final int LOWEST_STATUS = 300;
    private static final String SOME = "WHICH: 10 (the first ten), 1%, 1/100 or all";

    static final List<Option> OPTIONS = List.of(
            Option.repeatable(
                    "stall", "LENGTH@START", "serve nothing for a while, such as 500ms@5s after the first GET"),
            Option.repeatable("accept-pause", "LENGTH@START", "accept nobody for a while after the first connection"),
            Option.of("accept-every", "TIME", "0", "accept one connection each time; the backlog keeps the others"),
            Option.repeatable(
                    "starve",
                    "WHICH[@TIME]",
                    "stop sending to some listeners TIME after they came, and keep them; " + SOME),
            Option.repeatable("drop-byte", "WHICH[@TIME]", "leave out one byte of their medium"),
            Option.optional("silent", "WHICH", "never answer them"),
            Option.optional("refuse", "WHICH@STATUS", "answer them with a status, such as 10%@503"),
            Option.optional("redirect-loop", "WHICH", "send them to where they are"),
            Option.optional("endless-header", "WHICH", "send them header fields without end"),
            Option.optional("not-audio", "WHICH", "send them text in place of the medium, at the same rate"),
            Option.optional("wrong-metaint", "WHICH@SIZE", "tell them this icy-metaint in place of the true one"),
            Option.optional("chunk-overflow", "WHICH", "begin their body with a chunk of 2^68 - 1 bytes"),
            Option.optional("close-after", "WHICH@SIZE", "end their connections after so much of the medium"),
            Option.optional("reset-after", "WHICH@SIZE", "reset their connections after so much of the medium"));

    private final List<Stall> stalls;
    private final List<Stall> acceptPauses;
    private final Duration acceptEvery;
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
        silent = chosen(options, "silent");
        refuse = options.values("refuse", text -> At.of(text, HttpStreamFaults::status));
        redirectLoop = chosen(options, "redirect-loop");
        endlessHeader = chosen(options, "endless-header");
        notAudio = chosen(options, "not-audio");
        wrongMetaint = options.values("wrong-metaint", text -> At.of(text, HttpStreamFaults::size));
        chunkOverflow = chosen(options, "chunk-overflow");
        closeAfter = options.values("close-after", text -> At.of(text, HttpStreamFaults::size));
        resetAfter = options.values("reset-after", text -> At.of(text, HttpStreamFaults::size));
    }

    private static ListenerSelection chosen(Options options, String name) {
        return options.text(name).isEmpty() ? ListenerSelection.NONE : options.value(name, ListenerSelection::of);
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

    /** Some listeners, and when or how much. */
    private static final class At<T> {

        private final ListenerSelection chosen;
        private final T value;

        private At(ListenerSelection chosen, T value) {
            this.chosen = chosen;
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
            if (fault.chosen.takes(listener)) {
                values.add(fault.value);
            }
        }
        return values;
    }

    private static OptionalLong least(List<At<Long>> faults, long listener) {
        return values(faults, listener).stream().mapToLong(Long::longValue).min();
    }

    List<Stall> stalls() {
        return stalls;
    }

    /** Counted from the first connection. */
    List<Stall> acceptPauses() {
        return acceptPauses;
    }

    /** Zero for as fast as they come. */
    Duration acceptEvery() {
        return acceptEvery;
    }

    /** How long after its coming a listener gets nothing any more. */
    Optional<Duration> starveAfter(long listener) {
        return values(starve, listener).stream().min(Duration::compareTo);
    }

    /** How long after its coming a byte is left out, once for each. */
    List<Duration> bytesDroppedAfter(long listener) {
        return values(dropByte, listener);
    }

    boolean keepsSilent(long listener) {
        return silent.takes(listener);
    }

    OptionalLong refusedWith(long listener) {
        return least(refuse, listener);
    }

    boolean loops(long listener) {
        return redirectLoop.takes(listener);
    }

    boolean hasEndlessHeader(long listener) {
        return endlessHeader.takes(listener);
    }

    boolean getsNoAudio(long listener) {
        return notAudio.takes(listener);
    }

    /** What a listener is told in place of the true interval of metadata. */
    OptionalLong wrongMetaint(long listener) {
        return least(wrongMetaint, listener);
    }

    boolean getsHugeChunk(long listener) {
        return chunkOverflow.takes(listener);
    }

    /** After how many bytes of the medium the connection ends in order. */
    OptionalLong closedAfter(long listener) {
        return least(closeAfter, listener);
    }

    /** After how many bytes of the medium the connection is reset. */
    OptionalLong resetAfter(long listener) {
        return least(resetAfter, listener);
    }
}
