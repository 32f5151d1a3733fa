package dev.throng.api;

import dev.throng.gclogs.GcLogOptions;
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

    private static final String MAIN = "dev.throng.cli.Main";

    private static final String COLLECTOR = "-XX:+UseSerialGC";

    private static final List<String> HEAP = List.of(
            "-Xms256m",
            "-Xmn16m",
            "-XX:SurvivorRatio=2",
            "-XX:MaxTenuringThreshold=4",
            "-XX:MetaspaceSize=96m",
            "-Xmx1g");

    private static final List<String> COMPILER = List.of(
            "-XX:FreqInlineSize=120",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=inline,io.netty.buffer.UnsafeByteBufUtil::getLong");

    private static final List<String> OTHERS = List.of(
            "-XX:-UsePerfData",
            "-Dio.netty.leakDetection.level=disabled",
            // the class path of a test may have other libraries for logging
            "-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider");

    /**
     * The words of the command.
     *
     * @param gcLog the file of the generator's GC log
     */
    List<String> words(RunRequest request, Path gcLog) {
        List<String> words = new ArrayList<>(List.of(java.executable().toString()));
        words.addAll(options(request.jvmOptions()));
        words.addAll(java.accessOptions());
        words.add(GcLogOptions.forJava(java.feature(), gcLog));
        words.add("-Dthrong.gcLog=" + gcLog);
        home.ifPresent(directory -> words.add("-Dthrong.home=" + directory));
        words.addAll(List.of("-cp", classPath, MAIN, "run", request.scenario().toString()));
        request.sets().forEach(set -> words.addAll(List.of("--set", set)));
        words.addAll(List.of("-o", request.directory().toString(), "--quiet"));
        if (request.overwrite()) {
            words.add("--overwrite");
        }
        return words;
    }

    /** The options of the JVM. A collector or a size of the heap that the user chose replaces ours, because some exclude each other. */
    static List<String> options(List<String> chosen) {
        List<String> options = new ArrayList<>();
        if (chosen.stream().noneMatch(option -> option.matches("-XX:\\+Use\\w*GC"))) {
            options.add(COLLECTOR);
        }
        if (chosen.stream().noneMatch(option -> option.matches("-Xm.*|.*HeapSize=.*|.*RAMPercentage=.*"))) {
            options.addAll(HEAP);
        }
        options.addAll(COMPILER);
        options.addAll(OTHERS);
        options.addAll(chosen);
        return options;
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
