package dev.throng.xmpp.load;

import static dev.throng.xmpp.load.XmppOperation.LOGIN;
import static dev.throng.xmpp.load.XmppOperation.MESSAGE;
import static dev.throng.xmpp.load.XmppOperation.STORM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.xmpp.servers.Ejabberd;
import dev.throng.xmpp.servers.Prosody;
import dev.throng.xmpp.servers.RealServer;
import dev.throng.xmpp.servers.ServerOptions;
import dev.throng.xmpp.users.Users;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Users that come back to servers nobody here wrote. */
@Timeout(420)
class StormRealServersIT {

    private static final int USERS = 12;

    private final Settings settings = new Settings()
            .with("users.pattern", "user-%06d")
            .with("users.count", USERS)
            .with("storm.share", 0.5)
            .with("reconnect", "{after: {exponential: [1h, 1h]}}");
    private final Users users = Users.numbered("user-%06d", "pass", 0, USERS);

    @Test
    void prosodyResumesSessionsAndDeliversWhatWasOnItsWay() throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(ServerOptions.of(users, 2))) {
            resumedAfterAStorm(server);
        }
    }

    @Test
    void ejabberdResumesSessionsAndDeliversWhatWasOnItsWay() throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(ServerOptions.of(users, 2))) {
            resumedAfterAStorm(server);
        }
    }

    @Test
    void usersLogInToProsodyAgain() throws Exception {
        Prosody.assumeInstalled();
        try (RealServer server = Prosody.start(ServerOptions.of(users, 2))) {
            loggedInAfterAStorm(server);
        }
    }

    @Test
    void usersLogInToEjabberdAgain() throws Exception {
        Ejabberd.assumeInstalled();
        try (RealServer server = Ejabberd.start(ServerOptions.of(users, 2))) {
            loggedInAfterAStorm(server);
        }
    }

    private DriverRig afterAStorm(RealServer server) {
        DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address());
        rig.start(LOGIN, USERS);
        rig.await("online", s -> s.counts().answered() == USERS);
        rig.start(STORM, 1);
        rig.await("the cut", s -> s.counter("connections-lost") == USERS / 2);
        return rig;
    }

    private static DriverRig.Seen comeBack(DriverRig rig) {
        for (int user = 0; user < USERS / 2; user++) {
            rig.startPlanned();
        }
        return rig.await("the end of the storm", s -> s.samples().getOrDefault("storm-recovery", 0L) == 1);
    }

    private static void write(DriverRig rig, int messages) {
        long answered = rig.seen().counts().answered();
        rig.start(MESSAGE, messages);
        rig.await("messages", s -> s.counts().answered() == answered + messages);
    }

    private void resumedAfterAStorm(RealServer server) {
        settings.with("streamManagement", "{enabled: true, requestEvery: 1}");
        try (DriverRig rig = afterAStorm(server)) {
            DriverRig.Seen seen = comeBack(rig);
            assertThat(seen.counter("resumptions")).isEqualTo(USERS / 2);
            assertThat(seen.counter("sessions-bound-anew") + seen.counter("sessions-not-resumable"))
                    .isZero();
            write(rig, 60);
            assertThat(rig.seen().failures()).isEmpty();
            assertThat(rig.seen().counter("unexpected-stanzas")).isZero();
            rig.closeDriver();
        }
    }

    private void loggedInAfterAStorm(RealServer server) {
        try (DriverRig rig = afterAStorm(server)) {
            DriverRig.Seen seen = comeBack(rig);
            assertThat(seen.counter("resumptions")).isZero();
            assertThat(seen.samples()).containsEntry("away-time", USERS / 2L);
            assertThat(seen.gauges().get("sessions")).isEqualTo(Map.of(0, (long) USERS));
            write(rig, 60);
            assertThat(rig.seen().failures()).isEmpty();
            rig.closeDriver();
        }
    }
}
