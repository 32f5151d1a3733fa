package com.example;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.throng.api.ThrongException;
import dev.throng.api.ThrongRun;
import io.netty.util.Version;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NettyTest {

    @Test
    void theProjectHasItsOwnNetty() {
        String version = Version.identify().get("netty-common").artifactVersion();
        assertTrue(version.startsWith("4.1."), version);
    }

    @Test
    void aLoadFromThisJvmNamesTheVersionAndTheRemedy(@TempDir Path directory) {
        ThrongRun run = ThrongRun.scenario(Path.of("src/test/resources/com/example/send.yaml"))
                .target("127.0.0.1", 9)
                .results(directory.resolve("out"))
                .inThisJvm();
        String message = assertThrows(ThrongException.class, run::run).getMessage();
        assertTrue(message.contains("netty-common 4.1."), message);
        assertTrue(message.contains("expected: Netty 4.2"), message);
        assertTrue(message.contains("without inThisJvm"), message);
    }
}
