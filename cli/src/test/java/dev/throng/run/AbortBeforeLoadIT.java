package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.programs.ClosedPort;
import dev.throng.run.result.RunException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run that is aborted before its load began does not wait for a target that takes half an hour. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class AbortBeforeLoadIT {

    private static final String PHASES = "phases:\n  - {name: a, for: 1s, load: {send: {rate: 10/s}}}\n";

    @TempDir
    Path directory;

    /** Aborts the run, from another thread as Ctrl-C does, when it says that it does this. */
    private void assertEndsWhile(String doing, String yaml) throws Exception {
        AtomicReference<Runner> runner = new AtomicReference<>();
        RunListener listener = new RunListener() {
            @Override
            public void preparing(String what) {
                if (what.equals(doing)) {
                    CompletableFuture.runAsync(() -> runner.get().abort("interrupted"));
                }
            }
        };
        runner.set(AnyProtocolRuns.runner(yaml, directory.resolve("out"), listener));

        assertThatThrownBy(() -> runner.get().run())
                .isInstanceOf(RunException.class)
                .hasMessage("the run was interrupted before the load began; nothing was sent");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void whileTheTargetStarts() throws Exception {
        try (ClosedPort port = new ClosedPort()) {
            String address = "127.0.0.1:" + port.port();
            assertEndsWhile(
                    "starting the target",
                    "name: t\nprotocol: riemann\ntarget: {command: [sleep, 1800], address: '" + address
                            + "', ready: 'tcp://" + address + "', readyWithin: 30m}\n" + PHASES);
        }
    }

    @Test
    void whileItConnects() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertEndsWhile(
                    "connecting",
                    "name: t\nprotocol: riemann\ndeadline: 30m\ntarget: {attach: '127.0.0.1:" + silent.getLocalPort()
                            + "'}\nsettings: {transport: tls, deadlines: {connect: 30m, tls: 30m}, tls: {verify: false}}\n"
                            + PHASES);
        }
    }
}
