package dev.throng.cli.live;

import dev.throng.cli.follow.ProgressLine;
import dev.throng.cli.serve.EventStreams.Event;
import dev.throng.engine.PhasePlan;
import dev.throng.report.Block;
import dev.throng.report.Chart;
import dev.throng.report.Tone;
import dev.throng.reports.html.ChartData;
import dev.throng.run.LiveSnapshot;
import dev.throng.text.Printable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The events of the live page as JSON for {@code live.js}. {@code whole} has all points of the charts, {@code tick} the last one, if there is a
 * new one. Texts are for people, and secrets are masked in all of them. Confined to the server's thread.
 */
final class LiveMessages {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final UnaryOperator<String> masked;

    /** @param masked returns a text without secrets */
    LiveMessages(UnaryOperator<String> masked) {
        this.masked = masked;
    }

    /** All that a page needs which knows nothing. */
    Event whole(LiveState state) {
        ObjectNode root = now(state);
        stops(root, state.stops().all());
        LiveHistory history = state.history();
        ObjectNode points = root.putObject("points");
        ArrayNode x = points.putArray("x");
        ArrayNode cores = points.putArray("cores");
        names(points, history);
        for (int i = 0; i < history.size(); i++) {
            ChartData.number(x, history.seconds(i));
            cores(cores.addArray(), history, i);
        }
        ArrayNode operations = points.putArray("rows");
        for (String operation : history.operations()) {
            ArrayNode rows = operations.addArray();
            for (int i = 0; i < history.size(); i++) {
                row(rows.addArray(), history, operation, i);
            }
        }
        return new Event("whole", root.toString());
    }

    /**
     * What an interval changed.
     *
     * @param point whether the history has a new point
     */
    Event tick(LiveState state, boolean point) {
        ObjectNode root = now(state);
        if (state.stops().takeChanged()) {
            stops(root, state.stops().all());
        }
        if (point) {
            LiveHistory history = state.history();
            int last = history.size() - 1;
            ObjectNode added = root.putObject("point");
            ArrayNode x = JSON.createArrayNode();
            ChartData.number(x, history.seconds(last));
            added.set("x", x.get(0));
            cores(added.putArray("cores"), history, last);
            names(added, history);
            ArrayNode rows = added.putArray("rows");
            history.operations().forEach(operation -> row(rows.addArray(), history, operation, last));
        }
        return new Event("tick", root.toString());
    }

    /** The command has ended. */
    Event ended(LiveEnd end) {
        ObjectNode root = JSON.createObjectNode();
        status(root, end.outcome(), end.tone());
        text(root, "doing", "");
        text(root, "place", end.place());
        root.put("report", end.report().isPresent());
        return new Event("ended", root.toString());
    }

    private void names(ObjectNode node, LiveHistory history) {
        ArrayNode names = node.putArray("names");
        history.operations().forEach(name -> names.add(clean(name)));
    }

    private static void cores(ArrayNode array, LiveHistory history, int point) {
        ChartData.number(array, history.targetCores(point));
        ChartData.number(array, history.generatorCores(point));
    }

    private static void row(ArrayNode array, LiveHistory history, String operation, int point) {
        for (LiveHistory.Line line : LiveHistory.Line.values()) {
            ChartData.number(array, history.value(operation, line, point));
        }
    }

    private ObjectNode now(LiveState state) {
        ObjectNode root = JSON.createObjectNode();
        text(root, "title", state.title());
        text(root, "place", state.place());
        Optional<LiveSnapshot> last = state.last();
        boolean draining =
                last.filter(live -> live.phase().equals(LiveSnapshot.DRAIN)).isPresent();
        status(root, last.isEmpty() ? "preparing" : draining ? "draining" : "running", Tone.NEUTRAL);
        text(root, "doing", (state.label().isEmpty() ? "" : state.label() + ": ") + doing(state));
        root.put("width", state.history().width());
        root.put("elapsed", last.map(LiveSnapshot::elapsedNanos).orElse(0L) / 1e9);
        ArrayNode phases = root.putArray("phases");
        state.phases().forEach(phase -> phase(phases.addObject(), phase));
        ArrayNode warnings = root.putArray("warnings");
        state.warnings().forEach(warning -> warnings.add(clean(warning)));
        tables(root.putArray("job"), state.job());
        ArrayNode tiles = root.putArray("tiles");
        ArrayNode tables = root.putArray("tables");
        last.map(live -> new LiveFigures(live, state.resources(), state.longest()))
                .ifPresent(figures -> {
                    figures.busiest().ifPresent(name -> text(root, "busiest", name));
                    figures.tiles().forEach(tile -> tile(tiles.addObject(), tile));
                    tables(tables, figures.tables());
                });
        return root;
    }

    private static String doing(LiveState state) {
        return state.last()
                .map(live -> live.phase()
                        + (live.measured() || live.phase().equals(LiveSnapshot.DRAIN) ? "" : " (not measured)") + ", "
                        + ProgressLine.times(live))
                .orElse(state.doing());
    }

    private void status(ObjectNode node, String text, Tone tone) {
        ObjectNode status = node.putObject("status");
        text(status, "text", text);
        tone(status, tone);
    }

    private void phase(ObjectNode node, PhasePlan phase) {
        ChartData.span(
                node,
                new Chart.Span(
                        clean(phase.name()), phase.measured(), phase.startNanos() / 1e9, phase.endNanos() / 1e9));
    }

    private static void stops(ObjectNode node, List<Chart.Stop> stops) {
        ArrayNode all = node.putArray("stops");
        stops.forEach(stop -> ChartData.stop(all.addObject(), stop));
    }

    private void tile(ObjectNode node, Block.Tile tile) {
        text(node, "label", tile.label());
        text(node, "value", tile.value());
        text(node, "remark", tile.remark());
        tone(node, tile.tone());
    }

    private void tables(ArrayNode array, List<Block.Table> tables) {
        for (Block.Table table : tables) {
            ObjectNode node = array.addObject();
            text(node, "title", table.title());
            ArrayNode columns = node.putArray("columns");
            table.columns().forEach(column -> columns.addObject()
                    .put("name", clean(column.name()))
                    .put("number", column.number()));
            ArrayNode rows = node.putArray("rows");
            table.rows().forEach(row -> {
                ArrayNode cells = rows.addArray();
                row.forEach(cell -> cell(cells.addObject(), cell));
            });
        }
    }

    private void cell(ObjectNode node, Block.Cell cell) {
        text(node, "text", cell.text());
        if (!cell.note().isEmpty()) {
            text(node, "note", cell.note());
        }
        tone(node, cell.tone());
    }

    private static void tone(ObjectNode node, Tone tone) {
        node.put("tone", tone.name().toLowerCase(Locale.ROOT));
    }

    private void text(ObjectNode node, String key, String text) {
        node.put(key, clean(text));
    }

    /** Without secrets, control characters and characters that change the writing direction. */
    private String clean(String text) {
        return Printable.line(masked.apply(text));
    }
}
