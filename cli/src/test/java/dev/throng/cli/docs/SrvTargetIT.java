package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.AgentRig;
import dev.throng.run.AnyProtocolRuns;
import dev.throng.run.result.AddressResult;
import dev.throng.run.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code attach: srv:DOMAIN} of docs/scenario.md. The name server of the system is one of the test, in namespaces of its own. */
@Timeout(300)
class SrvTargetIT {

    private static final String JAVA = "'" + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    @TempDir
    Path directory;

    @Test
    void usersOfAllAgentsGoToTheHostsOfTheSrvRecordsByTheirWeights() throws Exception {
        try (DocShell shell = DocShell.in(directory)) {
            shell.start(target(5222), 5222);
            shell.start(target(5223), 5223);
            DocShell.Outcome named = shell.run("""
                    echo nameserver 127.0.0.1 >resolv.conf
                    mount --bind resolv.conf /etc/resolv.conf
                    %s -cp '%s' dev.throng.target.NameServerProgram 53 _xmpp-client._tcp.example.test \\
                      '5 3 5222 localhost.' '5 1 5223 localhost.' '6 1 5224 localhost.' >names &
                    timeout 120 sh -c 'until grep -q READY names; do sleep 0.05; done'
                    """.formatted(JAVA, System.getProperty("java.class.path")));
            assertThat(named.code()).as(named.all()).isZero();
            Files.writeString(directory.resolve("srv.yaml"), """
                    name: srv
                    protocol: xmpp
                    target: {attach: "srv:example.test", allowRemote: true}
                    settings: {users: {count: 40}, sessionTime: 0s, %s}
                    deadline: 2m
                    drain: 2m
                    phases:
                      - {name: logins, for: 4s, load: {login: {rate: 20/s, upTo: 40}}}
                    """.formatted(AnyProtocolRuns.PATIENT_LOGINS));

            DocShell.Outcome run = shell.run("""
                    export THRONG_JAVA_OPTS='-XX:TieredStopAtLevel=1 -Xmx256m'
                    ./throng run srv.yaml --agents 2 -o out --no-report
                    """);

            assertThat(run.code()).as(run.all()).isIn(0, 1, 3);
            RunResult result = AgentRig.result(directory.resolve("out"));
            AnyProtocolRuns.assertAllAnswered("login", AnyProtocolRuns.operation(result, "logins", "login"), 40);
            assertThat(result.agents()).hasSize(2);
            assertThat(result.target().addresses())
                    .extracting(AddressResult::address)
                    .satisfiesExactly(first -> assertThat(first).contains("5222"), second -> assertThat(second)
                            .contains("5223"));
            assertThat(result.target().addresses())
                    .extracting(AddressResult::opened)
                    .containsExactly(30L, 10L);
        }
    }

    private static String target(int port) {
        return "exec " + JAVA + " -cp '"
                + Path.of("target", "throng", "targets").toAbsolutePath()
                + "/*' dev.throng.targets.ReferenceTargets xmpp --port " + port;
    }
}
