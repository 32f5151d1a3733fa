package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.CellOrder;
import dev.throng.gclab.study.file.Study;
import dev.throng.gclab.study.record.StudyDirectory;
import dev.throng.time.NanoClock;
import java.util.function.BooleanSupplier;

/**
 * What every cell of a running study shares.
 *
 * @param aborted whether the study was aborted; any thread may ask
 */
record StudyContext(
        CellOrder cells,
        CellScenario scenarios,
        StudyDirectory directory,
        CellRunner runs,
        StudyListener listener,
        NanoClock clock,
        BooleanSupplier aborted) {

    Study study() {
        return cells.study();
    }
}
