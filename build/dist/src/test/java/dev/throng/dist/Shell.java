package dev.throng.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts programs in a directory, with a {@code PATH} that has the few tools the launcher needs, Java, and nothing else. */
final class Shell {

    /** What a program printed. */
    record Outcome(int code, String out, String err) {

        /** For the message of an assertion. */
        String all() {
            return "exit code " + code + "\n" + out + err;
        }
    }

    private static final List<String> TOOLS = List.of(
            "sh",
            "dirname",
            "readlink",
            "sed",
            "head",
            "find",
            "mkdir",
            "cat",
            "rm",
            "mv",
            "ls",
            "touch",
            "cksum",
            "mktemp");

    private final Path directory;
    private final Path tools;
    private int started;

    private Shell(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        this.tools = Files.createDirectories(directory.resolve(".tools"));
        for (String tool : TOOLS) {
            Path found = Path.of("/usr/bin", tool);
            executable(
                    tools.resolve(tool), "exec " + (Files.exists(found) ? found : Path.of("/bin", tool)) + " \"$@\"");
        }
    }

    /** @param directory where programs are started; has the tools in {@code .tools} */
    static Shell withoutJava(Path directory) throws IOException {
        return new Shell(directory);
    }

    /** @param directory where programs are started; has the tools in {@code .tools} */
    static Shell withJava(Path directory) throws IOException {
        Shell shell = new Shell(directory);
        Files.createSymbolicLink(shell.tools.resolve("java"), Path.of(System.getProperty("java.home"), "bin", "java"));
        return shell;
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Adds a program to those that can be found. Returns its path. */
    Path addTool(String name, String script) throws IOException {
        executable(tools.resolve(name), script);
        return tools.resolve(name);
    }

    Outcome run(Path program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        return run(Map.of(), command);
    }

    /** @param environment added to the path of the tools */
    Outcome run(Map<String, String> environment, List<String> command) throws IOException, InterruptedException {
        Path out = directory.resolve(".out-" + ++started);
        Path err = directory.resolve(".err-" + started);
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("THRONG") || name.startsWith("JAVA"));
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("THRONG_ARCHIVES", "off");
        // only the Java of the tools
        builder.environment().put("THRONG_SYSTEM_JVMS", "/nonexistent");
        builder.environment().put("THRONG_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        builder.environment().putAll(environment);
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES))
                    .as("%s ends", command)
                    .isTrue();
            return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
