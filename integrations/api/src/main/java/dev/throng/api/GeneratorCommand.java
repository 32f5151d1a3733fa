package dev.throng.api;

import dev.throng.cli.Main;
import dev.throng.generator.GeneratorJvm;
import dev.throng.target.JavaHome;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command that runs a scenario in a separate JVM. The JVM options are those of the launcher script {@code throng}, for its reasons
 * (docs/decisions/launcher.md). Pure.
 *
 * @param java the Java of the generator
 * @param classPath Throng and its libraries, as the JVM takes it
 * @param home the directory of an unpacked Throng, whose reference targets the scenario may launch
 */
record GeneratorCommand(JavaHome java, String classPath, Optional<Path> home) {

    /** The class path of a test may have other libraries for logging. SLF4J would print that it obeys. */
    private static final List<String> LOGGING = List.of(
            "-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider", "-Dslf4j.internal.verbosity=WARN");

    /**
     * The words of the command.
     *
     * @param gcLog the file of the generator's GC log
     */
    List<String> words(RunRequest request, Path gcLog) {
        List<String> options = new ArrayList<>(LOGGING);
        options.addAll(request.jvmOptions());
        List<String> arguments =
                new ArrayList<>(List.of("run", request.scenario().toString()));
        request.sets().forEach(set -> arguments.addAll(List.of("--set", set)));
        arguments.addAll(List.of("-o", request.directory().toString(), "--quiet"));
        if (request.overwrite()) {
            arguments.add("--overwrite");
        }
        return new GeneratorJvm(java, options).command(Main.class, classPath, home, gcLog, arguments);
    }

    /**
     * The command for this JVM's Java and class path. The property {@code throng.home} names an unpacked Throng, whose libraries are used then.
     */
    static GeneratorCommand ofThisJvm() {
        Optional<Path> home = Optional.ofNullable(System.getProperty("throng.home"))
                .filter(name -> !name.isEmpty())
                .map(name -> Path.of(name).toAbsolutePath());
        String classPath = home.map(
                        directory -> directory.resolve("lib").resolve("*").toString())
                .orElseGet(GeneratorCommand::ownClassPath);
        JavaHome java = new JavaHome(
                Path.of(System.getProperty("java.home")),
                Runtime.version().feature(),
                System.getProperty("java.version"),
                "");
        return new GeneratorCommand(java, classPath, home);
    }

    /** Modules of tests are on the module path; the generator has one class path. */
    private static String ownClassPath() {
        String modules = System.getProperty("jdk.module.path", "");
        String classes = System.getProperty("java.class.path", "");
        return modules.isEmpty() ? classes : classes + File.pathSeparator + modules;
    }
}
