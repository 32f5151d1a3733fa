package dev.throng.gclab.study.figures;

import dev.throng.gclab.study.file.UntilSettings;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.report.Format;
import dev.throng.scenario.yaml.ScalarTypes;

/**
 * How a study ended that adds blocks.
 *
 * @param record of its cells
 * @param look at all of them
 */
record StudyEnding(UntilSettings until, StudyRecord record, Look look) {

    String sentence() {
        String after = "After " + Format.counted(record.blocks(), "block") + " ";
        if (look.compared() == 0) {
            return after + "there is nothing to compare: no two configurations have trials with the same measures.";
        }
        String left = look.isDecided()
                ? "every difference is decided."
                : Format.counted(look.undecided(), "difference") + (look.undecided() == 1 ? " is" : " are")
                        + " undecided.";
        return record.ended().equals(ScalarTypes.word(StudyRecord.End.TIME)) && !look.isDecided()
                ? after + "the time was over: " + left
                : after + left;
    }

    /** The same in the form of {@code comparison.json}. */
    StudyComparison.Sequential sequential() {
        return new StudyComparison.Sequential(
                until.difference().share(),
                until.within().toNanos(),
                until.measures(),
                record.ended(),
                look.undecided());
    }
}
