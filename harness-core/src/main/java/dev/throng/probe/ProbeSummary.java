package dev.throng.probe;

import java.util.List;
import java.util.Map;

/**
 * What came of one probe over a run.
 *
 * @param page where it looked; without password and query
 * @param readings how often the page was read whole
 * @param failures how often it was not
 * @param troubles why not, each reason once
 * @param counts by the name of the column
 */
public record ProbeSummary(
        String name,
        String kind,
        String page,
        long readings,
        long failures,
        List<String> troubles,
        Map<String, Count> counts) {

    /** @param last the newest reading */
    public record Count(double min, double mean, double max, double last) {}
}
