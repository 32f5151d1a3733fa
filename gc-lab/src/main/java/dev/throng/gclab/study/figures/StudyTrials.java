package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.ConfigurationName;
import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.Configuration;
import dev.throng.gclab.study.file.HeapSize;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.run.read.ResultDirectory;
import dev.throng.secrets.Masking;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the trials of a study from its record and the result directories of its cells. */
final class StudyTrials {

    private final Study study;
    private final CellOrder cells;
    private final StudyRecord record;
    private final StudyDirectory directory;
    private final Masking masking;
    private final ComparedOperation operation;

    StudyTrials(CellOrder cells, StudyRecord record, StudyDirectory directory) {
        this.study = cells.study();
        this.cells = cells;
        this.masking = directory.masking();
        this.record = record;
        this.directory = directory;
        this.operation = ComparedOperation.of(
                study,
                record.cells().stream()
                        .filter(CellRecord::counts)
                        .flatMap(cell -> results(cell).result().stream())
                        .toList());
    }

    ComparedOperation operation() {
        return operation;
    }

    /** The results of a cell, with the subject of the study as their target. */
    private ResultDirectory results(CellRecord cell) {
        ResultDirectory results = ResultDirectory.open(directory.path().resolve(cell.directory()));
        return study.subject() == Study.Subject.TARGET ? results : results.exchanged();
    }

    /** Every configuration of the study, in its order. */
    List<ConfigurationTrials> all() {
        List<ConfigurationTrials> rows = new ArrayList<>();
        for (Configuration configuration : cells.configurations()) {
            List<ConfigurationTrials.Measured> trials = new ArrayList<>();
            List<CellRecord> failed = new ArrayList<>();
            for (Cell cell : cells.cells(Math.max(study.trials(), record.blocks()))) {
                if (cell.configuration().equals(configuration)) {
                    record.cells().stream()
                            .filter(done -> done.id().equals(cell.id()))
                            .findFirst()
                            .ifPresent(done -> figures(done)
                                    .ifPresentOrElse(
                                            figures -> trials.add(new ConfigurationTrials.Measured(done, figures)),
                                            () -> failed.add(done)));
                }
            }
            rows.add(new ConfigurationTrials(
                    configuration, name(configuration), setting(configuration), group(configuration), trials, failed));
        }
        return rows;
    }

    /** With the limit that the cell found: a critical rate, or the throughput of the saturated operation alone. */
    private Optional<CellFigures> figures(CellRecord cell) {
        Optional<CellFigures> figures =
                cell.counts() ? CellFigures.of(results(cell), operation.name()) : Optional.empty();
        cell.load()
                .critical()
                .mean()
                .ifPresent(rate -> figures.ifPresent(all -> all.measures().put(Measure.CRITICAL_RATE, rate)));
        if (study.saturation().isPresent() && cell.load().limit() != null) {
            figures.ifPresent(
                    all -> all.measures().put(Measure.THROUGHPUT, cell.load().limit()));
        }
        return figures;
    }

    /** A name that is unique in the study, even if the study lists the same JVM twice. */
    private ConfigurationName name(Configuration configuration) {
        StudiedJvm jvm = configuration.jvm();
        long before = cells.jvms().subList(0, configuration.index()).stream()
                .map(this::label)
                .filter(label(jvm)::equals)
                .count();
        String number = before == 0 ? "" : " (" + (before + 1) + ")";
        return new ConfigurationName(label(jvm) + number, jvm.version(), masking.apply(jvm.settings()) + number);
    }

    /** Without secrets among its flags: labels are keys in the file, where nothing else masks them. */
    private String label(StudiedJvm jvm) {
        return masking.apply(jvm.label());
    }

    /** Heap, rates and stage. */
    private String group(Configuration configuration) {
        String stage =
                switch (configuration.stage()) {
                    case GIVEN -> "";
                    case LIMIT -> Stage.LIMIT.words();
                    case COMMON ->
                        record.commonLoad() == null
                                ? Stage.COMMON.words()
                                : "at " + record.commonLoad().text();
                };
        return Stream.of(setting(configuration), stage)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private String setting(Configuration configuration) {
        List<String> parts = new ArrayList<>();
        configuration.heap().map(HeapSize::text).ifPresent(parts::add);
        boolean apart = study.rates().stream()
                        .map(rate -> afterLoad(rate.set()))
                        .distinct()
                        .count()
                == study.rates().size();
        configuration.sets().forEach(set -> parts.add(apart ? afterLoad(set) : set));
        return String.join(", ", parts);
    }

    /** {@code send.rate=1000/s} of {@code phases[1].load.send.rate=1000/s}. */
    private static String afterLoad(String set) {
        return set.replaceFirst("^phases\\[[^]]*]\\.load\\.", "");
    }
}
