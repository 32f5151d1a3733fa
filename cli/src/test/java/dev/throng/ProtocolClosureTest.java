package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.throng.protocol.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an author of a protocol may have to read: all source files that {@link Protocol} leads to, from reference to reference. */
class ProtocolClosureTest {

    private static final Path CORE = Path.of("../harness-core/src/main/java");

    private static Set<Path> filesFrom(Class<?> start) {
        // a file of another module is missing below, so its classes need not be read
        JavaClasses core = new ClassFileImporter()
                .withImportOption(location -> location.contains("harness-core"))
                .importPackages("dev.throng");
        Set<Path> files = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        Deque<JavaClass> open = new ArrayDeque<>(Set.of(core.get(start)));
        while (!open.isEmpty()) {
            JavaClass type = open.remove();
            if (type.getPackageName().startsWith("dev.throng") && !type.isArray() && seen.add(type.getName())) {
                files.add(CORE.resolve(file(type)));
                type.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .map(JavaClass::getBaseComponentType)
                        .forEach(open::add);
            }
        }
        return files;
    }

    private static String file(JavaClass type) {
        String name = type.getName().replace('.', '/');
        int nested = name.indexOf('$');
        return (nested < 0 ? name : name.substring(0, nested)) + ".java";
    }

    private static long lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException missing) {
            throw new AssertionError(file + " (expected: a file of harness-core)", missing);
        }
    }

    /** There were 99 files with 6,624 lines when the interface named results, probes and parts of reports. */
    @Test
    void theProtocolInterfaceLeadsToFewFilesAndOnlyToThoseOfTheCore() {
        Set<Path> files = filesFrom(Protocol.class);

        long lines = files.stream().mapToLong(ProtocolClosureTest::lines).sum();
        assertThat(lines).as("lines of %s", files).isBetween(1_000L, 5_000L);
    }
}
