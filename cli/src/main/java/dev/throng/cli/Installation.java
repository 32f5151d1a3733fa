package dev.throng.cli;

import dev.throng.gclab.study.run.GeneratorProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The location and version of this program.
 *
 * @param version of this build
 * @param build what the build recorded
 * @param targetJars the directory of the reference targets' jars
 * @param sources the directory it was built from, if the launcher named it
 * @param gcLog the garbage collection log of this JVM, if the launcher asked for one
 * @param targetWords where {@code throng target} writes the words of the target's command, if the launcher starts it
 */
record Installation(
        String version,
        BuildRecord build,
        Path targetJars,
        Optional<Path> sources,
        Optional<Path> gcLog,
        Optional<Path> targetWords) {

    private static final long GIT_SECONDS = 2;
    private static final String HOME = "throng.home";
    private static final String ROOT = "throng.root";

    static Installation ofThisProcess() {
        String version = Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("of this working tree");
        return new Installation(
                version,
                BuildRecord.ofThisProgram(),
                property(HOME).orElse(Path.of("cli", "target", "throng")).resolve("targets"),
                property(ROOT),
                property("throng.gcLog"),
                property("throng.targetWords"));
    }

    private static Optional<Path> property(String name) {
        return Optional.ofNullable(System.getProperty(name))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }

    /** The command that starts this program in a further JVM. */
    GeneratorProgram program() {
        List<String> properties = new ArrayList<>();
        for (String name : List.of(HOME, ROOT)) {
            property(name).ifPresent(path -> properties.add("-D" + name + "=" + path.toAbsolutePath()));
        }
        return new GeneratorProgram(System.getProperty("java.class.path"), Main.class.getName(), properties);
    }

    /** The version and, if it is known, the commit: {@code 0.1.0 (git 1a2b3c4, modified)}. */
    String versionWithSources() {
        return commit().map(commit -> version + " (git " + commit + ")").orElse(version);
    }

    /** What {@code throng --version} prints of this program. */
    String versionWithBuild() {
        return version + ", "
                + commit().map(commit -> "git " + commit).orElse("git commit unknown (built without a git repository)")
                + build.time().map(time -> ", built " + time).orElse("");
    }

    /** That of the directory it was built from, which may have changed since; otherwise what the build recorded. */
    private Optional<String> commit() {
        return sources.filter(directory -> Files.exists(directory.resolve(".git")))
                .flatMap(Installation::git)
                .or(build::commit);
    }

    private static Optional<String> git(Path directory) {
        List<String> command =
                List.of("git", "-C", directory.toString(), "describe", "--always", "--abbrev=12", "--dirty=, modified");
        try {
            Process git = new ProcessBuilder(command)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!git.waitFor(GIT_SECONDS, TimeUnit.SECONDS)) {
                git.destroyForcibly();
                return Optional.empty();
            }
            String state = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return Optional.of(state).filter(text -> git.exitValue() == 0 && text.matches("[\\w.+-]+(, modified)?"));
        } catch (IOException withoutGit) {
            return Optional.empty();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
