package dev.throng.cli;

import dev.throng.generator.GeneratorJvm;
import dev.throng.target.ClassArchive;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The words that start this program again, with the options of this JVM but without its log. */
final class OwnCommand {

    private OwnCommand() {}

    /** Without arguments. The JVM uses the archive of classes of this one. */
    static List<String> words() {
        List<String> words = new ArrayList<>(jvm());
        words.addAll(program());
        return words;
    }

    /** The Java and its options. */
    static List<String> jvm() {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(OwnCommand::inherited)
                .forEach(words::add);
        return words;
    }

    /** The class path and the main class. */
    static List<String> program() {
        return List.of("-cp", classPath(System.getProperty("java.class.path")), Main.class.getName());
    }

    private static boolean inherited(String option) {
        return (!option.startsWith("-Xlog") || ClassArchive.isQuiet(option))
                && !option.startsWith("-Dthrong.gcLog")
                && !option.startsWith("-D" + Installation.LAUNCHER)
                && !option.equals(GeneratorJvm.endsWithInput())
                && !option.startsWith("-agentlib");
    }

    /** Names the directory instead of its jars where that is the same, so that the words of a process stay readable. */
    static String classPath(String entries) {
        List<Path> jars = Arrays.stream(entries.split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .toList();
        Path directory = jars.get(0).getParent();
        boolean together =
                jars.stream().allMatch(jar -> jar.toString().endsWith(".jar") && directory.equals(jar.getParent()));
        return together ? directory.resolve("*").toString() : entries;
    }
}
