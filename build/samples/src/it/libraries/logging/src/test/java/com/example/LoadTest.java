package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.throng.api.ThrongResult;
import dev.throng.junit.Throng;
import dev.throng.junit.ThrongTarget;
import dev.throng.verdict.Verdict;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A load from a separate JVM. A busy machine can make the result invalid; the counts are the same. */
class LoadTest {

    private static EventServer server;

    @BeforeAll
    static void startServer() {
        server = EventServer.start();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @ThrongTarget
    int port() {
        return server.port();
    }

    @Test
    @Throng(value = "send.yaml", allow = Verdict.Status.invalid)
    void sendsTheLoad(ThrongResult result) {
        assertEquals(100, result.operation("send").due());
        assertEquals(result.operation("send").started(), result.operation("send").answered());
    }
}
