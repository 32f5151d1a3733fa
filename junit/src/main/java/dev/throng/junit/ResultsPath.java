package dev.throng.junit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Chooses the result directory of a test's run: where the build keeps what it makes, by class and method. */
final class ResultsPath {

    /** The last number of a repeated or parameterized test's unique id. */
    private static final Pattern INVOCATION = Pattern.compile("#(\\d+)]$");

    private static final Pattern UNSAFE = Pattern.compile("[^\\w.$-]+");

    private ResultsPath() {}

    /** @param number of the run, if the test method has several; 0 if it has one */
    static Path of(ExtensionContext context, int number) {
        Matcher invocation = INVOCATION.matcher(context.getUniqueId());
        String repetition = invocation.find() ? "-" + invocation.group(1) : "";
        Path method = root(Path.of(""))
                .resolve(safe(context.getRequiredTestClass().getName()))
                .resolve(safe(context.getRequiredTestMethod().getName()) + repetition);
        return number > 0 ? method.resolve(Integer.toString(number)) : method;
    }

    /** {@code target/throng}, or {@code build/throng} if the project's directory has a build file of Gradle and none of Maven. */
    static Path root(Path project) {
        boolean gradle =
                Files.exists(project.resolve("build.gradle")) || Files.exists(project.resolve("build.gradle.kts"));
        boolean maven = Files.exists(project.resolve("pom.xml"));
        return project.resolve(gradle && !maven ? "build" : "target").resolve("throng");
    }

    private static String safe(String name) {
        return UNSAFE.matcher(name).replaceAll("-");
    }
}
