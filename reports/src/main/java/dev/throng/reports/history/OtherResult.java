package dev.throng.reports.history;

import java.nio.file.Path;
import java.util.Map;

/**
 * A result that is no finished run: a search, a study, a comparison, or what is left of a run. Texts may come from a target or a user's
 * file. Immutable.
 *
 * @param kind what it is, in a word or two
 * @param name of the scenario or the study; empty if unknown
 * @param startedAt wall-clock time of its start, ISO 8601 in UTC; empty if unknown
 * @param labels by name
 * @param complete whether it has its result
 * @param answer its result in a sentence, or what is missing
 */
public record OtherResult(
        Path directory,
        String kind,
        String name,
        String startedAt,
        Map<String, String> labels,
        boolean complete,
        String answer) {}
