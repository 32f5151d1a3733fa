package dev.throng.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Lists the tests that a build has skipped, and why. It reads the XML reports of Surefire and Failsafe. It is one file without
 * dependencies, so that a build can start it from its source: {@code java SkippedTests.java ROOT SINCE}.
 *
 * <p>The exit code is 0. It is 1 if the environment variable {@code CI} is {@code true} and a test was skipped or a report cannot be read,
 * and 2 if the arguments are wrong or the directory cannot be read.
 */
final class SkippedTests {

    static final int FAILED = 1;
    static final int WRONG_USE = 2;
    static final String NO_REASON = "no reason given";

    /** Surefire writes nothing else of a class whose {@code @BeforeAll} skips it. */
    static final String WHOLE_CLASS =
            "the class was skipped before its first test, and the report does not say why (assume in @BeforeEach instead)";

    /** Modules are directories of the root ({@code cli}), or of its directories ({@code build/dist}). */
    private static final int MODULE_DEPTH = 2;

    private static final String REPORTS = "{surefire,failsafe}-reports";

    /** What JUnit, AssertJ and Surefire put before the reason. */
    private static final Pattern PREFIX = Pattern.compile(
            "^(Assumption failed|[Aa]ssumption was not met due to|([a-z_$][\\w$]*\\.)+[A-Z][\\w$]*):\\s*");

    /** One skipped test. */
    record Skipped(String test, String reason) {}

    /** What reports say together: how many tests they hold, which were skipped, and which files cannot be read. */
    record Findings(int tests, List<Skipped> skipped, List<String> unreadable) {

        boolean incomplete() {
            return !skipped.isEmpty() || !unreadable.isEmpty();
        }
    }

    private SkippedTests() {}

    public static void main(String[] args) {
        System.exit(run(args, "true".equals(System.getenv("CI")), System.out));
    }

    /**
     * @param args the root of the repository, and the instant since which reports count (ISO-8601)
     * @param ci whether a skipped test is a failure
     * @return the exit code
     */
    static int run(String[] args, boolean ci, Appendable out) {
        try {
            if (args.length != 2) {
                out.append("usage: java SkippedTests.java ROOT SINCE (expected: a directory, and an instant such as ")
                        .append("2026-11-22T10:00:00Z)\n");
                return WRONG_USE;
            }
            Path root = Path.of(args[0]);
            try {
                Findings findings = read(root, Instant.parse(args[1]));
                out.append(text(findings, ci));
                return ci && findings.incomplete() ? FAILED : 0;
            } catch (DateTimeException wrong) {
                out.append("SINCE: " + args[1] + " (expected: an instant such as 2026-11-22T10:00:00Z)\n");
            } catch (IOException unreadable) {
                out.append("ROOT: " + root + " (expected: a directory that can be read: " + unreadable + ")\n");
            }
            return WRONG_USE;
        } catch (IOException closed) {
            throw new IllegalStateException("cannot print", closed);
        }
    }

    /** Reads the reports of all modules below a directory that were written at or after an instant. */
    static Findings read(Path root, Instant since) throws IOException {
        int tests = 0;
        List<Skipped> skipped = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path report : reports(root, since)) {
            try (InputStream in = Files.newInputStream(report)) {
                tests += read(in, skipped);
            } catch (IOException | XMLStreamException broken) {
                unreadable.add(report + ": " + oneLine(String.valueOf(broken.getMessage())));
            }
        }
        return new Findings(tests, List.copyOf(skipped), List.copyOf(unreadable));
    }

    private static List<Path> reports(Path root, Instant since) throws IOException {
        List<Path> reports = new ArrayList<>();
        addModules(root, MODULE_DEPTH, since, reports);
        reports.sort(null);
        return reports;
    }

    private static void addModules(Path parent, int depth, Instant since, List<Path> reports) throws IOException {
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(parent, Files::isDirectory)) {
            for (Path directory : directories) {
                Path target = directory.resolve("target");
                if (Files.isDirectory(target)) {
                    addReports(target, since, reports);
                } else if (depth > 1) {
                    addModules(directory, depth - 1, since, reports);
                }
            }
        }
    }

    private static void addReports(Path target, Instant since, List<Path> reports) throws IOException {
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(target, REPORTS)) {
            for (Path directory : directories) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "TEST-*.xml")) {
                    for (Path file : files) {
                        if (!Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
                            reports.add(file);
                        }
                    }
                }
            }
        }
    }

    /**
     * Reads one report and adds the tests that it shows as skipped.
     *
     * @return the number of tests in the report, skipped ones included
     */
    static int read(InputStream report, List<Skipped> skipped) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader xml = factory.createXMLStreamReader(report);
        int tests = 0;
        String suite = "";
        String test = "";
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "testsuite" -> suite = name(xml.getAttributeValue(null, "name"), "");
                    case "testcase" -> {
                        tests++;
                        test = name(xml.getAttributeValue(null, "classname"), xml.getAttributeValue(null, "name"));
                    }
                    case "skipped" -> {
                        String message = xml.getAttributeValue(null, "message");
                        skipped.add(
                                new Skipped(test, reason(message == null ? thrown(xml.getElementText()) : message)));
                    }
                    default -> {}
                }
            }
        }
        if (tests == 0) {
            tests++;
            skipped.add(new Skipped(suite, WHOLE_CLASS));
        }
        return tests;
    }

    /** What stands above the frames of a stack trace. */
    private static String thrown(String stackTrace) {
        return stackTrace
                .lines()
                .takeWhile(line -> !line.matches("\\s+(at .*|\\.\\.\\. \\d+ more)"))
                .collect(Collectors.joining("\n"));
    }

    /** Class and method; the class alone if all of it was skipped. */
    static String name(String className, String method) {
        String owner = className == null ? "" : className;
        return method == null || method.isBlank() || method.equals(owner) ? owner : owner + "." + method;
    }

    /** The reason in one line, without what test libraries put before it. */
    static String reason(String message) {
        String reason = oneLine(message == null ? "" : message);
        String shorter = PREFIX.matcher(reason).replaceFirst("");
        while (!shorter.equals(reason)) {
            reason = shorter;
            shorter = PREFIX.matcher(reason).replaceFirst("");
        }
        return reason.isEmpty() ? NO_REASON : reason;
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /** What is printed: one list, by reason. */
    static String text(Findings findings, boolean ci) {
        StringBuilder text = new StringBuilder();
        if (findings.skipped().isEmpty()) {
            text.append(findings.tests() == 0 ? "No test ran.\n" : "No test was skipped.\n");
        } else {
            Map<String, TreeSet<String>> byReason = new TreeMap<>();
            for (Skipped skipped : findings.skipped()) {
                byReason.computeIfAbsent(skipped.reason(), reason -> new TreeSet<>())
                        .add(skipped.test());
            }
            int count = findings.skipped().size();
            text.append(count == 1 ? "1 test was skipped:\n" : count + " tests were skipped:\n");
            byReason.forEach((reason, tests) -> {
                text.append("  ").append(reason).append('\n');
                tests.forEach(test -> text.append("    ").append(test).append('\n'));
            });
        }
        findings.unreadable().forEach(report -> text.append("Cannot read the test report ")
                .append(report)
                .append('\n'));
        if (ci && !findings.skipped().isEmpty()) {
            text.append("CI=true: a skipped test is a failure.\n");
        } else if (ci && findings.incomplete()) {
            text.append("CI=true: a test report that cannot be read is a failure.\n");
        }
        return text.toString();
    }
}
