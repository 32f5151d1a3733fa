package dev.throng.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class PublicApiTest {

    @TempDir
    Path directory;

    /** A type with signatures of each kind. */
    public static class Example<T extends Comparable<T>> {
        public static final int LIMIT = 1;
        int own;

        protected Example(T first) {}

        public List<T> all() throws IOException {
            return List.of();
        }

        private void hidden() {}

        static class Inner {}
    }

    @Test
    void publicAndProtectedMembersAreSignaturesAndOthersAreNot() {
        String name = Example.class.getName();
        assertThat(PublicApi.signatures(Example.class))
                .allMatch(line -> line.startsWith(name + ": "))
                .anyMatch(line -> line.contains("class " + name + "<T extends"))
                .anyMatch(line -> line.contains("static final int " + name + ".LIMIT"))
                .anyMatch(line -> line.contains("protected " + name + "(T)"))
                .anyMatch(line -> line.endsWith("java.util.List<T> " + name + ".all() throws java.io.IOException"))
                .hasSize(4);
    }

    @Test
    void removedAndAddedSignaturesAreListed() throws IOException {
        Path file = Files.writeString(directory.resolve("api.txt"), "dev.throng.ports.Gone: public class Gone\n");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> PublicApi.check(file, "dev.throng.ports"))
                .withMessageContaining("removed, which is incompatible:\n  dev.throng.ports.Gone: public class Gone\n")
                .withMessageContaining("added:\n  dev.throng.ports.MachinePorts: ");
    }

    @Test
    void aPackageThatIsNotComparedWithReleasesIsAnError() throws IOException {
        Path pom = Files.writeString(directory.resolve("pom.xml"), "<include>dev.throng.ports</include>");
        PublicApi.isComparedWithReleases(pom, "dev.throng.ports");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> PublicApi.isComparedWithReleases(pom, "dev.throng"))
                .withMessageContaining("no <include>dev.throng</include>");
    }

    @Test
    void aPackageWithoutClassesIsAnError() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> PublicApi.check(directory.resolve("api.txt"), "dev.throng.none"))
                .withMessage("dev.throng.none: no classes");
    }
}
