package dev.throng.cli;

import dev.throng.cli.terminal.Console.Ink;
import dev.throng.gclab.runs.Allowance;
import dev.throng.gclab.runs.FailCondition;
import dev.throng.gclab.runs.RefusedComparisonException;
import dev.throng.gclab.runs.RunComparer;
import dev.throng.gclab.runs.RunComparison;
import dev.throng.reports.GroupsReport;
import dev.throng.reports.ResultKind;
import dev.throng.run.directory.DirectoryLock;
import dev.throng.run.directory.Manifest;
import dev.throng.run.directory.WholeFile;
import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import dev.throng.text.FileProblem;
import dev.throng.text.Nearest;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code throng compare}. */
@Command(
        name = "compare",
        preprocessor = RunGroups.Separator.class,
        customSynopsis = "throng compare [OPTIONS] A… -- B… [OPTIONS]",
        description =
                "Compare two groups of runs of one scenario: is B better, worse, or equal to the baseline A within a margin?",
        footer = {
            "",
            "Exit codes: 0 no condition is shown; 1 a condition of --fail-if is shown, or is not decided with --fail-if-undecided; 2 bad"
                    + " input, or runs that cannot be compared; 3 a result is invalid, or a run has not ended."
        })
final class CompareCommand implements Callable<Integer> {

    private static final Pattern MARGIN = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%");

    private final CommandContext session;

    @Parameters(
            paramLabel = "DIR",
            arity = "1..*",
            description =
                    "Compare the runs of these directories: the baseline A before --, B behind it. A directory that holds those of runs is a"
                            + " group. Patterns are expanded: 'results/base-*'.")
    List<String> arguments = List.of();

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            description =
                    "End with exit code 1 if the runs show this of B: --fail-if 'send.response.p99 > +10%%'. May be repeated.")
    List<String> failIf = List.of();

    @Option(
            names = "--fail-if-undecided",
            description = "End with exit code 1 also if the runs neither show nor exclude what --fail-if states.")
    boolean failIfUndecided;

    @Option(
            names = "--margin",
            paramLabel = "N%",
            description = "Call figures equal that differ by at most this. Default: 10%%.")
    Optional<String> margin = Optional.empty();

    @Option(
            names = "--allow",
            paramLabel = "WHAT",
            split = ",",
            completionCandidates = CompletedNames.Allowances.class,
            description =
                    "Compare all the same: other-scenario (another load), other-machine, invalid (results), single (--fail-if with one run each).")
    List<String> allow = List.of();

    @Option(names = "--json", description = "Print the comparison as JSON.")
    boolean json;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "Write comparison.json, report.html and report.md to this directory.")
    Optional<Path> output = Optional.empty();

    @Mixin
    CiOptions ci = new CiOptions();

    CompareCommand(CommandContext session) {
        this.session = session;
    }

    @Override
    public Integer call() throws Exception {
        ci.requireOutside(output);
        return ci.during("compare", session, Annotations.Service.of(session.environment()), this::compare);
    }

    private int compare(CiFiles files) {
        RunComparer comparer = new RunComparer(equalWithin(), allowances(), conditions(), failIfUndecided);
        RunGroups groups = RunGroups.of(arguments);
        output.ifPresent(directory -> requireNoRunsIn(directory, groups));
        try {
            return conclude(comparer.compare(groups.baseline(), groups.candidate()), files);
        } catch (IllegalArgumentException unknown) {
            throw new UsageException("--fail-if: " + unknown.getMessage(), unknown);
        } catch (RefusedComparisonException refused) {
            session.console().note(Ink.BAD, "throng: " + Printable.lines(refused.getMessage()));
            files.withoutResults(refused.getMessage());
            return refused.untrusted() ? ExitCode.INVALID : ExitCode.USAGE;
        }
    }

    private double equalWithin() {
        if (margin.isEmpty()) {
            return RunComparer.EQUAL_WITHIN;
        }
        Matcher percent = MARGIN.matcher(margin.get().strip());
        double share = percent.matches() ? Double.parseDouble(percent.group(1)) / 100 : 0;
        if (share <= 0 || share > 1) {
            throw new UsageException(
                    "--margin: " + margin.get() + " (expected: above 0% and at most 100%, such as 5%)");
        }
        return share;
    }

    private Set<Allowance> allowances() {
        Set<Allowance> allowed = EnumSet.noneOf(Allowance.class);
        for (String word : allow) {
            allowed.add(Arrays.stream(Allowance.values())
                    .filter(one -> one.word().equals(word.strip()))
                    .findFirst()
                    .orElseThrow(() -> new UsageException(
                            "--allow: " + word + " (expected: " + Nearest.expectation(word, Allowance.words()) + ")")));
        }
        return allowed;
    }

    private List<FailCondition> conditions() {
        if (failIfUndecided && failIf.isEmpty()) {
            throw new UsageException("--fail-if-undecided: nothing to decide (expected: --fail-if EXPR, too)");
        }
        List<FailCondition> conditions = new ArrayList<>();
        for (String expression : failIf) {
            try {
                conditions.add(FailCondition.parse(expression));
            } catch (IllegalArgumentException unfit) {
                throw new UsageException("--fail-if: " + expression + " (expected: " + unfit.getMessage() + ")", unfit);
            }
        }
        return conditions;
    }

    private int conclude(RunComparison comparison, CiFiles files) {
        int code = comparison.failed() ? ExitCode.SLO_MISSED : ExitCode.DONE;
        JsonMapper mapper = JsonText.mapper(Masking.NONE);
        JsonNode tree = mapper.valueToTree(comparison);
        Optional<String> place = output.map(directory -> "report: " + written(tree, mapper, directory));
        try {
            files.write(Map.of(Path.of(""), GroupsReport.forCi(tree, place.orElse(""))));
        } catch (IOException refused) {
            throw new UsageException(refused.getMessage() + " (expected: files that can be written)", refused);
        }
        if (json) {
            session.console().print(mapper.writeValueAsString(tree).lines().toList());
        } else {
            session.console().print(new CompareSummary(tree, code).lines(session.console()));
        }
        place.ifPresent(json ? session.console()::note : session.console()::print);
        return code;
    }

    /** With the files of a comparison in it, the directory of a group would be no directory of runs any more. */
    private static void requireNoRunsIn(Path output, RunGroups groups) {
        Path directory = output.toAbsolutePath().normalize();
        Stream.concat(groups.baseline().stream(), groups.candidate().stream())
                .filter(run -> directory.equals(run.toAbsolutePath().normalize().getParent()))
                .findFirst()
                .ifPresent(run -> {
                    throw new UsageException("-o: " + output + " holds runs to compare, such as " + run
                            + " (expected: a new directory, or one of an earlier comparison)");
                });
    }

    private static Path written(JsonNode comparison, JsonMapper mapper, Path directory) {
        ResultKind.of(directory).filter(kind -> kind != ResultKind.COMPARISON).ifPresent(kind -> {
            throw new UsageException(
                    "-o: " + directory + " holds results (expected: a new directory, or one of an earlier comparison)");
        });
        DirectoryLock lock = OutputDirectory.locked(directory);
        try {
            Manifest.add(directory, List.of("comparison.json"));
            WholeFile.write(directory.resolve("comparison.json"), mapper.writeValueAsBytes(comparison));
            return GroupsReport.write(comparison, directory);
        } catch (IOException refused) {
            throw new UsageException(
                    "-o: " + FileProblem.of(refused)
                            + " (expected: a directory that can be written, on a disk with free space)",
                    refused);
        } finally {
            OutputDirectory.release(lock);
        }
    }
}
