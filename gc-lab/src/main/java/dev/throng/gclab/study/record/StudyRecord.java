package dev.throng.gclab.study.record;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.JvmEntry;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.scenario.Jvm.JavaChoice;
import dev.throng.scenario.yaml.ScalarTypes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The content of {@code study.json}: the planned cells and the results so far. The names are fixed: users' scripts read them. The parts of
 * the record are groups of its keys and no objects of the file.
 *
 * @param start what was fixed when the study began
 * @param remarks sentences on flags that were mapped, dropped, or have no effect, and on another version of Throng that went on
 * @param planned how many cells there are in all; those of the blocks so far for a study that adds blocks
 * @param cells the cells that were run, in execution order
 * @param minHeaps the smallest heaps that were searched before the cells
 * @param studied the JVMs of the study
 * @param ended why a study that adds blocks ended: {@code decided}, {@code not-comparable}, {@code time} or {@code blocks}; {@code
 *     running} before, and for other studies
 * @param commonLoad the load at which every configuration runs after its limit is known; {@code null} before that, and in other studies
 */
public record StudyRecord(
        @JsonUnwrapped Start start,
        List<String> remarks,
        int planned,
        List<CellRecord> cells,
        List<MinHeapRecord> minHeaps,
        @JsonUnwrapped Studied studied,
        String ended,
        CommonLoad commonLoad) {

    public static final String SCHEMA = "throng-study/1";

    static final String RUNNING = "running";

    /**
     * What was fixed when the study began.
     *
     * @param schema version of this document: {@value #SCHEMA}
     * @param name the name of the study
     * @param scenario the path of the scenario, as the study file states it
     * @param seed the seed of the study, which decides the order of the cells
     * @param trials the number of trials of each configuration that the study file asks for
     * @param startedAt wall-clock time of the first cell, ISO 8601 in UTC
     * @param command the command line without secrets
     * @param version the version of Throng, with the state of its sources where known
     * @param labels what tells the study apart from others, by name: what the user gave, and the commit of the checkout
     */
    public record Start(
            String schema,
            String name,
            String scenario,
            long seed,
            int trials,
            String startedAt,
            String command,
            String version,
            Map<String, String> labels) {

        public Start {
            labels = labels == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        }
    }

    /**
     * The JVMs of the study.
     *
     * @param subject whose JVM was studied: {@code target} or {@code generator}
     * @param jvms the JVMs of the study, as they were chosen when it began
     * @param omitted JVMs and collectors that were left out then, and why
     */
    public record Studied(String subject, List<Jvm> jvms, List<String> omitted) {

        public Studied {
            subject = subject == null ? ScalarTypes.word(Study.Subject.TARGET) : subject;
            jvms = jvms == null ? List.of() : List.copyOf(jvms);
            omitted = omitted == null ? List.of() : List.copyOf(omitted);
        }
    }

    /**
     * A JVM that the study runs on.
     *
     * @param entry the place of its entry in the study's {@code jvms}, from 0
     * @param jvm the Java version, or the path that the file gives
     * @param collector its name in study files
     */
    public record Jvm(int entry, String jvm, String collector) {

        public static Jvm of(StudiedJvm studied) {
            return new Jvm(
                    studied.entry(), studied.wanted(), studied.collector().word());
        }
    }

    /** Why a study has ended that adds blocks. */
    public enum End {
        /** Each difference is different or equal. */
        DECIDED,
        /** No two configurations have trials with the same measure. */
        NOT_COMPARABLE,
        /** Another block would last longer than the time that is left. */
        TIME,
        /** The study has as many blocks as a study may have. */
        BLOCKS
    }

    public StudyRecord {
        remarks = remarks == null ? List.of() : List.copyOf(remarks);
        cells = cells == null ? List.of() : List.copyOf(cells);
        ended = ended == null ? RUNNING : ended;
        minHeaps = minHeaps == null ? List.of() : List.copyOf(minHeaps);
    }

    /** The record of a study that begins. */
    public static StudyRecord begun(Start start, List<String> remarks, int planned, Studied studied) {
        return new StudyRecord(start, remarks, planned, List.of(), List.of(), studied, RUNNING, null);
    }

    /**
     * The JVMs that the cells ran on, with the flags of the study file.
     *
     * @param file of this study
     */
    public List<StudiedJvm> studiedJvms(StudyFile file) {
        return studied.jvms().isEmpty()
                ? file.study().namedJvms()
                : studied.jvms().stream().map(jvm -> chosen(jvm, file)).toList();
    }

    private static StudiedJvm chosen(Jvm recorded, StudyFile file) {
        JvmEntry entry = file.study().jvms().get(recorded.entry());
        // the file's own path, which the record has without secrets
        JavaChoice java = entry.java().stream()
                .filter(JvmEntry.Java.Named.class::isInstance)
                .map(named -> ((JvmEntry.Java.Named) named).java())
                .filter(named -> file.masking().apply(StudiedJvm.wanted(named)).equals(recorded.jvm()))
                .findFirst()
                .orElseGet(() -> JavaChoice.parse(recorded.jvm()));
        return entry.studied(recorded.entry(), java, Collector.of(recorded.collector()));
    }

    public Optional<MinHeapRecord> minHeap(String id) {
        return minHeaps.stream().filter(found -> found.id().equals(id)).findFirst();
    }

    public StudyRecord with(MinHeapRecord found) {
        List<MinHeapRecord> all = new ArrayList<>(minHeaps);
        all.add(found);
        return new StudyRecord(start, remarks, planned, cells, all, studied, ended, commonLoad);
    }

    /** The record with a further remark, unless it has that remark already. */
    public StudyRecord remarked(String remark) {
        List<String> all = new ArrayList<>(remarks);
        if (!all.contains(remark)) {
            all.add(remark);
        }
        return new StudyRecord(start, all, planned, cells, minHeaps, studied, ended, commonLoad);
    }

    public StudyRecord with(List<CellRecord> done) {
        return new StudyRecord(start, remarks, planned, done, minHeaps, studied, ended, commonLoad);
    }

    /** The record with the load that every configuration runs at next. */
    public StudyRecord with(CommonLoad load) {
        return new StudyRecord(start, remarks, planned, cells, minHeaps, studied, ended, load);
    }

    /** The record without the cells that failed and the searches that found no heap. They are run again when a study resumes. */
    public StudyRecord withoutFailures() {
        return new StudyRecord(
                start,
                remarks,
                planned,
                cells.stream().filter(CellRecord::counts).toList(),
                minHeaps.stream().filter(found -> !found.heap().isEmpty()).toList(),
                studied,
                ended,
                commonLoad);
    }

    /** Which of these cells have not been run. */
    public List<Cell> notRun(List<Cell> planned) {
        Set<String> done = cells.stream().map(CellRecord::id).collect(Collectors.toSet());
        return planned.stream().filter(cell -> !done.contains(cell.id())).toList();
    }

    /** The cells that failed. */
    public List<CellRecord> failed() {
        return cells.stream().filter(cell -> !cell.counts()).toList();
    }

    public StudyRecord planning(int all) {
        return new StudyRecord(start, remarks, all, cells, minHeaps, studied, ended, commonLoad);
    }

    /** The record of a study that adds blocks and has ended. */
    public StudyRecord endedBy(End why) {
        return new StudyRecord(start, remarks, planned, cells, minHeaps, studied, ScalarTypes.word(why), commonLoad);
    }

    /** Whether a study that adds blocks adds no more. */
    public boolean hasEnded() {
        return !ended.equals(RUNNING);
    }

    /** The number of blocks that have begun. */
    public int blocks() {
        return cells.stream().mapToInt(CellRecord::trial).max().orElse(0);
    }

    /** How long all cells took, in ns. */
    public long spentNanos() {
        return cells.stream().mapToLong(cell -> cell.outcome().wallNanos()).sum();
    }
}
