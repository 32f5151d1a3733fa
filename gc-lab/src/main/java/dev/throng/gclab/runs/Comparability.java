package dev.throng.gclab.runs;

import dev.throng.report.Format;
import dev.throng.run.result.RunResult;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What stands against comparing two groups, and what a reader should know beside it. Pure. */
final class Comparability {

    /** What may differ: the target is what is compared, and the rest does not change the load. */
    private static final Set<String> FREE = Set.of("name", "seed", "label", "labels", "target", "slo");

    /** Sizes of memory differ a little between starts of one machine. */
    private static final double SAME_MEMORY = 0.02;

    private static final String MEMORY = "memory.memTotalBytes";
    private static final Set<String> MACHINE = Set.of(
            "os.name",
            "os.kernel",
            "os.architecture",
            "os.distribution",
            "cpu.model",
            "cpu.available",
            "cpu.online",
            "container.kind",
            "container.hypervisor");
    private static final Set<String> GENERATOR = Set.of("throng.version", "java.version");

    private final ComparedGroups groups;

    Comparability(ComparedGroups groups) {
        this.groups = groups;
    }

    /** A reason against the comparison, in a sentence. */
    record Objection(Allowance kind, String text) {}

    List<Objection> objections() {
        List<Objection> objections = new ArrayList<>();
        groups.all()
                .forEach(run -> trust(run).ifPresent(text -> objections.add(new Objection(Allowance.INVALID, text))));
        scenario().ifPresent(text -> objections.add(new Objection(Allowance.OTHER_SCENARIO, text)));
        machine().ifPresent(text -> objections.add(new Objection(Allowance.OTHER_MACHINE, text)));
        return objections;
    }

    private static Optional<String> trust(ReadRun run) {
        if (run.result().isEmpty()) {
            String why = run.notes().stream()
                    .filter(note -> !note.endsWith(" is missing"))
                    .findFirst()
                    .orElse("it has not ended");
            return Optional.of(run.name() + " has no readable result.json: " + why);
        }
        Verdict verdict = run.result().get().verdict();
        return verdict.status() == Verdict.Status.invalid
                ? Optional.of(run.name() + " is invalid: " + first(verdict.texts()))
                : Optional.empty();
    }

    /** The first reason, which makes the result invalid, and how many more there are. */
    private static String first(List<String> reasons) {
        return reasons.stream().findFirst().orElse("no reason is known")
                + (reasons.size() > 1 ? "; and " + Format.counted(reasons.size() - 1L, "more reason") : "");
    }

    private Optional<String> scenario() {
        List<String> missing = without(run -> run.scenario().isEmpty());
        if (!missing.isEmpty()) {
            return Optional.of("scenario.yaml is missing or damaged in " + String.join(", ", missing));
        }
        List<String> differences =
                new ValueDifferences(groups, ReadRun::scenario).of(path -> !FREE.contains(root(path)));
        if (!differences.isEmpty()) {
            return Optional.of("the scenarios differ: " + String.join("; ", differences));
        }
        List<List<String>> phases = groups.finished().all().stream()
                .map(ReadRun::measuredNames)
                .distinct()
                .toList();
        return phases.size() > 1
                ? Optional.of("the runs measured different phases: "
                        + phases.stream()
                                .map(names -> names.isEmpty() ? "none" : String.join(" and ", names))
                                .collect(Collectors.joining("; ")))
                : Optional.empty();
    }

    /** The first word of a path: {@code phases} of {@code phases[1].for}. */
    private static String root(String path) {
        return path.split("[.\\[]", 2)[0];
    }

    private List<String> without(Predicate<ReadRun> which) {
        return groups.all().stream().filter(which).map(ReadRun::name).toList();
    }

    private Optional<String> machine() {
        List<String> missing = without(run -> run.environment().isEmpty());
        if (!missing.isEmpty()) {
            return Optional.of("environment.json is missing or damaged in " + String.join(", ", missing));
        }
        List<String> differences = new ArrayList<>(environment(MACHINE::contains));
        if (!sameMemory()) {
            differences.addAll(environment(MEMORY::equals));
        }
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("the machines differ: " + String.join("; ", differences));
    }

    private boolean sameMemory() {
        List<Double> sizes = groups.all().stream()
                .map(run -> run.environment().getOrDefault(MEMORY, ""))
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Double::valueOf)
                .sorted()
                .toList();
        return sizes.isEmpty() || sizes.get(0) >= sizes.get(sizes.size() - 1) * (1 - SAME_MEMORY);
    }

    private List<String> environment(Predicate<String> paths) {
        return new ValueDifferences(groups, ReadRun::environment).of(paths);
    }

    /** How the targets differ: that is what is compared. */
    List<String> targets() {
        return new ValueDifferences(groups, ReadRun::scenario)
                .of(path -> root(path).equals("target"));
    }

    /** What may change the figures beside the target, in sentences. */
    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (groups.single()) {
            warnings.add(
                    "One run each: the intervals come from the spread within the runs. Runs differ from each other by more than that;"
                            + " for a decision, compare groups of runs (throng run --repeat 5).");
        } else if (groups.baseline().size() == 1 || groups.candidate().size() == 1) {
            warnings.add("One run of " + (groups.baseline().size() == 1 ? "A" : "B")
                    + ": it is taken to vary as much as those of the other group.");
        }
        List<String> suspect = groups.all().stream()
                .filter(run -> run.result()
                        .filter(result -> result.verdict().status() == Verdict.Status.suspect)
                        .isPresent())
                .map(run -> run.name() + " (" + codes(run.result().orElseThrow()) + ")")
                .toList();
        if (!suspect.isEmpty()) {
            warnings.add(Format.counted(suspect.size(), "suspect run") + ": " + String.join(", ", suspect) + ".");
        }
        groups.all().stream()
                .filter(run -> run.result().isPresent() && !run.notes().isEmpty())
                .forEach(run -> warnings.add(run.name() + ": " + String.join("; ", run.notes()) + "."));
        List<String> generators = environment(GENERATOR::contains);
        if (!generators.isEmpty()) {
            warnings.add("The generators differ: " + String.join("; ", generators) + ".");
        }
        return warnings;
    }

    /** What a careful reader considers, in sentences. */
    List<String> notes() {
        return !groups.single() && oneAfterTheOther()
                ? List.of(
                        "All runs of one group were made before those of the other. A machine that changed in between looks like a"
                                + " difference. Let the groups take turns if a difference is small.")
                : List.of();
    }

    private static String codes(RunResult result) {
        return result.verdict().reasons().stream()
                .map(reason -> reason.code().id())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private boolean oneAfterTheOther() {
        List<String> first = starts(groups.baseline());
        List<String> second = starts(groups.candidate());
        return !first.isEmpty()
                && !second.isEmpty()
                && (first.get(first.size() - 1).compareTo(second.get(0)) < 0
                        || second.get(second.size() - 1).compareTo(first.get(0)) < 0);
    }

    /** ISO 8601 in UTC sorts by time. */
    private static List<String> starts(List<ReadRun> runs) {
        return runs.stream()
                .flatMap(run -> run.result().stream())
                .map(RunResult::startedAt)
                .filter(start -> !start.isEmpty())
                .sorted()
                .toList();
    }
}
