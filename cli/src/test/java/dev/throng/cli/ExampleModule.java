package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A Maven module among the examples, compiled outside of its directory.
 *
 * @param directory holds a copy of its files, with {@code target/classes} and {@code target/test-classes}
 */
record ExampleModule(Path directory) {

    /** Copies the files of an example into a directory, and compiles them as Maven does. */
    static ExampleModule compiled(Path example, Path directory) throws IOException {
        copy(example.resolve("src"), directory.resolve("src"));
        try (Stream<Path> files = Files.list(example)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
        ExampleModule module = new ExampleModule(directory);
        module.compile("src/main/java", module.classes(), jarsOfTheCommand());
        module.compile(
                "src/test/java",
                module.testClasses(),
                module.classes() + File.pathSeparator + System.getProperty("java.class.path"));
        copy(directory.resolve("src/main/resources"), module.classes());
        return module;
    }

    private static String jarsOfTheCommand() throws IOException {
        try (Stream<Path> jars = Files.list(BuiltThrong.JARS)) {
            return jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        }
    }

    Path classes() {
        return directory.resolve("target/classes");
    }

    private Path testClasses() {
        return directory.resolve("target/test-classes");
    }

    private void compile(String sources, Path into, String classPath) throws IOException {
        Files.createDirectories(into);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> found = Files.walk(directory.resolve(sources))) {
            List<Path> java =
                    found.filter(path -> path.toString().endsWith(".java")).toList();
            assertThat(java).as("code of the example below %s", sources).isNotEmpty();
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-proc:none",
                    "-Xlint:all,-path",
                    "-Werror",
                    "-cp",
                    classPath,
                    "-d",
                    into.toString());
            boolean compiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> found = Files.walk(from)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                Path copied = to.resolve(from.relativize(file));
                Files.createDirectories(copied.getParent());
                Files.copy(file, copied);
            }
        }
    }

    /** Loads the classes of the module and of its tests, next to those of this test. */
    URLClassLoader loader() throws IOException {
        URL[] urls = {classes().toUri().toURL(), testClasses().toUri().toURL()};
        return new URLClassLoader(urls, ExampleModule.class.getClassLoader());
    }
}
