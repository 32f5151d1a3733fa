package dev.throng.gatling.action;

import static dev.throng.gatling.ThrongDsl.matches;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gatling.recording.HistogramRecording;
import dev.throng.gatling.riemann.QueryAnswer;
import dev.throng.protocol.EngineFailure;
import dev.throng.riemann.codec.Event;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.stats.StatsEngine;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks what a request reports to Gatling, with a virtual clock. */
class RequestTest {

    private static final long EPOCH_NANOS = 5_000 * Request.MILLI;

    @TempDir
    Path directory;

    private final EventLoop loop = new DefaultEventLoop();
    private final List<String> logged = new ArrayList<>();
    private final List<Session> onwards = new ArrayList<>();
    private long nowNanos = 100 * Request.MILLI;
    private HistogramRecording recording;

    @BeforeEach
    void open() throws IOException {
        recording = HistogramRecording.open(directory.resolve("test.hlog"), () -> nowNanos, () -> 0);
    }

    @AfterEach
    void close() {
        recording.close();
        loop.shutdownGracefully();
    }

    private <T> T scripted(Class<T> type, String method, List<String> calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, called, given) -> {
            if (called.getName().equals(method) && given[0] instanceof Session session) {
                onwards.add(session);
            } else if (called.getName().equals(method)) {
                calls.add(
                        given[2] + " " + given[3] + " " + given[4] + " " + given[5] + " " + given[6] + " " + given[7]);
            }
            return null;
        }));
    }

    /** Due at 100 ms, which is 5,000 ms of the epoch; started at 130 ms. */
    private Request started() {
        Request request = new Request(
                Sessions.on(loop),
                "query",
                recording.operations().of("query"),
                nowNanos,
                EPOCH_NANOS,
                scripted(StatsEngine.class, "logResponse", logged),
                () -> nowNanos,
                scripted(Action.class, "$bang", logged));
        nowNanos += 30 * Request.MILLI;
        request.start(recording.forLoop(loop));
        return request;
    }

    @Test
    void responseTimeCountsFromTheDueTime() {
        started().completed(nowNanos + 20 * Request.MILLI);
        assertThat(logged).containsExactly("query 5000 5050 OK None None");
        assertThat(onwards).singleElement().matches(session -> !session.isFailed());
    }

    @Test
    void aFailureIsReportedAsKoWithItsIdAndTheUserContinues() {
        started().failed(EngineFailure.DEADLINE, "no reply", nowNanos + 70 * Request.MILLI);
        assertThat(logged).containsExactly("query 5000 5100 KO Some(deadline) Some(deadline: no reply)");
        assertThat(onwards).singleElement().matches(Session::isFailed);
    }

    @Test
    void eventsAfterTheEndAreIgnored() {
        Request request = started();
        request.failed(EngineFailure.DEADLINE, "", nowNanos);
        request.completed(nowNanos);
        request.failed(EngineFailure.DEADLINE, "", nowNanos);
        assertThat(logged).hasSize(1);
        assertThat(onwards).hasSize(1);
    }

    @Test
    void controlCharactersOfTheTargetAreEscaped() {
        started().failed(EngineFailure.DEADLINE, "\u001b[2Jgone\n", nowNanos);
        assertThat(logged)
                .singleElement()
                .asString()
                .contains("\\u001b[2Jgone\\n")
                .doesNotContain("\u001b");
    }

    @Test
    void aFailedCheckIsReportedAsKoWithItsMessage() {
        Checks<QueryAnswer> checks =
                Checks.none(QueryAnswer.class).and(matches().is(2));
        started()
                .completed(
                        nowNanos,
                        checks.evaluator(new QueryAnswer(List.of(Event.builder().build()))));
        assertThat(logged)
                .singleElement()
                .asString()
                .contains(" KO Some(check) ")
                .contains("matches")
                .contains("2")
                .contains("1");
    }

    @Test
    void aCheckSavesItsValue() {
        Checks<QueryAnswer> checks =
                Checks.none(QueryAnswer.class).and(matches().saveAs("found"));
        started().completed(nowNanos, checks.evaluator(new QueryAnswer(List.of())));
        assertThat(onwards).singleElement().satisfies(session -> assertThat(
                        session.attributes().apply("found"))
                .isEqualTo(0));
    }
}
