package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.result.AgentResult;
import dev.throng.run.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The agents that sent the load together: a row for each, and what is different between them. */
final class AgentsSection {

    /** An agent that is this many times later than the median of all agents is pointed out. */
    private static final double MUCH_LATER = 3;

    /** Own lag below this is no difference that matters. */
    private static final long SMALL_LAG_NANOS = 1_000_000;

    private AgentsSection() {}

    static List<Block> blocks(Evidence evidence) {
        List<AgentResult> agents = evidence.result().map(RunResult::agents).orElse(List.of());
        if (agents.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Heading("agents", "Agents"));
        blocks.add(new Table(
                "Processes that sent the load",
                Column.of(
                        "agent",
                        "share",
                        "started",
                        "start skew",
                        "clock offset",
                        "own lag p99",
                        "own lag max",
                        "CPU",
                        "RSS, maximum",
                        "without figures"),
                agents.stream().map(AgentsSection::row).toList()));
        differences(agents).forEach(sentence -> blocks.add(new Paragraph(sentence)));
        return blocks;
    }

    private static List<Cell> row(AgentResult agent) {
        return List.of(
                Cell.of(agent.name()),
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
                Cell.of(Format.duration(agent.cpuSeconds() * 1e9)),
                Cell.of(Format.memory(agent.rssMax())),
                agent.lostSpans().isEmpty() ? Cell.of("–") : new Cell(lost(agent), Tone.DOUBT, ""));
    }

    private static String clock(AgentResult agent) {
        String before = signed(agent.clockOffsetNanos());
        return agent.clockDriftNanos() == 0 ? before : before + ", moved by " + signed(agent.clockDriftNanos());
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
        List<Long> lags =
                agents.stream().map(agent -> agent.ownLag().p99()).sorted().toList();
        long median = lags.get((lags.size() - 1) / 2);
        for (AgentResult agent : agents) {
            long lag = agent.ownLag().p99();
            if (lag > SMALL_LAG_NANOS && lag > MUCH_LATER * median) {
                sentences.add("Agent " + agent.name() + " was later than the others: its own lag has a p99 of "
                        + Format.duration(lag) + ", and the median of all agents is " + Format.duration(median)
                        + ". Its machine may be slower or busier.");
            }
            if (!agent.lostSpans().isEmpty()) {
                sentences.add("Agent " + agent.name() + " has times without figures: " + lost(agent)
                        + ". Rates and counts of these times lack its share of " + Format.share(agent.share())
                        + ".");
            }
        }
        return sentences;
    }
}
