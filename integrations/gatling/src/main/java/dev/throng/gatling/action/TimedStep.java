package dev.throng.gatling.action;

import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.protocol.Expect;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;

/**
 * Receives media for some time: {@code listen}, {@code watch} or {@code play}. Gatling counts the time to the first byte of media. The
 * user goes on when the time is over, or when a complete playlist was played; a live stream that ends before is a failure. Immutable.
 *
 * @param what names the media: a path, a whole URL, or the name of a stream
 * @param time how long, from the first byte of media on
 * @param kind how a protocol receives media
 * @param <A> type of the answers for checks
 */
public record TimedStep<A>(
        String operation, Expression requestName, Expression what, Duration time, Checks<A> checks, Kind<A> kind)
        implements RequestStep<A> {

    /** How a protocol receives media. */
    @FunctionalInterface
    public interface Kind<A> {

        /** Returns what starts a user's request. Called once for each use of the step in a scenario. */
        Start<A> in(ScenarioContext context, RecordingComponents recording);
    }

    /** Starts the request of one user. */
    @FunctionalInterface
    public interface Start<A> {

        /** @throws UnresolvedException if the session lacks an attribute of the request, or the step names no media; nothing is sent then */
        void start(Request request, TimedStep<A> step) throws UnresolvedException;
    }

    public TimedStep {
        Expect.positive("during", time);
    }

    /** Sets how long to receive media, from the first byte on. */
    public TimedStep<A> during(Duration receiving) {
        return new TimedStep<>(operation, requestName, what, receiving, checks, kind);
    }

    /** Sets how many seconds to receive media, from the first byte on. */
    public TimedStep<A> during(long seconds) {
        return during(Duration.ofSeconds(seconds));
    }

    /** Adds checks of what was received: {@code bitRate().gte(60_000L), stalls().is(0)}. */
    public TimedStep<A> check(CheckBuilder... more) {
        return new TimedStep<>(operation, requestName, what, time, checks.and(more), kind);
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        Start<A> start = kind.in(context, recording);
        return request -> start.start(request, this);
    }
}
