package dev.throng.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginJarsTest {

    @TempDir
    Path directory;

    private static Artifact artifact(String group, String name) {
        Artifact artifact =
                new DefaultArtifact(group, name, "1", "runtime", "jar", null, new DefaultArtifactHandler("jar"));
        artifact.setFile(new File(name + ".jar").getAbsoluteFile());
        return artifact;
    }

    private static final PluginJars JARS = new PluginJars(List.of(
            artifact("dev.throng", "throng-maven-plugin"),
            artifact("dev.throng", "cli"),
            artifact("dev.throng", "targets"),
            artifact("other", "targets")));

    @Test
    void theCommandHasAllJarsButThePluginAndTheReferenceTargets() {
        assertThat(JARS.classPath())
                .isEqualTo(new File("cli.jar").getAbsolutePath()
                        + File.pathSeparator
                        + new File("targets.jar").getAbsolutePath());
        assertThat(JARS.targets().getGroupId()).isEqualTo("dev.throng");
    }

    @Test
    void aDirectoryHasTheJarsAndNoOtherFile() throws IOException {
        Path jar = Files.writeString(directory.resolve("a.jar"), "new");
        Path copies = Files.createDirectory(directory.resolve("copies"));
        Files.writeString(copies.resolve("a.jar"), "old");
        Files.writeString(copies.resolve("removed.jar"), "old");
        PluginJars.copy(List.of(jar), copies);
        assertThat(copies).isDirectoryNotContaining("glob:**removed.jar");
        assertThat(copies.resolve("a.jar")).hasContent("new");
    }
}
