package dev.throng.cli.live;

import dev.throng.report.Tone;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What came of a command.
 *
 * @param outcome in a few words: {@code PASS}
 * @param place a sentence on where the report or the results are
 * @param report the file of the report; empty if there is none
 */
public record LiveEnd(String outcome, Tone tone, String place, Optional<Path> report) {

    /** The command ended without results, or without telling. */
    static final LiveEnd UNKNOWN =
            new LiveEnd("ended without a report", Tone.BAD, "See the console of the command.", Optional.empty());
}
