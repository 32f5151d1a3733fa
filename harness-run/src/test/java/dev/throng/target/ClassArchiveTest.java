package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassArchiveTest {

    @TempDir
    Path directory;

    private Path jars;
    private Path archives;

    @BeforeEach
    void aJarAndADirectoryForArchives() throws IOException {
        jars = Files.createDirectory(directory.resolve("jars"));
        archives = Files.createDirectory(directory.resolve("archives"));
        Files.writeString(jars.resolve("targets.jar"), "a jar");
        System.setProperty(ClassArchive.DIRECTORY, archives.toString());
    }

    @AfterEach
    void noDirectory() {
        System.clearProperty(ClassArchive.DIRECTORY);
    }

    private JavaHome java(int feature, String version) throws IOException {
        Path home = Files.createDirectories(directory.resolve("jdk-" + version));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return new JavaHome(home, feature, version, "");
    }

    private Path file(JavaHome java) throws IOException {
        return ClassArchive.forTargets(archives, java, jars).file();
    }

    private void made(JavaHome java) throws IOException {
        ClassArchive archive = ClassArchive.forTargets(archives, java, jars);
        Files.writeString(archive.file(), "classes");
        Files.writeString(archive.sizeFile(), "7\n");
    }

    @Test
    void theNameChangesWithTheJarsAndWithTheJvm() throws IOException {
        JavaHome java = java(17, "17.0.15");
        Path jar = jars.resolve("targets.jar");
        Set<Path> names = new HashSet<>(List.of(file(java)));
        assertThat(file(java)).isEqualTo(names.iterator().next()).hasParentRaw(archives);

        Files.setLastModifiedTime(
                jar,
                FileTime.fromMillis(Files.getLastModifiedTime(jar).toMillis()
                        + Duration.ofHours(1).toMillis()));
        assertThat(names.add(file(java))).as("a jar of another time").isTrue();
        FileTime touched = Files.getLastModifiedTime(jar);
        Files.writeString(jar, "a longer jar");
        Files.setLastModifiedTime(jar, touched);
        assertThat(names.add(file(java))).as("a jar of another size").isTrue();
        Files.writeString(jars.resolve("more.jar"), "");
        assertThat(names.add(file(java))).as("another jar").isTrue();
        assertThat(names.add(file(java(17, "17.0.16")))).as("another Java").isTrue();
        Files.writeString(java.home().resolve("release"), "JAVA_VERSION=\"17.0.15\"\nIMPLEMENTOR=\"other\"\n");
        assertThat(names.add(file(java)))
                .as("another build of the same version")
                .isTrue();
    }

    @Test
    void aTargetStartsWithAnArchiveThatExistsAndIsNotEmpty() throws IOException {
        JavaHome java = java(17, "17.0.15");
        List<String> options = List.of("-Xmx64m", "-Dkey=value", "-Xlog:gc", "-XX:TieredStopAtLevel=1");
        assertThat(ClassArchive.ofTargets(java, jars, options))
                .as("none was made")
                .isEmpty();
        Files.createFile(file(java));
        assertThat(ClassArchive.ofTargets(java, jars, options))
                .as("none can be made")
                .isEmpty();
        made(java);
        assertThat(ClassArchive.ofTargets(java, jars, options)).hasValue(new ClassArchive(17, file(java)));
        System.clearProperty(ClassArchive.DIRECTORY);
        assertThat(ClassArchive.ofTargets(java, jars, options))
                .as("no directory")
                .isEmpty();
    }

    /** The JVM would ignore it, and the archive of the JDK with it. */
    @Test
    void aTargetWithOptionsThatAnArchiveMayNotFitStartsWithoutOne() throws IOException {
        JavaHome java = java(17, "17.0.15");
        made(java);
        for (String option :
                List.of("-XX:+UseZGC", "-XX:-UseCompressedOops", "-javaagent:a.jar", "-Xshare:off", "-cp")) {
            assertThat(ClassArchive.ofTargets(java, jars, List.of("-Xmx64m", option)))
                    .as(option)
                    .isEmpty();
        }
    }

    @Test
    void jarsThatCannotBeListedHaveNoArchive() throws IOException {
        assertThat(ClassArchive.ofTargets(java(17, "17.0.15"), directory.resolve("none"), List.of()))
                .isEmpty();
    }

    @Test
    void theOptionsAreThoseOfTheJavaAndHideItsMessages() {
        Path file = Path.of("a.jsa");
        String unlock = "-XX:+UnlockDiagnosticVMOptions";
        String notMoved = "-XX:ArchiveRelocationMode=0";
        assertThat(new ClassArchive(11, file).useOptions())
                .as("Java 11 has no such option")
                .containsExactly("-XX:SharedArchiveFile=a.jsa", "-Xlog:cds*=off");
        assertThat(new ClassArchive(23, file).useOptions())
                .containsExactly("-XX:SharedArchiveFile=a.jsa", "-Xlog:cds*=off", unlock, notMoved)
                .anyMatch(ClassArchive::isQuiet);
        assertThat(new ClassArchive(24, file).useOptions())
                .containsExactly("-XX:AOTCache=a.jsa", "-Xlog:cds*=off", unlock, notMoved);
        assertThat(new ClassArchive(25, file).useOptions())
                .containsExactly("-XX:AOTCache=a.jsa", "-Xlog:cds*=off,aot*=off", unlock, notMoved)
                .anyMatch(ClassArchive::isQuiet);
    }
}
