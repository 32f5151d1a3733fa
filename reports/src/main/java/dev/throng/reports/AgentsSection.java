package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.run.result.AgentResult;
import dev.throng.verdict.Outliers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The agents that sent the load together: a row for each, and what is different between them. */
final class AgentsSection {

    /** Own lag below this is no difference that matters. */
    private static final long SMALL_LAG_NANOS = 1_000_000;

    private static final long SMALL_PAUSE_NANOS = 5_000_000;
    private static final long SMALL_SKEW_NANOS = 20_000_000;

    private AgentsSection() {}

    static List<Block> blocks(List<AgentResult> agents) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Table(
                "Processes that sent the load",
                Column.of(
                        "agent",
                        "machine",
                        "share",
                        "started",
                        "start skew",
                        "clock offset",
                        "own lag p99",
                        "own lag max",
                        "CPU",
                        "machine's CPU full",
                        "RSS, maximum",
                        "without figures"),
                agents.stream().map(AgentsSection::row).toList()));
        differences(agents).forEach(sentence -> blocks.add(new Paragraph(sentence)));
        return blocks;
    }

    private static List<Cell> row(AgentResult agent) {
        return List.of(
                Cell.of(agent.name()),
                Cell.of(agent.machine().isBlank() ? "–" : agent.machine()),
                Cell.of(Format.share(agent.share())),
                Cell.of(Format.count(agent.started())),
                Cell.of(Format.duration(agent.startSkewNanos())),
                Cell.of(clock(agent)),
                Cell.of(
                        agent.ownLag().count() == 0
                                ? "–"
                                : Format.duration(agent.ownLag().p99())),
                Cell.of(
                        agent.ownLag().count() == 0
                                ? "–"
                                : Format.duration(agent.ownLag().max())),
                Cell.of(IfKnown.seconds(agent.cpuSeconds())),
                agent.strain().machineFullSeconds() > 0
                        ? new Cell(Format.duration(agent.strain().machineFullSeconds() * 1e9), Tone.DOUBT, "")
                        : Cell.of("–"),
                Cell.of(IfKnown.memory(agent.rssMax())),
                agent.lostSpans().isEmpty() ? Cell.of("–") : new Cell(lost(agent), Tone.DOUBT, ""));
    }

    private static String clock(AgentResult agent) {
        String before = signed(agent.clockOffsetNanos());
        long drift = agent.clockDriftNanos().orElse(0);
        return drift == 0 ? before : before + ", moved by " + signed(drift);
    }

    private static String signed(long nanos) {
        return (nanos < 0 ? "−" : "") + Format.duration(Math.abs(nanos));
    }

    private static String lost(AgentResult agent) {
        return agent.lostSpans().stream()
                .map(span -> span.cause() + " from " + Format.duration(span.fromNanos()) + " to "
                        + Format.duration(span.toNanos()))
                .collect(Collectors.joining("; "));
    }

    /** What a reader should know before using the figures of all agents as one. */
    static List<String> differences(List<AgentResult> agents) {
        List<String> sentences = new ArrayList<>();
        higher(agents, agent -> agent.ownLag().p99(), SMALL_LAG_NANOS)
                .ifPresent(found -> sentences.add(found.names() + " sent later than the others: the p99 of own lag is "
                        + atLeast(found, Format::duration) + ". A slower or busier machine may be the cause."));
        higher(agents, agent -> agent.strain().loopStallMax(), SMALL_PAUSE_NANOS)
                .ifPresent(
                        found -> sentences.add(found.names() + " stalled longer than the others: the longest stall is "
                                + atLeast(found, Format::duration) + "."));
        higher(agents, agent -> agent.strain().gcPauseMax().orElse(0), SMALL_PAUSE_NANOS)
                .ifPresent(found -> sentences.add(found.names()
                        + " had longer garbage collection pauses than the others: the longest is "
                        + atLeast(found, Format::duration) + "."));
        higher(agents, agent -> agent.strain().generatorFailures(), 0)
                .ifPresent(found -> sentences.add(found.names() + " had more failures because of the generator: "
                        + atLeast(found, Format::count) + "."));
        higher(agents, AgentResult::startSkewNanos, SMALL_SKEW_NANOS)
                .ifPresent(found -> sentences.add(found.names() + " started later than the others: by "
                        + atLeast(found, Format::duration) + "."));
        agents.stream()
                .filter(agent -> agent.strain().machineFullSeconds() > 0)
                .collect(Collectors.groupingBy(AgentResult::machine, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(together -> sentences.add(full(together)));
        agents.stream()
                .filter(agent -> !agent.lostSpans().isEmpty())
                .forEach(agent -> sentences.add("Agent "
                        + agent.name() + " has times without figures: " + lost(agent)
                        + ". Rates and counts of these times lack its share of " + Format.share(agent.share()) + "."));
        return sentences;
    }

    private static Optional<Outliers> higher(List<AgentResult> agents, ToLongFunction<AgentResult> value, long floor) {
        Map<String, Long> values = new LinkedHashMap<>();
        agents.forEach(agent -> values.put(agent.name(), value.applyAsLong(agent)));
        return Outliers.of(values, floor, Outliers.FAR);
    }

    private static String atLeast(Outliers found, LongFunction<String> format) {
        return (found.agents().size() == 1 ? "" : "at least ") + format.apply(Math.round(found.least()))
                + ", the others at most " + format.apply(Math.round(found.others()));
    }

    private static String full(List<AgentResult> together) {
        AgentResult first = together.get(0);
        return "All cores of the machine " + first.machine() + " ("
                + Outliers.list(together.stream().map(AgentResult::name).toList()) + ") were in use for "
                + Format.duration(first.strain().machineFullSeconds() * 1e9)
                + " of the measured phases. Other processes than agents used "
                + IfKnown.of(first.strain().othersCores(), Format::amount) + " of "
                + IfKnown.of(first.strain().machineCores(), Format::amount)
                + " cores in this time.";
    }
}
