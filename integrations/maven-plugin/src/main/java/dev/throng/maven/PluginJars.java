package dev.throng.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;

/**
 * The jars that the plugin brings: the class path of the command, and the jars of the reference targets. All of them are dependencies of the
 * plugin, so a build that has the plugin needs no network for them. Immutable.
 *
 * @param artifacts of the plugin, itself included
 */
record PluginJars(List<Artifact> artifacts) {

    static final String GROUP = "dev.throng";
    static final String TARGETS = "targets";

    private static final String PLUGIN = "throng-maven-plugin";

    PluginJars {
        artifacts = List.copyOf(artifacts);
    }

    /** Returns the class path of the command. The plugin itself and the reference targets are not on it. */
    String classPath() {
        return artifacts.stream()
                .filter(artifact -> !isOurs(artifact, PLUGIN) && !isOurs(artifact, TARGETS))
                .map(artifact -> artifact.getFile().getAbsolutePath())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the reference targets, which have the version of the plugin. */
    Artifact targets() {
        return artifacts.stream()
                .filter(artifact -> isOurs(artifact, TARGETS))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the plugin does not depend on its targets"));
    }

    private static boolean isOurs(Artifact artifact, String name) {
        return artifact.getGroupId().equals(GROUP) && artifact.getArtifactId().equals(name);
    }

    /** Makes a directory have these jars, and no other file. Copies only what is not there yet. */
    static void copy(List<Path> jars, Path directory) throws IOException {
        Files.createDirectories(directory);
        List<Path> names = jars.stream().map(Path::getFileName).toList();
        try (var present = Files.newDirectoryStream(directory)) {
            for (Path file : present) {
                if (!names.contains(file.getFileName())) {
                    Files.delete(file);
                }
            }
        }
        for (Path jar : jars) {
            Path copy = directory.resolve(jar.getFileName());
            if (!Files.exists(copy) || Files.mismatch(jar, copy) >= 0) {
                Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
