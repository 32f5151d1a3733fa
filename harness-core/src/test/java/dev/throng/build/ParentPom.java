package dev.throng.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Versions in the parent's pom.xml, for tests that compare sample projects with it. */
public final class ParentPom {

    private ParentPom() {}

    /** Returns the pom.xml of the repository, from the working directory of any module. */
    private static Path file() {
        return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(directory -> Files.isDirectory(directory.resolve(".mvn")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no directory with .mvn above the working directory"))
                .resolve("pom.xml");
    }

    /** Returns the version of this build. */
    public static String version() throws IOException {
        return first("<version>");
    }

    /** Returns the value of a property. */
    public static String property(String name) throws IOException {
        return first("<" + name + ">");
    }

    private static String first(String element) throws IOException {
        Path file = file();
        Matcher value = Pattern.compile(Pattern.quote(element) + "(.+?)<").matcher(Files.readString(file));
        if (!value.find()) {
            throw new AssertionError(file + ": no " + element);
        }
        return value.group(1);
    }
}
