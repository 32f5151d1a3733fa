package dev.throng.gclab.study.run;

import dev.throng.gclab.study.file.Cell;
import dev.throng.gclab.study.file.Stage;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.gclab.study.record.CellRecord;
import dev.throng.gclab.study.record.CommonLoad;
import dev.throng.gclab.study.record.StudyRecord;
import dev.throng.scenario.ScenarioException;
import dev.throng.search.SearchedLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Runs the cells of a study that were not run yet, in their order, and keeps the record. */
final class BlockRuns {

    private final StudyContext study;
    private final MinHeapSearches minHeaps;
    private final List<ResolvedJvm> jvms;
    private final OptionalLong estimated;

    /** @param estimated for one cell, in ns, which counts until the first has ended; empty if nothing is known */
    BlockRuns(StudyContext study, MinHeapSearches minHeaps, List<ResolvedJvm> jvms, OptionalLong estimated) {
        this.study = study;
        this.minHeaps = minHeaps;
        this.jvms = jvms;
        this.estimated = estimated;
    }

    /** Tells the listener what {@link #run} would run; nothing if there is nothing to run. */
    void announce(StudyRecord record, List<Cell> cells) {
        int open = record.notRun(cells).size();
        if (open > 0 && !study.aborted().getAsBoolean()) {
            study.listener().plans(open, blocks(cells), left(record.cells(), open));
        }
    }

    private static int blocks(List<Cell> cells) {
        return cells.stream().mapToInt(Cell::trial).max().orElse(0);
    }

    /**
     * Runs cells until all have been run or the study is aborted.
     *
     * @param cells all of the study so far; those that were run are left out
     */
    StudyRecord run(StudyRecord before, List<Cell> cells) throws StudyException {
        StudyRecord record = before.planning(cells.size());
        List<CellRecord> done = new ArrayList<>(record.cells());
        List<Cell> open = record.notRun(cells);
        for (int i = 0; i < open.size() && !study.aborted().getAsBoolean(); i++) {
            Cell cell = open.get(i);
            ResolvedJvm jvm = jvms.get(cell.configuration().index());
            if (cell.configuration().stage() == Stage.COMMON && record.commonLoad() == null) {
                record = withCommonLoad(record, cell, jvm);
                if (study.aborted().getAsBoolean()) {
                    return record;
                }
            }
            Optional<CellRecord> ended = new CellAttempts(
                            study, cell, minHeaps.sized(cell, record), jvm, Optional.ofNullable(record.commonLoad()))
                    .run(new StudyListener.Progress(
                            done.size() + 1, cells.size(), blocks(cells), left(done, open.size() - i)));
            if (ended.isPresent()) {
                done.add(ended.get());
                record = record.with(done);
                study.directory().write(record);
                study.listener().ended(ended.get());
            }
        }
        return record;
    }

    /**
     * The record with the load for all configurations, which follows from their limits and was tried; without it if there is no limit, or the
     * study was aborted.
     */
    private StudyRecord withCommonLoad(StudyRecord record, Cell cell, ResolvedJvm jvm) throws StudyException {
        try {
            SearchedLoad load = SearchedLoad.of(
                    study.scenarios().of(cell.configuration().withoutHeap(), jvm, List.of()),
                    study.study().limitedOperation());
            Optional<CommonLoad> first = CommonLoad.of(study.cells(), record, load.kind());
            if (first.isEmpty()) {
                return record;
            }
            Optional<CommonLoad> common =
                    new CommonLoadTrials(study, minHeaps, jvms).run(first.get(), record, load.kind());
            if (common.isEmpty()) {
                return record;
            }
            study.listener().found(common.get());
            StudyRecord with = record.with(common.get());
            study.directory().write(with);
            return with;
        } catch (ScenarioException broken) {
            throw new StudyException(broken.getMessage(), broken);
        }
    }

    private OptionalLong left(List<CellRecord> done, int cells) {
        OptionalDouble one =
                done.stream().mapToLong(cell -> cell.outcome().wallNanos()).average();
        if (one.isPresent()) {
            return OptionalLong.of((long) (one.getAsDouble() * cells));
        }
        return estimated.isPresent() ? OptionalLong.of(estimated.getAsLong() * cells) : estimated;
    }
}
