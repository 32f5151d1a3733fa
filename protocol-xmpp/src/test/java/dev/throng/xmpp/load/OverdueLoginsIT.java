package dev.throng.xmpp.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.DriverRig;
import dev.throng.transport.TestCertificates;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server falls silent in a step, and the scenario's deadline passes before that of the step. The failure names the step. */
@Timeout(180)
class OverdueLoginsIT {

    private final Settings settings = new Settings().with("users.count", 1);

    private void silentAt(ScriptedXmppServer server, Moment moment, XmppOperation operation, String id) {
        server.at(moment, (peer, said) -> {}).start();
        try (server;
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
            rig.start(operation, 1);
            server.await("the step", () -> server.reached(moment) == 1);
            rig.failOverdue();
            assertThat(rig.seen().failures()).isEqualTo(Map.of(id, 1L));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "STREAM, LOGIN, deadline-during-stream",
        "AUTH, LOGIN, deadline-during-auth",
        "BIND_STREAM, LOGIN, deadline-during-bind",
        "BIND, LOGIN, deadline-during-bind",
        "ROSTER, LOGIN, deadline-during-roster",
        "REGISTER_FORM, REGISTER, deadline-during-register",
        "REGISTER, REGISTER, deadline-during-register"
    })
    void aDeadlineNamesTheStepThatTheLoginWaitedIn(Moment moment, XmppOperation operation, String id) throws Exception {
        silentAt(ScriptedXmppServer.plain(), moment, operation, id);
    }

    @ParameterizedTest
    @CsvSource({"STARTTLS, deadline-during-starttls", "TLS_STREAM, deadline-during-starttls"})
    void aDeadlineNamesStarttls(Moment moment, String id, @TempDir Path files) throws Exception {
        X509Bundle authority = TestCertificates.authority("CN=authority");
        settings.with("security", "starttls")
                .with("tls.ca", Files.writeString(files.resolve("ca.pem"), authority.getCertificatePEM()));
        silentAt(
                ScriptedXmppServer.startTls(TestCertificates.identity(TestCertificates.server("localhost", authority))),
                moment,
                XmppOperation.LOGIN,
                id);
    }

    @Test
    void anAnswerOfASessionHasNoStep() throws Exception {
        ScriptedXmppServer server = ScriptedXmppServer.plain();
        server.at(Moment.STANZA, (peer, said) -> {}).start();
        try (server;
                DriverRig rig = new DriverRig(new XmppProtocol(), settings.build(), server.address())) {
            rig.start(XmppOperation.LOGIN, 1);
            rig.await("online", s -> s.counts().answered() == 1);
            rig.start(XmppOperation.PING, 1);
            rig.failOverdue();
            assertThat(rig.seen().failures()).isEqualTo(Map.of("deadline", 1L));
        }
    }
}
