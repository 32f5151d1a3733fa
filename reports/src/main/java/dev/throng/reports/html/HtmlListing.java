package dev.throng.reports.html;

import dev.throng.report.Block;
import dev.throng.reports.html.HtmlBlocks.Escaped;
import java.util.List;
import java.util.Locale;

/**
 * Writes a listing as a table, with the numbers by which {@code listing.js} sorts its rows. A small mark in a cell shows where its value
 * lies, so that the marks of a column are a line from row to row. Without scripts, the table has all rows and nothing to click.
 */
final class HtmlListing {

    /** The resource that filters and sorts. */
    static final String SCRIPT = "listing.js";

    /** The resource of its looks. */
    static final String STYLE = "listing.css";

    private static final double PERCENT = 100;

    private final StringBuilder out;
    private final HtmlBlocks blocks;

    HtmlListing(StringBuilder out, HtmlBlocks blocks) {
        this.out = out;
        this.blocks = blocks;
    }

    void write(Block.Listing listing) {
        out.append("<div class=\"card\"><h3>").append(Escaped.html(listing.title()));
        out.append("</h3><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"");
        out.append(Escaped.html(listing.title())).append("\"><table class=\"wide listing\"><thead><tr>");
        for (Block.Column column : listing.columns()) {
            out.append("<th scope=\"col\"").append(column.number() ? " class=\"n\">" : ">");
            out.append(Escaped.html(column.name())).append("</th>");
        }
        out.append("</tr></thead><tbody>");
        for (List<Block.Item> row : listing.rows()) {
            out.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                item(row.get(i), listing.columns().get(i), i == 0);
            }
            out.append("</tr>\n");
        }
        out.append("</tbody></table></div></div>\n");
    }

    private void item(Block.Item item, Block.Column column, boolean first) {
        String order = Double.isNaN(item.order()) ? "" : " data-order=\"" + item.order() + "\"";
        String place = Double.isNaN(item.place())
                ? ""
                : String.format(
                        Locale.ROOT,
                        "<span class=\"strip\"><i style=\"left:%.1f%%\"></i></span>",
                        PERCENT * item.place());
        blocks.cell(item.cell(), column, first, order, place);
    }
}
