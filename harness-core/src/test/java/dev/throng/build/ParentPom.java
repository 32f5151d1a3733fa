package dev.throng.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions in the parent's pom.xml, for tests that compare sample projects with it. */
public final class ParentPom {

    private static final Path FILE = Path.of("..", "pom.xml");

    private ParentPom() {}

    /** Returns the version of this build. */
    public static String version() throws IOException {
        return first("<version>");
    }

    /** Returns the value of a property. */
    public static String property(String name) throws IOException {
        return first("<" + name + ">");
    }

    private static String first(String element) throws IOException {
        Matcher value = Pattern.compile(Pattern.quote(element) + "(.+?)<").matcher(Files.readString(FILE));
        if (!value.find()) {
            throw new AssertionError(FILE + ": no " + element);
        }
        return value.group(1);
    }
}
