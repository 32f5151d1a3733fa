package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Choice;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.NextStep;
import dev.throng.report.Block.NextSteps;
import dev.throng.report.Block.Option;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Picture;
import dev.throng.report.Block.Table;
import dev.throng.report.Block.Verbatim;
import dev.throng.report.Chart;
import dev.throng.report.Chart.Line;
import dev.throng.report.Panels;
import dev.throng.report.Panels.Curve;
import dev.throng.report.Panels.Key;
import dev.throng.report.Panels.Mark;
import dev.throng.report.Panels.Panel;
import dev.throng.report.Panels.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Removes paths of one machine from a report: the locations of JVMs and results. A word for its content
 * replaces each known path. Other absolute paths keep only their last part.
 */
final class PathMasking {

    /** An absolute path below a usual root, and its last part; not the path of a URL. */
    private static final Pattern ELSEWHERE = Pattern.compile(
            "(?<![\\w.:/])/(?:home|root|tmp|usr|opt|var|work|mnt|srv|Users|private)/(?:[\\w.@+%~-]+/)*([\\w.@+%~-]*)");

    private final Map<String, String> words = new LinkedHashMap<>();

    /** @param place an absolute path; other texts are ignored */
    void add(String place, String word) {
        if (place.startsWith("/") && place.length() > 1) {
            words.put(place.endsWith("/") ? place.substring(0, place.length() - 1) : place, word);
        }
    }

    /** Replaces the longest paths first, because one may contain another. */
    String hidden(String text) {
        List<String> places = new ArrayList<>(words.keySet());
        places.sort(Comparator.comparingInt(String::length).reversed());
        String hidden = text;
        for (String place : places) {
            hidden = hidden.replace(place, words.get(place));
        }
        return ELSEWHERE.matcher(hidden).replaceAll("…/$1");
    }

    List<Block> hidden(List<Block> blocks) {
        return blocks.stream().map(this::hidden).toList();
    }

    private Block hidden(Block block) {
        if (block instanceof Verbatim verbatim) {
            return new Verbatim(verbatim.title(), hidden(verbatim.text()), verbatim.folded());
        }
        if (block instanceof Paragraph paragraph) {
            return new Paragraph(hidden(paragraph.text()));
        }
        if (block instanceof Callout callout) {
            return new Callout(callout.tone(), hidden(callout.title()), callout.bars(), all(callout.paragraphs()));
        }
        if (block instanceof Table table) {
            return new Table(
                    hidden(table.title()),
                    table.columns().stream()
                            .map(column -> new Column(hidden(column.name()), column.number()))
                            .toList(),
                    table.rows().stream()
                            .map(row -> row.stream().map(this::hidden).toList())
                            .toList());
        }
        if (block instanceof Picture picture) {
            return new Picture(hidden(picture.panels()));
        }
        if (block instanceof Choice choice) {
            return new Choice(
                    choice.label(),
                    choice.options().stream()
                            .map(option -> new Option(hidden(option.name()), hidden(option.chart())))
                            .toList());
        }
        if (block instanceof NextSteps next) {
            return new NextSteps(
                    next.title(),
                    next.steps().stream()
                            .map(step -> new NextStep(hidden(step.text()), hidden(step.command())))
                            .toList());
        }
        return block instanceof Figure figure ? new Figure(hidden(figure.chart())) : block;
    }

    private List<String> all(List<String> texts) {
        return texts.stream().map(this::hidden).toList();
    }

    private Panels hidden(Panels panels) {
        return new Panels(
                panels.id(),
                hidden(panels.title()),
                hidden(panels.caption()),
                hidden(panels.across()),
                hidden(panels.upwards()),
                panels.columns(),
                panels.keys().stream()
                        .map(key -> new Key(hidden(key.words()), key.look()))
                        .toList(),
                panels.panels().stream().map(this::hidden).toList(),
                all(panels.notes()));
    }

    private Scale hidden(Scale scale) {
        return new Scale(hidden(scale.words()), scale.unit(), scale.kind());
    }

    private Panel hidden(Panel panel) {
        return new Panel(
                hidden(panel.title()),
                panel.curves().stream()
                        .map(one -> new Curve(
                                hidden(one.label()), one.ink(), one.stroke(), one.points(), all(one.figures())))
                        .toList(),
                panel.marks().stream()
                        .map(one -> new Mark(hidden(one.label()), one.look(), one.x(), one.y(), all(one.figures())))
                        .toList());
    }

    private Chart hidden(Chart chart) {
        return new Chart(
                chart.id(),
                hidden(chart.title()),
                hidden(chart.caption()),
                chart.horizontal(),
                chart.unit(),
                chart.log(),
                chart.lines().stream().map(this::hidden).toList(),
                chart.stops(),
                chart.spans(),
                all(chart.notes()));
    }

    private Line hidden(Line line) {
        return new Line(hidden(line.name()), line.ink(), line.stroke(), line.shown(), line.points());
    }

    private Cell hidden(Cell cell) {
        return new Cell(hidden(cell.text()), cell.tone(), cell.link(), hidden(cell.note()));
    }
}
