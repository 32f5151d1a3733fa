package dev.throng.api;

import dev.throng.generator.GeneratorJvm;
import dev.throng.protocol.Protocol;
import dev.throng.target.JavaHome;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The command that runs a scenario in a separate JVM. The JVM options are those of the launcher script {@code throng}, for its reasons
 * (docs/decisions/launcher.md). Pure.
 *
 * @param java the Java of the generator
 * @param home the program, with the reference targets that the scenario may launch
 * @param added what follows the program on the class path; empty if nothing does
 */
record GeneratorCommand(JavaHome java, GeneratorHome home, String added) {

    /** On no class path of this artifact: the program is a JVM of its own. */
    private static final String MAIN = "dev.throng.cli.Main";

    private static final String OWN_PACKAGES = "dev.throng.";

    /** What follows the program on the class path may have other libraries for logging. SLF4J would print that it obeys. */
    private static final List<String> LOGGING = List.of(
            "-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider", "-Dslf4j.internal.verbosity=WARN");

    /**
     * The words of the command.
     *
     * @param gcLog the file of the generator's GC log
     */
    List<String> words(RunRequest request, Path gcLog) {
        List<String> options = new ArrayList<>(LOGGING);
        if (home.temporary()) {
            options.add(GeneratorJvm.temporaryHome());
        }
        options.addAll(request.jvmOptions());
        List<String> arguments =
                new ArrayList<>(List.of("run", request.scenario().toString()));
        request.sets().forEach(set -> arguments.addAll(List.of("--set", set)));
        request.labels().values().forEach((name, value) -> arguments.addAll(List.of("--label", name + "=" + value)));
        arguments.addAll(List.of("-o", request.directory().toString(), "--quiet"));
        if (request.overwrite()) {
            arguments.add("--overwrite");
        }
        return new GeneratorJvm(java, options)
                .command(MAIN, classPath(), Optional.of(home.directory()), gcLog, arguments);
    }

    private String classPath() {
        return added.isEmpty() ? home.classPath() : home.classPath() + File.pathSeparator + added;
    }

    /** The command for this JVM's Java. */
    static GeneratorCommand ofThisJvm(GeneratorHome home) {
        JavaHome java = new JavaHome(
                Path.of(System.getProperty("java.home")),
                Runtime.version().feature(),
                System.getProperty("java.version"),
                "");
        return new GeneratorCommand(java, home, added(Protocol.installed().values(), ownClassPath()));
    }

    /**
     * Returns what the generator needs in addition to the program: nothing, or the whole class path if a protocol of another project is on
     * it.
     *
     * @param protocols those that scenarios may use
     */
    static String added(Collection<?> protocols, String classPath) {
        boolean ownOnly = protocols.stream()
                .allMatch(protocol -> protocol.getClass().getName().startsWith(OWN_PACKAGES));
        return ownOnly ? "" : classPath;
    }

    /** Modules of tests are on the module path; the generator has one class path. */
    private static String ownClassPath() {
        String modules = System.getProperty("jdk.module.path", "");
        String classes = System.getProperty("java.class.path", "");
        return modules.isEmpty() ? classes : classes + File.pathSeparator + modules;
    }
}
