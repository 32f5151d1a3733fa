package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Attribution;
import dev.throng.gclab.compare.ComparedMeasures;
import dev.throng.gclab.compare.ConfigurationName;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.study.file.ComparedFamily;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.RecordedStudy;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares the trials of a {@code comparison.json} again, with the method of this version. It needs no result directories, so a published
 * comparison can be read with the newest method. The figures of the trials stay as they are; what follows from them is new.
 */
public final class ComparedAgain {

    private static final JsonMapper JSON = JsonText.mapper(Masking.NONE);

    private final JsonNode published;
    private final Study study;
    private final List<ConfigurationTrials> rows = new ArrayList<>();

    private ComparedAgain(JsonNode published) throws StudyException {
        this.published = published;
        List<String> labels = new ArrayList<>();
        for (JsonNode one : published.path("configurations")) {
            String label = one.path("label").asString();
            if (!labels.contains(label)) {
                labels.add(label);
            }
            rows.add(row(one, labels.indexOf(label)));
        }
        if (rows.isEmpty()
                || !published.path("critical").isEmpty()
                || published.path("until").isObject()) {
            throw new StudyException(published.path("name").asString()
                    + ": cannot be compared again (expected: a comparison of trials at"
                    + " given loads or under saturation, without critical and until; the command of the study with the same -o"
                    + " compares those again)");
        }
        this.study = RecordedStudy.of(
                published,
                rows.get(0).configuration().jvm(),
                rows.stream().anyMatch(row -> row.configuration().stage() != Stage.GIVEN));
    }

    /**
     * Returns the document with new differences and conclusions. The inference is that of the document; an older document is compared with
     * {@code discovery}.
     *
     * @param published the content of {@code comparison.json}
     * @throws StudyException if it has no trials, labels of another form, or searched or added its trials
     */
    public static JsonNode of(JsonNode published) throws StudyException {
        return new ComparedAgain(published).again();
    }

    private JsonNode again() {
        StudyGroups groups = new StudyGroups(study, rows);
        ComparedMeasures compared = groups.compared();
        List<StudyTradeoff> tradeoffs = new Tradeoffs(rows, ComparedFamily.limit(study), compared.level()).all();
        StudyComparison.Conclusions conclusions = new StudyConclusions(groups, compared)
                .of(new ComparedOperation("", ""), record(), tradeoffs, Optional.empty());
        ObjectNode again = (ObjectNode) published.deepCopy();
        again.put("schema", StudyComparison.SCHEMA);
        again.put("level", compared.level());
        again.put("equalWithin", compared.equalWithin());
        put(again, "family", StudyComparer.family(study, compared));
        put(
                again,
                "differences",
                compared.differences().stream()
                        .map(one -> StudyDifference.of(one, groups.factors(one)))
                        .toList());
        put(
                again,
                "spreads",
                compared.spreads().stream().map(StudyComparison.Variance::of).toList());
        put(again, "answer", conclusions.answer());
        put(again, "rankings", conclusions.rankings());
        put(again, "paretoSets", conclusions.paretoSets());
        put(again, "findings", conclusions.findings());
        return again;
    }

    private static void put(ObjectNode document, String key, Object value) {
        document.set(key, JSON.valueToTree(value));
    }

    private StudyRecord record() {
        JsonNode load = published.path("commonLoad");
        return new StudyRecord(
                null,
                List.of(),
                0,
                List.of(),
                List.of(),
                new StudyRecord.Studied(null, List.of(), List.of()),
                null,
                load.isObject() ? JSON.treeToValue(load, CommonLoad.class) : null);
    }

    private static ConfigurationTrials row(JsonNode one, int index) throws StudyException {
        String label = one.path("label").asString();
        StudiedJvm jvm = RecordedStudy.jvm(label)
                .orElseThrow(() -> new StudyException("configuration " + label
                        + ": cannot be compared again (expected: a label such as Java 17 g1)"));
        String group = one.path("group").asString();
        List<ConfigurationTrials.Measured> trials = new ArrayList<>();
        one.path("trials").forEach(trial -> trials.add(measured(trial)));
        return new ConfigurationTrials(
                new Configuration(
                        index,
                        jvm,
                        Optional.empty(),
                        List.of(),
                        stage(one.path("stage").asString(""))),
                new ConfigurationName(
                        label,
                        jvm.version(),
                        label.substring(StudiedJvm.name(jvm.java()).length() + 1)),
                one.path("setting").asString(group),
                group,
                trials,
                List.of());
    }

    private static Stage stage(String word) {
        return Arrays.stream(Stage.values())
                .filter(stage -> stage.word().equals(word))
                .findFirst()
                .orElse(Stage.GIVEN);
    }

    private static ConfigurationTrials.Measured measured(JsonNode trial) {
        CellRecord cell = new CellRecord(
                trial.path("cell").asString(),
                "",
                new CellRecord.RanOn("", "", "", "", ""),
                List.of(),
                trial.path("trial").asInt(),
                List.of(),
                "",
                new CellRecord.Outcome(trial.path("verdict").asString(), List.of(), 1, 0),
                new CellRecord.Load(null, null, null));
        return new ConfigurationTrials.Measured(
                cell,
                new CellFigures(
                        trial.path("operation").asString(),
                        figures(trial.path("measures")),
                        figures(trial.path("eventErrors")),
                        Map.of(),
                        Map.of(),
                        Optional.empty(),
                        0,
                        0,
                        Map.of(),
                        slowest(trial.path("slowest"))));
    }

    private static Map<Measure, Double> figures(JsonNode measures) {
        Map<Measure, Double> figures = new EnumMap<>(Measure.class);
        measures.properties()
                .forEach(one ->
                        figures.put(Measure.of(one.getKey()), one.getValue().asDouble()));
        return figures;
    }

    private static Map<String, Map<String, Attribution>> slowest(JsonNode slowest) {
        Map<String, Map<String, Attribution>> all = new LinkedHashMap<>();
        slowest.properties()
                .forEach(percentile -> all.put(
                        percentile.getKey(),
                        percentile.getValue().properties().stream()
                                .collect(Collectors.toMap(Map.Entry::getKey, by -> attribution(by.getValue())))));
        return all;
    }

    private static Attribution attribution(JsonNode by) {
        return new Attribution(
                by.path("count").asLong(),
                by.path("kept").asLong(),
                by.path("explained").asDouble(),
                by.path("partly").asDouble(),
                by.path("overlapping").asDouble(),
                by.path("byChance").asDouble());
    }
}
