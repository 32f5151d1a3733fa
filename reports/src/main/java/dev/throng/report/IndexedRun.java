package dev.throng.report;

import dev.throng.run.result.RunResult;
import java.util.Objects;

/**
 * One of the runs on the page that lists several runs.
 *
 * @param name the name of the run, with a link to its report if there is one; the first cell of its row in a table
 * @param result the content of its {@code result.json}
 */
public record IndexedRun(Block.Cell name, RunResult result) {

    public IndexedRun {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(result, "result");
    }
}
