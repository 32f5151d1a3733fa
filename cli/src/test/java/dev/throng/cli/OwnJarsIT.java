package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The jars of Throng, as other builds get them. */
class OwnJarsIT {

    private static List<Path> jars() throws IOException {
        List<Path> own = new ArrayList<>();
        try (Stream<Path> jars = Files.list(BuiltThrong.JARS)) {
            for (Path jar : jars.sorted().toList()) {
                try (JarFile content = new JarFile(jar.toFile())) {
                    if (content.getEntry("dev/throng/") != null) {
                        own.add(jar);
                    }
                }
            }
        }
        assertThat(own).hasSizeGreaterThan(10);
        return own;
    }

    @Test
    void everyJarIsAModuleWithAStableNameAndPackagesOfItsOwn() throws IOException {
        Map<String, String> owners = new TreeMap<>();
        for (Path jar : jars()) {
            ModuleDescriptor module =
                    ModuleFinder.of(jar).findAll().iterator().next().descriptor();
            assertThat(module.name()).as(jar.toString()).startsWith("dev.throng.");
            for (String name : module.packages()) {
                assertThat(owners.put(name, module.name())).as(name).isNull();
            }
        }
    }

    @Test
    void everyJarHasTheLicence() throws IOException {
        for (Path jar : jars()) {
            try (JarFile content = new JarFile(jar.toFile())) {
                assertThat(content.getEntry("META-INF/LICENSE"))
                        .as(jar.toString())
                        .isNotNull();
            }
        }
    }
}
