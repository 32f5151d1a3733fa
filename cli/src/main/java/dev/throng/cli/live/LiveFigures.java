package dev.throng.cli.live;

import dev.throng.cli.follow.ProgressLine;
import dev.throng.figure.Statistic;
import dev.throng.figure.Statistics;
import dev.throng.figure.Time;
import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Tile;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.AgentLive;
import dev.throng.run.LiveSnapshot.OperationLive;
import dev.throng.sample.ProcessSample;
import dev.throng.sample.ResourceRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** The figures of a run that goes on, as tiles and tables. Pure. */
final class LiveFigures {

    /** A browser gets all rows each second. */
    private static final int MOST_ROWS = 64;

    private static final String NONE = "–";

    private final LiveSnapshot live;
    private final Optional<ResourceRow> resources;
    private final long longest;

    /** @param longest the longest response time so far, in nanoseconds */
    LiveFigures(LiveSnapshot live, Optional<ResourceRow> resources, long longest) {
        this.live = live;
        this.resources = resources;
        this.longest = longest;
    }

    /** The operation with most answers so far. */
    Optional<String> busiest() {
        return live.operations().stream()
                .max(Comparator.comparingLong(OperationLive::answeredSoFar))
                .map(OperationLive::operation);
    }

    List<Tile> tiles() {
        List<Tile> tiles = new ArrayList<>();
        tiles.add(tile(
                "answered",
                ProgressLine.rate(live.operations().stream()
                        .mapToDouble(OperationLive::answeredRate)
                        .sum()),
                "started "
                        + ProgressLine.rate(live.operations().stream()
                                .mapToDouble(OperationLive::offeredRate)
                                .sum())));
        Optional<OperationLive> slowest = live.slowest();
        tiles.add(tile(
                "response p99",
                slowest.map(operation -> Format.duration(operation.responseP99()))
                        .orElse(NONE),
                (live.operations().size() > 1
                                ? slowest.map(operation -> operation.operation() + "; ")
                                        .orElse("")
                                : "")
                        + "longest so far " + (longest > 0 ? Format.duration(longest) : NONE)));
        tiles.add(lag());
        long failures = sum(OperationLive::failuresSoFar);
        tiles.add(new Tile(
                "failures so far",
                Format.count(failures),
                "of " + Format.count(sum(OperationLive::startedSoFar)) + " started",
                Tone.BAD.unlessZero(failures)));
        long owed = sum(OperationLive::behind);
        tiles.add(new Tile("owed", Format.count(owed), "due, not started", Tone.DOUBT.unlessZero(owed)));
        long inFlight = sum(OperationLive::inFlight);
        long inSystem = sum(OperationLive::inSystem);
        tiles.add(tile(
                "in flight",
                Format.count(inFlight),
                inSystem > inFlight ? Format.count(inSystem) + " in system" : "without an answer"));
        resources.ifPresent(row -> {
            tiles.add(cpu("target CPU", row.target(), row.durationNanos()));
            tiles.add(cpu("generator CPU", row.generator(), row.durationNanos()));
        });
        return tiles;
    }

    /** The operation that is late most, as the verdict sees it. */
    private Tile lag() {
        Optional<OperationLive> latest = live.operations().stream()
                .filter(operation -> operation.time(Time.OWN_LAG).count() > 0)
                .max(Comparator.comparing((OperationLive operation) -> LiveDoubts.isLate(live.phase(), operation))
                        .thenComparing(OperationLive::ownLagP99));
        boolean late = latest.filter(operation -> LiveDoubts.isLate(live.phase(), operation))
                .isPresent();
        return new Tile(
                "own lag p99",
                latest.map(operation -> Format.duration(operation.ownLagP99())).orElse(NONE),
                late ? "above the verdict's limit" : "the generator's part",
                late ? Tone.DOUBT : Tone.NEUTRAL);
    }

    private long sum(ToLongFunction<OperationLive> count) {
        return live.operations().stream().mapToLong(count).sum();
    }

    private static Tile cpu(String label, ProcessSample sample, long overNanos) {
        OptionalDouble cores = sample.cores(overNanos);
        return tile(
                label,
                cores.isPresent() ? Format.cores(cores.getAsDouble()) : NONE,
                sample.rssBytes().isPresent() ? Format.memory(sample.rssBytes().getAsLong()) : "");
    }

    private static Tile tile(String label, String value, String remark) {
        return new Tile(label, value, remark, Tone.NEUTRAL);
    }

    /** The operations, and the agents if there are several processes. */
    List<Block.Table> tables() {
        List<Block.Table> tables = new ArrayList<>();
        if (!live.operations().isEmpty()) {
            tables.add(new Block.Table(
                    "Operations in the last second",
                    Block.Column.of(
                            "operation",
                            "answered",
                            "p50",
                            "p99",
                            "max",
                            "own lag p99",
                            "in flight",
                            "owed",
                            "answered so far",
                            "failures so far"),
                    live.operations().stream()
                            .limit(MOST_ROWS)
                            .map(LiveFigures::row)
                            .toList()));
        }
        if (!live.agents().isEmpty()) {
            tables.add(new Block.Table(
                    live.agents().size() > MOST_ROWS
                            ? "Agents: the first " + MOST_ROWS + " of "
                                    + live.agents().size()
                            : "Agents",
                    Block.Column.of("agent", "share", "state", "started so far", "own lag p99, measured", "CPU so far"),
                    live.agents().stream()
                            .sorted(Comparator.comparing(agent -> !isLost(agent)))
                            .limit(MOST_ROWS)
                            .map(this::row)
                            .toList()));
        }
        return tables;
    }

    private static List<Cell> row(OperationLive operation) {
        Statistics response = operation.time(Time.RESPONSE);
        return List.of(
                Cell.of(operation.operation()),
                Cell.of(ProgressLine.rate(operation.answeredRate())),
                time(response, Statistic.P50),
                time(response, Statistic.P99),
                time(response, Statistic.MAX),
                time(operation.time(Time.OWN_LAG), Statistic.P99),
                Cell.of(Format.count(operation.inFlight())),
                new Cell(Format.count(operation.behind()), Tone.DOUBT.unlessZero(operation.behind())),
                Cell.of(Format.count(operation.answeredSoFar())),
                new Cell(Format.count(operation.failuresSoFar()), Tone.BAD.unlessZero(operation.failuresSoFar())));
    }

    private static Cell time(Statistics times, Statistic percentile) {
        return Cell.of(times.count() == 0 ? NONE : Format.duration(times.percentile(percentile)));
    }

    private static boolean isLost(AgentLive agent) {
        return agent.state().equals("lost");
    }

    private List<Cell> row(AgentLive agent) {
        return List.of(
                Cell.of(agent.name()),
                Cell.of(Format.share(agent.share())),
                new Cell(agent.state(), isLost(agent) ? Tone.BAD : Tone.NEUTRAL),
                Cell.of(Format.count(agent.started())),
                Cell.of(agent.ownLagP99() > 0 ? Format.duration(agent.ownLagP99()) : NONE),
                Cell.of(
                        agent.cpuNanos().isPresent() && live.elapsedNanos() > 0
                                ? Format.cores((double) agent.cpuNanos().getAsLong() / live.elapsedNanos())
                                : NONE));
    }
}
