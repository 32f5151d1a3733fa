package dev.throng.cli;

import dev.throng.gclab.study.run.GeneratorProgram;
import dev.throng.generator.GeneratorJvm;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The location and version of this program.
 *
 * @param version of this build
 * @param build what the build recorded
 * @param targetJars the directory of the reference targets' jars
 * @param gcLog the garbage collection log of this JVM, if the launcher asked for one
 * @param targetWords where {@code throng target} writes the words of the target's command, if the launcher starts it
 */
record Installation(
        String version, BuildRecord build, Path targetJars, Optional<Path> gcLog, Optional<Path> targetWords) {

    /** A system property: the script that started this program, if it is to make the archives of classes at the program's end. */
    static final String LAUNCHER = "throng.launcher";

    private static final String HOME = "throng.home";

    static Installation ofThisProcess() {
        String version = Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("of this working tree");
        return new Installation(
                version,
                BuildRecord.ofThisProgram(),
                property(HOME).orElse(Path.of("cli", "target", "throng")).resolve("targets"),
                property("throng.gcLog"),
                property("throng.targetWords"));
    }

    private static Optional<Path> property(String name) {
        return Optional.ofNullable(System.getProperty(name))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }

    /** The directory of this program, if it exists for this process only. */
    Optional<Path> temporaryHome() {
        return Boolean.getBoolean(GeneratorJvm.TEMPORARY_HOME) ? property(HOME) : Optional.empty();
    }

    /** The archive of classes of this program and this JVM, which may not exist; empty if the launcher chose none. */
    Optional<Path> archive() {
        return property("throng.archive");
    }

    /** The script that is to make the archives of classes at the end of this program; empty if there are some. */
    Optional<Path> archiveMaker() {
        return property(LAUNCHER);
    }

    /** The command that starts this program in a further JVM. */
    GeneratorProgram program() {
        List<String> properties = property(HOME)
                .map(home -> List.of("-D" + HOME + "=" + home.toAbsolutePath()))
                .orElse(List.of());
        return new GeneratorProgram(System.getProperty("java.class.path"), Main.class.getName(), properties);
    }

    /**
     * The version and, if it is known, the commit that the build recorded: {@code 0.1.0 (git 1a2b3c4, modified)}. Agents and controllers
     * compare it, so it belongs to the build: what git says of the sources may change while the program runs.
     */
    String versionWithSources() {
        return build.commit().map(commit -> version + " (git " + commit + ")").orElse(version);
    }

    /** What {@code throng --version} prints of this program. */
    String versionWithBuild() {
        return version + ", "
                + build.commit()
                        .map(commit -> "git " + commit)
                        .orElse("git commit unknown (built without a git repository)")
                + build.time().map(time -> ", built " + time).orElse("");
    }

    /**
     * What the build recorded in the jar of this program. Immutable.
     *
     * @param commit of the sources, such as {@code 1a2b3c4d5e6f, modified}; empty if they were in no git repository
     * @param time of the build, as ISO 8601; the pom states it, so that two builds of the same sources are equal
     */
    record BuildRecord(Optional<String> commit, Optional<String> time) {

        /** Of classes that Maven did not build. */
        static final BuildRecord NONE = new BuildRecord(Optional.empty(), Optional.empty());

        private static final String FILE = "build.properties";

        /** Reads the record of this program. */
        static BuildRecord ofThisProgram() {
            try (InputStream file = BuildRecord.class.getResourceAsStream(FILE)) {
                if (file == null) {
                    return NONE;
                }
                Properties recorded = new Properties();
                recorded.load(file);
                return of(recorded);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        static BuildRecord of(Properties recorded) {
            String modified = recorded.getProperty("modified", "").equals("true") ? ", modified" : "";
            return new BuildRecord(value(recorded, "commit").map(commit -> commit + modified), value(recorded, "time"));
        }

        private static Optional<String> value(Properties recorded, String name) {
            return Optional.ofNullable(recorded.getProperty(name)).filter(value -> !value.isBlank());
        }
    }
}
