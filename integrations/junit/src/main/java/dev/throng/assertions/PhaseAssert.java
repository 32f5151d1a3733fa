package dev.throng.assertions;

import dev.throng.api.ThrongResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.text.Printable;
import org.assertj.core.api.AbstractAssert;

/** Assertions on one phase of a run. */
public final class PhaseAssert extends AbstractAssert<PhaseAssert, PhaseResult> {

    private final ThrongResult result;

    PhaseAssert(ThrongResult result, PhaseResult phase) {
        super(phase, PhaseAssert.class);
        this.result = result;
    }

    /**
     * Goes on with an operation of the phase.
     *
     * @param name its name, such as {@code send}
     */
    public OperationAssert operation(String name) {
        String where = ResultText.scenario(result) + ", phase " + Printable.line(actual.name());
        OperationResult operation = actual.operations().get(name);
        if (operation == null) {
            throw failure(
                    "%s",
                    where + ": operation " + name + " (expected: "
                            + String.join(", ", actual.operations().keySet()) + ")\n" + ResultText.place(result));
        }
        return new OperationAssert(operation, where + ", operation " + Printable.line(name), ResultText.place(result));
    }
}
