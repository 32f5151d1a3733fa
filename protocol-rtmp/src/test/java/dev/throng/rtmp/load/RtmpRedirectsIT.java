package dev.throng.rtmp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.rtmp.client.RtmpTarget;
import dev.throng.rtmp.codec.Command;
import dev.throng.scenario.SettingsText;
import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.MessageType;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Redirects (code 302) lead players and publishers to another server, as far as the settings allow it. */
@Timeout(120)
class RtmpRedirectsIT {

    private static final Protocol PROTOCOL = new RtmpProtocol();
    private static final SettingsText USUAL = new SettingsText().with("streams.count", 2);

    private static RtmpTarget.Script redirecting(String address) {
        return peer -> {
            Map<String, AmfValue> ex = new LinkedHashMap<>();
            ex.put("code", new AmfValue.Number(302));
            ex.put("redirect", new AmfValue.Text(address));
            Map<String, AmfValue> fields = new LinkedHashMap<>();
            fields.put("level", new AmfValue.Text("error"));
            fields.put("code", new AmfValue.Text("NetConnection.Connect.Rejected"));
            fields.put("ex", AmfValue.Fields.of(ex));
            peer.server().on("connect", () -> peer.server().answer(Command.ERROR, AmfValue.Fields.of(fields)));
            peer.untilItsEnd();
        };
    }

    private static String address(RtmpTarget target, String application) {
        return "rtmp://127.0.0.1:" + target.address().getPort() + "/" + application;
    }

    @ParameterizedTest
    @CsvSource({"PLAY, play", "PUBLISH, publish"})
    void aRedirectLeadsToAnotherPortAndApplication(RtmpOperation operation, String command) throws IOException {
        ConcurrentLinkedQueue<String> heard = new ConcurrentLinkedQueue<>();
        try (RtmpTarget second = new RtmpTarget(peer -> {
                    peer.server().accepting();
                    peer.until(command).server().media(MessageType.VIDEO, 0, 100);
                    heard.addAll(peer.server().heard());
                    peer.send();
                    peer.untilItsEnd();
                });
                RtmpTarget first = new RtmpTarget(redirecting(address(second, "edge")));
                DriverRig rig = rig(operation, USUAL, first)) {
            rig.start(operation, 1);
            DriverRig.Seen seen = rig.await("an answer", s -> s.counts().answered() > 0);
            assertThat(seen.failures()).isEmpty();
        }
        assertThat(heard).anyMatch(words -> words.startsWith(command + " stream-"));
    }

    private static DriverRig rig(Operation operation, SettingsText settings, RtmpTarget target) throws IOException {
        return new DriverRig(PROTOCOL, PROTOCOL.prepare(settings.read(PROTOCOL, operation)), target.address(), 1, 2);
    }

    private static String failure(SettingsText settings, String address) throws IOException {
        try (RtmpTarget target = new RtmpTarget(redirecting(address));
                DriverRig rig = rig(RtmpOperation.PLAY, settings, target)) {
            rig.start(RtmpOperation.PLAY, 1);
            return rig.await("a failure", s -> s.counts().failed() > 0)
                    .failures()
                    .keySet()
                    .iterator()
                    .next();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "rtmp://192.0.2.1/live, same-host, redirect-refused",
        "rtmp://127.0.0.1:1/live, none, redirect-refused",
        "rtmps://127.0.0.1:1/live, any, redirect-refused",
        "http://127.0.0.1:1/live, any, bad-redirect",
        "'', any, bad-redirect",
        "rtmp://127.0.0.1:1/live, same-host, refused",
    })
    void aRedirectThatIsNotFollowedHasAName(String address, String redirects, String failure) throws IOException {
        assertThat(failure(USUAL.with("redirects", redirects), address)).isEqualTo(failure);
    }

    @Test
    void redirectsWithoutEndAreBounded() throws IOException {
        int[] connections = new int[1];
        String[] own = new String[1];
        try (RtmpTarget target = new RtmpTarget(peer -> {
                    synchronized (connections) {
                        connections[0]++;
                    }
                    redirecting(own[0]).serve(peer);
                });
                DriverRig rig = rig(RtmpOperation.PLAY, USUAL, target)) {
            own[0] = address(target, "live");
            rig.start(RtmpOperation.PLAY, 1);
            DriverRig.Seen seen = rig.await("a failure", s -> s.counts().failed() > 0);
            assertThat(seen.failures()).containsOnlyKeys("too-many-redirects");
        }
        synchronized (connections) {
            assertThat(connections[0]).isEqualTo(6);
        }
    }
}
