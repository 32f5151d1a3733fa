package dev.throng.gclab.study.jvms;

import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.study.file.JavaSelection;
import dev.throng.gclab.study.file.JvmEntry;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.file.StudyFile;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.scenario.JavaChoice;
import dev.throng.text.Masking;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVMs of a study on this machine, in the order of the study.
 *
 * @param omitted what was left out and why, a sentence each
 */
public record ChosenJvms(List<ChosenJvm> jvms, List<String> omitted) {

    public ChosenJvms {
        jvms = List.copyOf(jvms);
        omitted = List.copyOf(omitted);
    }

    /** The JVMs that the record of an earlier start has, with the flags of the study file. */
    public static ChosenJvms of(StudyRecord record, StudyFile file) {
        List<ChosenJvm> all = new ArrayList<>();
        for (StudyRecord.ChosenJvm one : record.jvms()) {
            JvmEntry entry = file.study().jvms().get(one.entry());
            all.add(new ChosenJvm(
                    one.entry(), entry.studied(java(one.jvm(), entry, file.masking()), Collector.of(one.collector()))));
        }
        return new ChosenJvms(all, record.omitted());
    }

    /** The file's own path, as the record has it without secrets. */
    private static JavaChoice java(String recorded, JvmEntry entry, Masking masking) {
        return entry.java().stream()
                .filter(JavaSelection.Named.class::isInstance)
                .map(named -> ((JavaSelection.Named) named).java())
                .filter(java -> masking.apply(StudiedJvm.wanted(java)).equals(recorded))
                .findFirst()
                .orElseGet(() -> JavaChoice.parse(recorded));
    }

    /**
     * The study with these JVMs.
     *
     * @throws StudyException if it has too many cells
     */
    public StudyFile applied(StudyFile file) throws StudyException {
        try {
            return file.with(file.study().with(jvms.stream().map(ChosenJvm::jvm).toList()));
        } catch (IllegalArgumentException tooMany) {
            throw new StudyException(tooMany.getMessage(), tooMany);
        }
    }

    public List<StudyRecord.ChosenJvm> recorded() {
        return jvms.stream()
                .map(one -> new StudyRecord.ChosenJvm(
                        one.entry(), one.jvm().wanted(), one.jvm().collector().word()))
                .toList();
    }
}
