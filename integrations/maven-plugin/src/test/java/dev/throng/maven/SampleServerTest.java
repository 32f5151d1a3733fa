package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server of examples/maven, whose build may be killed. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SampleServerTest {

    private static final Path SOURCES = Path.of("../../examples/maven/src/main/java/example");
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    Path directory;

    @Test
    void theServerEndsWithTheProcessThatStartedIt() throws Exception {
        compile("EventServer", "ServerControl");
        // The shell stands for Maven. It must not replace itself by Java, hence the second command.
        Process caller = new ProcessBuilder(
                        "sh",
                        "-c",
                        "\"$0\" -cp . example.ServerControl start . \"$1\" 0 && cat",
                        JAVA.toString(),
                        Integer.toString(freePort()))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        try {
            assertThat(caller.inputReader().readLine()).startsWith("The server is process ");
            ProcessHandle server = ProcessHandle.of(Long.parseLong(Files.readString(directory.resolve("server.pid"))))
                    .orElseThrow();
            assertThat(server.isAlive()).isTrue();
            caller.destroyForcibly();
            assertThat(server.onExit().get(1, TimeUnit.MINUTES).isAlive()).isFalse();
        } finally {
            caller.destroyForcibly();
        }
    }

    private void compile(String... classes) {
        for (String name : classes) {
            int code = ToolProvider.getSystemJavaCompiler()
                    .run(
                            null,
                            null,
                            null,
                            "-d",
                            directory.toString(),
                            SOURCES.resolve(name + ".java").toString());
            assertThat(code).as(name).isZero();
        }
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
