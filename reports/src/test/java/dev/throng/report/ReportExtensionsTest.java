package dev.throng.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportExtensionsTest {

    /** Adds nothing to the reports of a made-up protocol. */
    public static final class First implements ReportExtension {

        @Override
        public String protocol() {
            return "made-up";
        }
    }

    /** Belongs to the same protocol. */
    public static final class Second implements ReportExtension {

        @Override
        public String protocol() {
            return "made-up";
        }
    }

    @TempDir
    private Path directory;

    private final Thread thread = Thread.currentThread();
    private final ClassLoader usual = thread.getContextClassLoader();

    private void install(Class<?>... services) throws Exception {
        Path file = Files.createDirectories(directory.resolve("META-INF/services"))
                .resolve(ReportExtension.class.getName());
        StringBuilder names = new StringBuilder();
        for (Class<?> service : services) {
            names.append(service.getName()).append('\n');
        }
        Files.writeString(file, names);
        thread.setContextClassLoader(
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, usual));
    }

    @AfterEach
    void forgetTheServices() throws Exception {
        if (thread.getContextClassLoader() instanceof URLClassLoader installed && installed != usual) {
            thread.setContextClassLoader(usual);
            installed.close();
        }
    }

    @Test
    void aServiceIsJoinedToItsProtocolByName() throws Exception {
        install(First.class);

        assertThat(ReportExtensions.of("made-up")).isInstanceOf(First.class);
        assertThat(ReportExtensions.of("another")).isSameAs(ReportExtension.NONE);
    }

    @Test
    void twoServicesOfOneProtocolAreABug() throws Exception {
        install(First.class, Second.class);

        assertThatThrownBy(() -> ReportExtensions.of("made-up"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the protocol made-up has 2 report extensions: [")
                .hasMessageEndingWith("(expected: one at most)");
    }
}
