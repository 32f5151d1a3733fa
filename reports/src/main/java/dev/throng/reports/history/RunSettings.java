package dev.throng.reports.history;

import dev.throng.run.read.ResultDirectory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings of scenarios, once for equal ones, because most runs of a history have the same. Confined to one thread. */
final class RunSettings {

    private static final int MAX_SCENARIO_CHARACTERS = 1 << 16;

    /** So many different scenarios are kept; of more the settings are not compared. */
    private static final int MOST = 500;

    private final Map<String, Map<String, String>> byText = new HashMap<>();

    /** Returns the values of the scenario of a run by their paths; empty if it is unknown, or one of too many. */
    Map<String, String> of(ResultDirectory directory) {
        Optional<String> text = directory
                .text("scenario.yaml", MAX_SCENARIO_CHARACTERS)
                .map(scenario -> withoutOwnPaths(scenario, directory.path()));
        if (text.filter(scenario -> scenario.length() < MAX_SCENARIO_CHARACTERS).isEmpty()
                || byText.size() >= MOST && !byText.containsKey(text.get())) {
            return Map.of();
        }
        return byText.computeIfAbsent(text.get(), unread -> directory.scenario());
    }

    /** Files in the result directory have another path in every run. */
    private static String withoutOwnPaths(String scenario, Path directory) {
        Path name = directory.toAbsolutePath().normalize().getFileName();
        return name == null || !scenario.contains("/" + name + "/")
                ? scenario
                : Pattern.compile("[^\\s\"']*/" + Pattern.quote(name.toString()) + "/")
                        .matcher(scenario)
                        .replaceAll(Matcher.quoteReplacement(""));
    }
}
