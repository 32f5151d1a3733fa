package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Does not use Throng, which is on its class path. */
class LoggingTest {

    @Test
    void theProjectLogsAsWithoutThrong() {
        LoggerFactory.getLogger("com.example").info("the project logs");

        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        assertEquals(Level.DEBUG, context.getLogger("ROOT").getLevel(), "Logback's default");
        assertEquals(Level.DEBUG, context.getLogger("io.netty").getEffectiveLevel(), "a logger of another library");
        assertTrue(context.getLogger("ROOT").iteratorForAppenders().hasNext());
    }
}
