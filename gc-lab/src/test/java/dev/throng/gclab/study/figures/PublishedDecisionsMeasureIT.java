package dev.throng.gclab.study.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.Difference;
import dev.throng.gclab.compare.ErrorBudget;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.PairwiseDifferences;
import dev.throng.gclab.compare.QuestionFamily;
import dev.throng.gclab.compare.Questions;
import dev.throng.gclab.compare.Trials;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Prints which share of the primary questions the published trials decide, and how many blocks would decide more. It writes {@code
 * target/published/STUDY.json}, of which {@code bench/check-comparison} computes everything again. Labels are those of the published
 * studies: {@code Java 17 g1}.
 */
@Tag("measure")
final class PublishedDecisionsMeasureIT {

    private static final List<String> PRIMARY =
            List.of("response-p999", "pause-max", "pause-p99", "cpu-per-operation", "rss-max");
    private static final List<String> VERSIONS = List.of("11", "17", "21", "25");

    private static final class Asked implements Questions {

        private final Map<String, String> stages = new LinkedHashMap<>();

        @Override
        public boolean isPrimary(String group, Measure measure, String of, String from) {
            return isPrimary(group, measure) && (isBaseline(of, from) || isNext(of, from));
        }

        @Override
        public boolean isPrimary(String group, Measure measure) {
            return stages.get(group).equals("limit") ? measure == Measure.THROUGHPUT : PRIMARY.contains(measure.id());
        }

        @Override
        public String stage(String group) {
            return stages.get(group);
        }
    }

    private static boolean isBaseline(String of, String from) {
        return java(of).equals(java(from))
                && (collector(of).equals("g1") || collector(from).equals("g1"));
    }

    private static boolean isNext(String of, String from) {
        return collector(of).equals(collector(from))
                && Math.abs(VERSIONS.indexOf(java(of)) - VERSIONS.indexOf(java(from))) == 1;
    }

    private static String java(String label) {
        return label.split(" ")[1];
    }

    private static String collector(String label) {
        return label.split(" ")[2];
    }

    private static Map<Measure, Double> figures(JsonNode measures) {
        Map<Measure, Double> figures = new EnumMap<>(Measure.class);
        measures.properties()
                .forEach(one ->
                        figures.put(Measure.of(one.getKey()), one.getValue().asDouble()));
        return figures;
    }

    private static Trials trials(JsonNode configuration) {
        List<Trials.Trial> trials = new ArrayList<>();
        configuration
                .path("trials")
                .forEach(one -> trials.add(new Trials.Trial(
                        one.path("trial").asInt(), figures(one.path("measures")), figures(one.path("eventErrors")))));
        return new Trials(
                configuration.path("label").asString(),
                configuration.path("group").asString(),
                trials);
    }

    private static String share(String name, List<Difference> all, Predicate<Difference> which) {
        List<Difference> some = all.stream().filter(which).toList();
        long decided = some.stream().filter(Difference::decided).count();
        long different = some.stream().filter(Difference::shown).count();
        return String.format(
                Locale.ROOT,
                "%s: %d of %d decided (%.0f %%), %d different",
                name,
                decided,
                some.size(),
                100.0 * decided / Math.max(1, some.size()),
                different);
    }

    @ParameterizedTest
    @CsvSource({"riemann", "xmpp", "http-stream", "vysper"})
    void whatPublishedTrialsDecideIsPrinted(String study) throws Exception {
        JsonNode comparison;
        try (InputStream in =
                new GZIPInputStream(Files.newInputStream(Path.of("../docs/studies", study, "comparison.json.gz")))) {
            comparison = JsonMapper.shared().readTree(in);
        }
        Asked asked = new Asked();
        List<Trials> trials = new ArrayList<>();
        comparison.path("configurations").forEach(one -> {
            asked.stages.put(one.path("group").asString(), one.path("stage").asString());
            trials.add(trials(one));
        });
        List<Measure> measures = new ArrayList<>();
        comparison.path("family").path("measures").forEach(id -> measures.add(Measure.of(id.asString())));
        List<Measure> limit = List.of(Measure.THROUGHPUT, Measure.CPU_PER_OPERATION);
        ComparedMeasures compared = PairwiseDifferences.discoveries(ErrorBudget.once(0.95), 0.1, asked)
                .of(trials, group -> asked.stage(group).equals("limit") ? limit : measures);

        List<Difference> primary = compared.differences().stream()
                .filter(one -> one.family() == QuestionFamily.Kind.PRIMARY)
                .toList();
        System.out.println(study + "  " + share("all primary questions", primary, one -> true));
        System.out.println(
                "  " + share("against G1 of the same Java", primary, one -> isBaseline(one.of(), one.from())));
        System.out.println("  " + share("Java against the one before", primary, one -> isNext(one.of(), one.from())));
        for (Measure measure :
                primary.stream().map(Difference::measure).distinct().toList()) {
            System.out.println("    "
                    + share(measure.id(), primary, one -> one.measure() == measure)
                    + share(
                            "; against G1",
                            primary,
                            one -> one.measure() == measure && isBaseline(one.of(), one.from())));
        }
        System.out.println("  "
                + share("exploratory", compared.differences(), one -> one.family() == QuestionFamily.Kind.EXPLORATORY));
        System.out.println("  priors: "
                + compared.spreads().stream()
                        .filter(one -> one.priorFreedom().isPresent())
                        .filter(one -> PRIMARY.contains(one.measure().id()) || one.measure() == Measure.THROUGHPUT)
                        .map(one -> String.format(
                                Locale.ROOT,
                                "%s %.3f/%.3g",
                                one.measure().id(),
                                one.priorDeviation().orElseThrow(),
                                one.priorFreedom().orElseThrow()))
                        .distinct()
                        .collect(Collectors.joining(", ")));
        System.out.println("  left out: "
                + compared.spreads().stream()
                        .filter(one -> !one.labels().isEmpty())
                        .map(one -> one.group() + " " + one.labels())
                        .distinct()
                        .collect(Collectors.joining(", ")));
        System.out.println("  known variance, each alone at 5 %: " + decidedWithKnownVariances(primary));
        for (double share : List.of(0.4, 0.45, 0.75)) {
            System.out.println("  " + blocksFor(share, primary));
        }
        write(study, comparison, compared);
        assertThat(primary).hasSizeGreaterThan(300);
    }

    /**
     * How many could be decided at all: if the variance of every pair were known to be the one found, and each were tested alone. No method
     * that controls errors decides more.
     */
    private static String decidedWithKnownVariances(List<Difference> primary) {
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double twoSided = normal.inverseCumulativeProbability(0.975);
        double oneSided = normal.inverseCumulativeProbability(0.95);
        long decided = primary.stream()
                .filter(one -> one.scale() == Difference.Scale.RATIO)
                .filter(one -> one.sample()
                        .spread()
                        .filter(spread -> {
                            double distance = Math.abs(Math.log(one.interval().estimate()));
                            double error = Math.sqrt(spread.meanVariance());
                            return distance > twoSided * error || distance + oneSided * error < Math.log(1.1);
                        })
                        .isPresent())
                .count();
        return decided + " of " + primary.size();
    }

    private static String blocksFor(double share, List<Difference> primary) {
        int[] more = primary.stream()
                .mapToInt(one -> one.decided() ? 0 : one.moreBlocks().orElse(Integer.MAX_VALUE))
                .sorted()
                .toArray();
        int needed = more[(int) Math.ceil(share * more.length) - 1];
        return Math.round(100 * share) + " % would be decided with "
                + (needed == Integer.MAX_VALUE ? "more than 1,000" : needed) + " more blocks of each configuration";
    }

    private static void write(String study, JsonNode published, ComparedMeasures compared) throws IOException {
        ObjectNode document = (ObjectNode) published.deepCopy();
        JsonMapper json = JsonMapper.shared();
        ObjectNode family = (ObjectNode) document.path("family");
        family.put("inference", "discovery");
        family.put("baseline", "g1");
        family.put("singleLevel", compared.singleLevel());
        family.put("comparisons", compared.comparisons());
        family.set(
                "families",
                json.valueToTree(compared.families().stream()
                        .map(StudyComparison.Shared::of)
                        .toList()));
        document.set(
                "differences",
                json.valueToTree(compared.differences().stream()
                        .map(one -> StudyDifference.of(one, List.of()))
                        .toList()));
        Path directory = Files.createDirectories(Path.of("target", "published"));
        Files.writeString(directory.resolve(study + ".json"), json.writeValueAsString(document));
    }
}
