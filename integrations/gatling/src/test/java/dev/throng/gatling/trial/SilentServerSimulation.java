package dev.throng.gatling.trial;

import static dev.throng.gatling.ThrongDsl.hls;
import static dev.throng.gatling.ThrongDsl.riemann;
import static dev.throng.gatling.ThrongDsl.rtmp;
import static dev.throng.gatling.ThrongDsl.stream;
import static dev.throng.gatling.ThrongDsl.xmpp;
import static io.gatling.javaapi.core.CoreDsl.*;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;

/**
 * All protocols against a server that accepts connections and sends nothing. Its port is in {@code silent.port}. Also players of HLS against
 * a live stream whose segments are web pages, with the port {@code pages.port}.
 */
public final class SilentServerSimulation extends Simulation {

    private static final int PORT = Integer.getInteger("silent.port", 1);
    private static final int PAGES_PORT = Integer.getInteger("pages.port", 1);

    /** Also applies to connecting, which must succeed even if the machine stalls for some seconds. */
    private static final Duration DEADLINE = Duration.ofSeconds(15);

    public SilentServerSimulation() {
        setUp(
                        scenario("riemann")
                                .exec(riemann("send").send("load"))
                                .injectOpen(atOnceUsers(3))
                                .protocols(riemann().port(PORT).deadline(DEADLINE)),
                        scenario("xmpp")
                                .exec(xmpp("login").user("juliet").password("secret"))
                                .exec(xmpp("roster").roster())
                                .injectOpen(atOnceUsers(3))
                                .protocols(xmpp().port(PORT).deadline(DEADLINE)),
                        scenario("stream")
                                .exec(stream("listen").get("/stream").during(2))
                                .injectOpen(atOnceUsers(3))
                                .protocols(stream().port(PORT).deadline(DEADLINE)),
                        scenario("rtmp")
                                .exec(rtmp("play").play("stream").during(2))
                                .injectOpen(atOnceUsers(3))
                                .protocols(rtmp().port(PORT).deadline(DEADLINE)),
                        scenario("publisher")
                                .exec(rtmp("publish").publish("stream").during(2))
                                .injectOpen(atOnceUsers(3))
                                .protocols(rtmp().port(PORT).deadline(DEADLINE)),
                        scenario("hls")
                                .exec(hls("watch").watch("/stream.m3u8").during(2))
                                .injectOpen(atOnceUsers(3))
                                .protocols(hls().port(PORT).deadline(DEADLINE)),
                        scenario("hls pages")
                                .exec(hls("watch pages").watch("/live.m3u8").during(2))
                                .injectOpen(atOnceUsers(3))
                                .protocols(hls().port(PAGES_PORT).deadline(DEADLINE)))
                .assertions(
                        global().failedRequests().count().is(24L),
                        global().allRequests().count().is(24L));
    }
}
