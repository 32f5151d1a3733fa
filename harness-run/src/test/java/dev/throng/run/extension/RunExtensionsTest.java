package dev.throng.run.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.probe.FakeProbe;
import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.FakeRunExtension;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunExtensionsTest {

    /** Belongs to the protocol that {@link FakeRunExtension} belongs to. */
    public static final class Second implements RunExtension {

        @Override
        public String protocol() {
            return new FakeProtocol().name();
        }
    }

    @TempDir
    private Path directory;

    @Test
    void aServiceIsJoinedToItsProtocolByName() {
        assertThat(RunExtension.of(new FakeProtocol())).isInstanceOf(FakeRunExtension.class);
        assertThat(RunExtension.probeKinds(List.of(new FakeProtocol())).find("status"))
                .contains(FakeProbe.STATUS);
    }

    @Test
    void aProtocolWithoutAServiceAddsNothing() {
        assertThat(RunExtension.of("made-up")).isSameAs(RunExtension.NONE);
        assertThat(RunExtension.probeKinds(List.of()).find("status")).isEmpty();
    }

    @Test
    void twoServicesOfOneProtocolAreABug() throws Exception {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(RunExtension.class.getName()), Second.class.getName() + "\n");
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        try (URLClassLoader both =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, usual)) {
            thread.setContextClassLoader(both);

            assertThatThrownBy(() -> RunExtension.of("fake"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("the protocol fake has 2 run extensions: [")
                    .hasMessageContaining(FakeRunExtension.class.getName())
                    .hasMessageContaining(Second.class.getName())
                    .hasMessageEndingWith("(expected: one at most)");
        } finally {
            thread.setContextClassLoader(usual);
        }
    }
}
