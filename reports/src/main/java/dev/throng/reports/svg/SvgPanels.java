package dev.throng.reports.svg;

import dev.throng.report.ChartColor;
import dev.throng.report.Panels;
import dev.throng.report.Panels.Key;
import dev.throng.report.Panels.Look;
import java.util.List;

/** Draws small multiples: as an SVG file on white with title and legend, or each panel as a part of a page, in the colours of the page. */
public final class SvgPanels {

    private static final int MARGIN = 20;
    private static final int ROW_HEIGHT = 20;
    private static final int FIRST_ROW = 54;
    private static final int FONT_SIZE = 12;
    private static final int SAMPLE = 20;
    private static final int GAP = 16;

    private SvgPanels() {}

    /** The space that a panel gets. */
    public enum Room {
        /** By the number of columns, on a page of 1,000 px. */
        DESK,
        /** One panel on a page of 390 px. */
        PHONE;

        int width(int columns) {
            return this == PHONE ? 338 : 1000 / columns;
        }

        int height(int columns) {
            return this == PHONE ? 270 : columns > 2 ? 270 : columns == 2 ? 320 : 380;
        }
    }

    /**
     * One panel as an SVG element. Its colours are the variables of the page's style sheet.
     *
     * @param index of the panel
     */
    public static String inPage(Panels panels, int index, Room room) {
        int width = room.width(panels.columns());
        int height = room.height(panels.columns());
        StringBuilder out = new StringBuilder(1 << 13);
        out.append(SvgChart.f(
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\" font-size=\"11\">",
                width,
                height,
                SvgChart.text(panels.title() + ". " + panels.panels().get(index).title())));
        new PanelDrawing(panels, PanelPaint.PAGE, width, height, out).draw(index);
        return out.append("</svg>").toString();
    }

    /** The sample of an entry of the legend as an SVG element for a page. */
    public static String sampleInPage(Key key) {
        return "<svg width=\"14\" height=\"14\" viewBox=\"0 0 14 14\" aria-hidden=\"true\">"
                + mark(key.look(), 7, 7, PanelPaint.PAGE) + "</svg>";
    }

    /** The whole file, to be written as UTF-8. */
    public static String file(Panels panels) {
        int columns = panels.columns();
        int panelWidth = Room.DESK.width(columns);
        int panelHeight = Room.DESK.height(columns);
        int width = panelWidth * columns + 2 * MARGIN;
        StringBuilder legend = new StringBuilder();
        int top = legend(panels.keys(), width, legend) + 14;
        int rows = (panels.panels().size() + columns - 1) / columns;
        List<String> notes = panels.notes().stream()
                .flatMap(note -> TextWidth.wrap(note, 11, width - 2.0 * MARGIN).stream())
                .toList();
        int height = top + rows * panelHeight + 16 * notes.size() + 14;
        StringBuilder out = new StringBuilder(1 << 15);
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append(SvgChart.f(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
                        + " role=\"img\" font-family=\"%s\" font-size=\"11\">\n",
                width, height, width, height, SvgChart.FONT));
        out.append("<title>").append(SvgChart.text(panels.title())).append("</title>\n");
        out.append("<desc>").append(SvgChart.text(panels.caption())).append("</desc>\n");
        out.append(SvgChart.f("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height));
        out.append(SvgChart.f(
                "<text x=\"%d\" y=\"30\" font-size=\"17\" font-weight=\"600\" fill=\"%s\">%s</text>\n",
                MARGIN,
                PanelPaint.FILE.text(),
                SvgChart.text(TextWidth.fit(panels.title(), 18.5, width - 2.0 * MARGIN))));
        out.append(legend);
        PanelDrawing drawing = new PanelDrawing(panels, PanelPaint.FILE, panelWidth, panelHeight, out);
        for (int i = 0; i < panels.panels().size(); i++) {
            out.append(SvgChart.f(
                    "<g transform=\"translate(%d %d)\">\n",
                    MARGIN + i % columns * panelWidth, top + i / columns * panelHeight));
            drawing.draw(i);
            out.append("</g>\n");
        }
        int row = top + rows * panelHeight + 14;
        for (String note : notes) {
            out.append(SvgChart.f(
                    "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n",
                    MARGIN, row, PanelPaint.FILE.soft(), SvgChart.text(note)));
            row += 16;
        }
        return out.append("</svg>\n").toString();
    }

    /** Returns the position of the last row. */
    private static int legend(List<Key> keys, int width, StringBuilder out) {
        double at = MARGIN;
        int row = FIRST_ROW;
        for (Key key : keys) {
            String words = TextWidth.fit(key.words(), FONT_SIZE, width - 2.0 * MARGIN - SAMPLE);
            double wide = SAMPLE + TextWidth.of(words, FONT_SIZE);
            if (at > MARGIN && at + wide > width - MARGIN) {
                at = MARGIN;
                row += ROW_HEIGHT;
            }
            out.append(mark(key.look(), at + 7, row - 4, PanelPaint.FILE));
            out.append(SvgChart.f(
                    "<text x=\"%.1f\" y=\"%d\" font-size=\"%d\" fill=\"%s\">%s</text>\n",
                    at + SAMPLE, row, FONT_SIZE, PanelPaint.FILE.text(), SvgChart.text(words)));
            at += wide + GAP;
        }
        return row;
    }

    /** A mark of 10 px. */
    static String mark(Look look, double x, double y, PanelPaint paint) {
        String ink = paint.ink(look.ink());
        String fill =
                switch (look.fill()) {
                    case FULL -> SvgChart.f("fill=\"%s\" stroke=\"%s\" stroke-width=\"0.7\"", ink, paint.card());
                    case HALF ->
                        SvgChart.f("fill=\"%s\" fill-opacity=\"0.4\" stroke=\"%s\" stroke-width=\"1.6\"", ink, ink);
                    case HOLLOW -> SvgChart.f("fill=\"%s\" stroke=\"%s\" stroke-width=\"1.8\"", paint.card(), ink);
                };
        return SvgChart.f(
                "<path transform=\"translate(%.1f %.1f) scale(1.1)\" d=\"%s\" %s/>",
                x - 5.5, y - 5.5, look.marker().path(), fill);
    }

    /** Where the colours of a drawing come from. */
    enum PanelPaint {
        /** Fixed colours on white. */
        FILE,
        /** The variables of the style sheet, light or dark. */
        PAGE;

        String ink(ChartColor colour) {
            return this == FILE ? colour.day() : "var(--ink-" + colour.id() + ")";
        }

        String text() {
            return this == FILE ? "#1b2432" : "var(--text)";
        }

        String soft() {
            return this == FILE ? SvgChart.SOFT : "var(--soft)";
        }

        String line() {
            return this == FILE ? "#e3e8ef" : "var(--line)";
        }

        String card() {
            return this == FILE ? "#ffffff" : "var(--card)";
        }
    }
}
