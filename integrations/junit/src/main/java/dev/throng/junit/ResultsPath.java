package dev.throng.junit;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Chooses the result directory of a test's run: where the build keeps what it makes, by class and method. */
final class ResultsPath {

    /** The number of a repetition, or of the parameters of a class or a method, in a test's unique id. */
    private static final Pattern INVOCATION = Pattern.compile("#(\\d+)]");

    private static final Pattern UNSAFE = Pattern.compile("[^\\w.$-]+");

    private ResultsPath() {}

    /** @param number of the run, if the test method has several; 0 if it has one */
    static Path of(ExtensionContext context, int number) {
        Class<?> type = context.getRequiredTestClass();
        Path method = root(Path.of(""))
                .resolve(safe(type.getName()))
                .resolve(safe(name(type, context.getRequiredTestMethod())) + numbers(context.getUniqueId()));
        return number > 0 ? method.resolve(Integer.toString(number)) : method;
    }

    /** {@code -2-3} for the third repetition of a method, with the second parameters of its class. */
    static String numbers(String uniqueId) {
        return INVOCATION
                .matcher(uniqueId)
                .results()
                .map(invocation -> "-" + invocation.group(1))
                .collect(Collectors.joining());
    }

    /** The name of a method; of several methods with one name, with the types of the parameters. */
    static String name(Class<?> type, Method method) {
        long named = ReflectionSupport.findMethods(
                        type, other -> other.getName().equals(method.getName()), HierarchyTraversalMode.TOP_DOWN)
                .stream()
                .map(other -> List.of(other.getParameterTypes()))
                .distinct()
                .count();
        if (named < 2) {
            return method.getName();
        }
        return Stream.concat(
                        Stream.of(method.getName()),
                        Stream.of(method.getParameterTypes()).map(Class::getSimpleName))
                .collect(Collectors.joining("-"));
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
