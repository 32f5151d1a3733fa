package dev.throng.reports.junit;

import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes failed test cases and warnings as workflow commands of GitHub Actions, which shows them as annotations: {@code
 * ::error file=load.yaml,line=12,title=…::message}. A command is one line. GitHub decodes {@code %25}, {@code %0D} and {@code %0A}, and in
 * properties also {@code %3A} and {@code %2C}, so that no text can end a property, a command or a line, or begin another command. Stateless.
 */
public final class GitHubAnnotations {

    /** GitHub shows so many errors of a step, and so many warnings. */
    static final int MOST = 10;

    /** A longer message is cut, because GitHub refuses one of more than 64 KiB. */
    private static final int MOST_CHARS = 4_000;

    private GitHubAnnotations() {}

    /**
     * The place of a test case in a file.
     *
     * @param file below the root of the repository
     * @param line from 1
     */
    public record Place(String file, int line) {}

    /**
     * Returns the commands: an error for each failed case, and a warning for each doubt.
     *
     * @param doubts what makes a result less certain that passed
     * @param places by the name of the case
     */
    public static List<String> of(TestSuite suite, List<String> doubts, Map<String, Place> places) {
        List<String> commands = new ArrayList<>();
        for (TestCase test : suite.cases()) {
            if (test.status() == TestCase.Status.FAILED) {
                String text = test.details().isBlank() ? test.message() : test.message() + "\n" + test.details();
                commands.add(command(
                        "error",
                        Optional.ofNullable(places.get(test.name())),
                        suite.name() + ": " + test.name(),
                        text));
            }
        }
        List<String> shown = new ArrayList<>(atMost(commands, "error", suite.name()));
        List<String> warnings = doubts.stream()
                .map(doubt -> command("warning", Optional.empty(), suite.name() + ": the result is suspect", doubt))
                .toList();
        shown.addAll(atMost(warnings, "warning", suite.name()));
        return shown;
    }

    /** GitHub would leave out the rest without a word. */
    private static List<String> atMost(List<String> commands, String kind, String suite) {
        if (commands.size() <= MOST) {
            return commands;
        }
        List<String> shown = new ArrayList<>(commands.subList(0, MOST - 1));
        int more = commands.size() - shown.size();
        shown.add(
                command(kind, Optional.empty(), suite, more + " more; the summary of the job and the report have all"));
        return shown;
    }

    private static String command(String kind, Optional<Place> place, String title, String message) {
        String where = place.map(
                        known -> "file=" + property(Printable.line(known.file())) + ",line=" + known.line() + ",")
                .orElse("");
        String cut = message.length() > MOST_CHARS ? message.substring(0, MOST_CHARS) + "…" : message;
        return "::" + kind + " " + where + "title=" + property(Printable.line(title)) + "::"
                + data(Printable.lines(cut));
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
