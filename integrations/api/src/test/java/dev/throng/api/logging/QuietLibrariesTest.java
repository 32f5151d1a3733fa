package dev.throng.api.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Logback does at its start, in the class path of a project. These tests have no file that configures Logback. */
class QuietLibrariesTest {

    private static final String FILE = "logback.configurationFile";

    private static LoggerContext configured() throws Exception {
        LoggerContext context = new LoggerContext();
        new ContextInitializer(context).autoConfig();
        return context;
    }

    private static Level level(LoggerContext context, String logger) {
        return context.getLogger(logger).getEffectiveLevel();
    }

    @Test
    void withoutAConfigurationLibrariesLogWarningsOnly() throws Exception {
        LoggerContext context = configured();

        assertThat(level(context, "io.netty.buffer.PoolThreadCache")).isEqualTo(Level.WARN);
        assertThat(level(context, "dev.throng.api.ThrongRun")).isEqualTo(Level.WARN);
        assertThat(level(context, "com.example.Server")).as("Logback's default").isEqualTo(Level.DEBUG);
        assertThat(context.getLogger("ROOT").iteratorForAppenders().hasNext()).isTrue();
    }

    @Test
    void aConfigurationOfTheProjectIsUsedAsItIs(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(
                directory.resolve("mine.xml"), "<configuration><root level=\"TRACE\"/></configuration>");
        System.setProperty(FILE, file.toString());
        try {
            LoggerContext context = configured();

            assertThat(level(context, "io.netty.buffer.PoolThreadCache")).isEqualTo(Level.TRACE);
            assertThat(level(context, "com.example.Server")).isEqualTo(Level.TRACE);
            assertThat(context.getLogger("ROOT").iteratorForAppenders().hasNext())
                    .isFalse();
        } finally {
            System.clearProperty(FILE);
        }
    }
}
