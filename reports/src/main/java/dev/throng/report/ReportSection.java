package dev.throng.report;

import dev.throng.report.Chart.HeadingIds;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A section that a protocol adds to the report of a run.
 *
 * @param id for links; letters, digits and hyphens only
 * @param title the heading
 * @param content builds the blocks below the heading, once, in the thread that asked for the section; charts without points are left out
 */
public record ReportSection(String id, String title, Supplier<List<Block>> content) {

    /** @throws IllegalArgumentException if the id has other characters than letters, digits and hyphens */
    public ReportSection {
        HeadingIds.check(id);
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(content, "content");
    }
}
