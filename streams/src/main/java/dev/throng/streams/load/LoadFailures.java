package dev.throng.streams.load;

import dev.throng.measure.Failure;
import java.util.function.Predicate;

/**
 * How a protocol names the failures that the shared drivers decide on. Immutable.
 *
 * @param stopped Throng ended the stream
 * @param stalledOut playback stalled for longer than {@code buffer.leaveAfter}
 * @param sourceBlocked the target left more media of a source waiting than {@code publish.blockedAfter}
 * @param noFreeMount every mount has a source of this run
 * @param noSource which failures mean that a mount has no source
 */
public record LoadFailures(
        Failure stopped, Failure stalledOut, Failure sourceBlocked, Failure noFreeMount, Predicate<Failure> noSource) {}
