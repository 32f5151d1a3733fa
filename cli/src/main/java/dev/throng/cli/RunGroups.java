package dev.throng.cli;

import dev.throng.reports.ResultKind;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.Stack;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The result directories of two groups of runs, from arguments such as {@code base -- new-1 new-2}: directories of runs, directories that hold
 * those, and patterns.
 *
 * @param baseline those before {@code --}
 * @param candidate those after it
 */
record RunGroups(List<Path> baseline, List<Path> candidate) {

    private static final int MOST_RUNS = 1_000;
    private static final String EXPECTED =
            " (expected: a directory that throng run wrote, one that holds such directories, or a pattern in quotes)";

    /** Stands for {@code --} among the arguments. No path has this character. */
    private static final String SEPARATOR = "\u0000--";

    private static final Pattern DIGITS = Pattern.compile("\\d+");

    /** Keeps {@code --} among the arguments: otherwise all that follows it would be arguments, also the options. */
    static final class Separator implements IParameterPreprocessor {

        @Override
        public boolean preprocess(
                Stack<String> arguments, CommandSpec command, ArgSpec argument, Map<String, Object> information) {
            arguments.replaceAll(word -> word.equals("--") ? SEPARATOR : word);
            return false;
        }
    }

    /** @throws UsageException if there are not two groups of runs */
    static RunGroups of(List<String> arguments) {
        int separator = arguments.indexOf(SEPARATOR);
        if (separator < 1 || separator != arguments.lastIndexOf(SEPARATOR) || separator == arguments.size() - 1) {
            throw new UsageException(
                    "two groups of runs are needed (expected: throng compare A… -- B…, the baseline before -- and the"
                            + " candidate behind it)");
        }
        RunGroups groups = new RunGroups(
                runs(arguments.subList(0, separator)), runs(arguments.subList(separator + 1, arguments.size())));
        Set<Path> baseline = new LinkedHashSet<>();
        groups.baseline.forEach(run -> baseline.add(whole(run)));
        groups.candidate.stream()
                .filter(run -> baseline.contains(whole(run)))
                .findFirst()
                .ifPresent(run -> {
                    throw new UsageException(run + " is in both groups (expected: a run in one of them)");
                });
        return groups;
    }

    /** The directory itself, whatever links lead to it: a run that counted twice would make the intervals too narrow. */
    private static Path whole(Path run) {
        try {
            return run.toRealPath();
        } catch (IOException unreadable) {
            return run.toAbsolutePath().normalize();
        }
    }

    private static List<Path> runs(List<String> arguments) {
        List<Path> runs = new ArrayList<>();
        Set<Path> known = new LinkedHashSet<>();
        for (String argument : arguments) {
            for (Path run : runs(argument)) {
                if (known.add(whole(run))) {
                    runs.add(run);
                }
            }
        }
        if (runs.size() > MOST_RUNS) {
            throw new UsageException(runs.size() + " runs in one group (expected: at most " + MOST_RUNS + ")");
        }
        return runs;
    }

    private static List<Path> runs(String argument) {
        try {
            Path path = Path.of(argument);
            if (Files.isDirectory(path)) {
                return ofDirectory(path);
            }
            boolean pattern = argument.matches(".*[*?\\[{].*");
            List<Path> found = pattern ? matching(path) : List.of();
            if (found.isEmpty()) {
                throw new UsageException(
                        argument + ": " + (pattern ? "no directory matches" : "no such directory") + EXPECTED);
            }
            List<Path> runs = new ArrayList<>();
            found.forEach(directory -> runs.addAll(ofDirectory(directory)));
            return runs;
        } catch (InvalidPathException refused) {
            throw new UsageException(argument + ": no path" + EXPECTED, refused);
        } catch (IOException refused) {
            throw new UsageException(argument + ": cannot be read: " + refused.getMessage() + EXPECTED, refused);
        }
    }

    /** The directory of a run by itself, else those in it. */
    private static List<Path> ofDirectory(Path directory) {
        if (isRun(directory)) {
            return List.of(directory);
        }
        try {
            List<Path> runs =
                    children(directory, "*").stream().filter(RunGroups::isRun).toList();
            if (runs.isEmpty()) {
                throw new UsageException(directory + ": no run in it" + EXPECTED);
            }
            return runs;
        } catch (IOException refused) {
            throw new UsageException(directory + ": cannot be read: " + refused.getMessage() + EXPECTED, refused);
        }
    }

    /** A run that has not ended is one too, so that it is not left out silently. */
    private static boolean isRun(Path directory) {
        return ResultKind.of(directory).filter(ResultKind.RUN::equals).isPresent()
                || Files.isRegularFile(directory.resolve("scenario.yaml"))
                        && Files.isRegularFile(directory.resolve("manifest.txt"));
    }

    /** Expands the pattern name by name, from the first one on. */
    private static List<Path> matching(Path pattern) throws IOException {
        List<Path> found = List.of(pattern.isAbsolute() ? pattern.getRoot() : Path.of(""));
        for (Path name : pattern) {
            List<Path> next = new ArrayList<>();
            for (Path directory : found) {
                if (name.toString().matches(".*[*?\\[{].*")) {
                    next.addAll(children(directory, name.toString()));
                } else if (Files.isDirectory(directory.resolve(name))) {
                    next.add(directory.resolve(name));
                }
            }
            found = next;
        }
        return found;
    }

    /** The directories in a directory by their names, with numbers in their order: 2 before 10. */
    private static List<Path> children(Path directory, String pattern) throws IOException {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> entries =
                Files.newDirectoryStream(directory.toString().isEmpty() ? Path.of(".") : directory, pattern)) {
            for (Path entry : entries) {
                if (Files.isDirectory(entry)) {
                    children.add(directory.resolve(entry.getFileName()));
                }
            }
        } catch (DirectoryIteratorException unreadable) {
            throw unreadable.getCause();
        } catch (PatternSyntaxException wrong) {
            throw new UsageException(pattern + ": no pattern: " + wrong.getDescription() + EXPECTED, wrong);
        }
        children.sort(Comparator.comparing(child -> sortable(child.getFileName().toString())));
        return children;
    }

    private static String sortable(String name) {
        Matcher digits = DIGITS.matcher(name);
        return digits.replaceAll(number -> String.format(Locale.ROOT, "%020d", new BigInteger(number.group())));
    }
}
