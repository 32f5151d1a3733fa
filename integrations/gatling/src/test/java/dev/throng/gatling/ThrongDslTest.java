package dev.throng.gatling;

import static dev.throng.gatling.ThrongDsl.bitRate;
import static dev.throng.gatling.ThrongDsl.dueEvery;
import static dev.throng.gatling.ThrongDsl.hls;
import static dev.throng.gatling.ThrongDsl.matches;
import static dev.throng.gatling.ThrongDsl.riemann;
import static dev.throng.gatling.ThrongDsl.rosterSize;
import static dev.throng.gatling.ThrongDsl.rtmp;
import static dev.throng.gatling.ThrongDsl.segments;
import static dev.throng.gatling.ThrongDsl.stalls;
import static dev.throng.gatling.ThrongDsl.stanzaValue;
import static dev.throng.gatling.ThrongDsl.stream;
import static dev.throng.gatling.ThrongDsl.xmpp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.gatling.action.TimedStep;
import dev.throng.gatling.riemann.RiemannProtocolBuilder;
import dev.throng.gatling.stream.ListenAnswer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThrongDslTest {

    @Test
    void aCheckOfAnotherAnswerIsRefused() {
        assertThatThrownBy(() -> xmpp("roster").roster().check(bitRate().gte(1L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("RosterAnswer");
        assertThatThrownBy(
                        () -> riemann("query").query("true").check(rosterSize().is(1)))
                .hasMessageContaining("QueryAnswer");
        assertThatThrownBy(() ->
                        xmpp("read").awaitMessage().check(stanzaValue("body").is("a")))
                .hasMessageContaining("MessageAnswer");
        assertThatThrownBy(() -> rtmp("play").play("a").check(segments().gte(1L)))
                .hasMessageContaining("PlayAnswer");
        assertThat(hls("watch")
                        .watch("/a")
                        .check(segments().gte(1L), stalls().is(0))
                        .what()
                        .text())
                .isEqualTo("/a");
        assertThat(riemann("query")
                        .query("true")
                        .check(matches().is(1))
                        .requestName()
                        .text())
                .isEqualTo("query");
    }

    @Test
    void invalidValuesAreRefusedWithTheirName() {
        assertThatThrownBy(() -> dueEvery(Duration.ZERO)).hasMessage("dueEvery: 0s (expected: more than 0s)");
        assertThatThrownBy(() -> riemann().connections(0)).hasMessage("connections: 0 (expected: more than 0)");
        assertThatThrownBy(() -> riemann("x").send("y").events(0)).hasMessage("events: 0 (expected: more than 0)");
        assertThatThrownBy(() -> stream("x").get("/").during(0)).hasMessage("during: 0s (expected: more than 0s)");
        assertThatThrownBy(() -> rtmp("x").play("y").during(0)).hasMessage("during: 0s (expected: more than 0s)");
        assertThatThrownBy(() -> rtmp().buffer(Duration.ofSeconds(-1)))
                .hasMessage("buffer: -1s (expected: 0s or more)");
        assertThatThrownBy(() -> rtmp("x").publish("y").bitsPerSecond(1_000)).hasMessageContaining("bitsPerSecond");
        assertThatThrownBy(() -> hls().bufferAhead(Duration.ZERO))
                .hasMessage("bufferAhead: 0s (expected: more than 0s)");
        assertThatThrownBy(() -> xmpp("x").send("<presence/>").within(Duration.ZERO))
                .hasMessage("within: 0s (expected: more than 0s)");
        assertThatThrownBy(() -> stanzaValue("a//b")).hasMessageStartingWith("stanzaValue: a//b (expected: names of");
        assertThatThrownBy(() -> xmpp().deadline(Duration.ZERO)).hasMessage("deadline: 0s (expected: more than 0s)");
    }

    @Test
    void buildersAreValues() {
        RiemannProtocolBuilder one = riemann().host("localhost").port(5556).connections(3);
        assertThat(one).isEqualTo(riemann().connections(3).port(5556).host("localhost"));
        assertThat(riemann()).isNotEqualTo(one);
        TimedStep<ListenAnswer> listen = stream("listen").get("/a");
        assertThat(listen.during(3)).isNotEqualTo(listen);
    }

    @Test
    void operationsHaveTheNamesOfThrongRuns() {
        assertThat(riemann("x").send("y").operation()).isEqualTo("send");
        assertThat(riemann("x").query("y").operation()).isEqualTo("query");
        assertThat(xmpp("x").user("y").operation()).isEqualTo("login");
        assertThat(xmpp("x").message("y").operation()).isEqualTo("message");
        assertThat(xmpp("x").send("<presence/>").operation()).isEqualTo("send");
        assertThat(xmpp("x").ping().operation()).isEqualTo("ping");
        assertThat(stream("x").get("/y").operation()).isEqualTo("listen");
        assertThat(rtmp("x").play("y").operation()).isEqualTo("play");
        assertThat(rtmp("x").publish("y").operation()).isEqualTo("publish");
        assertThat(hls("x").watch("/y").operation()).isEqualTo("watch");
    }
}
