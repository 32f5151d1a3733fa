package dev.throng.gclab.runs;

import dev.throng.gclab.compare.SampleVariance;
import java.util.Optional;

/**
 * What a run measured of a figure.
 *
 * @param eventVariance the variance of its logarithm that comes from the number of events alone; 0 where unknown
 * @param withinRun the variance of its logarithm by its spread within the run; empty where unknown
 */
record MeasuredFigure(ComparedFigure figure, double value, double eventVariance, Optional<SampleVariance> withinRun) {

    static MeasuredFigure of(ComparedFigure figure, double value) {
        return new MeasuredFigure(figure, value, 0, Optional.empty());
    }
}
