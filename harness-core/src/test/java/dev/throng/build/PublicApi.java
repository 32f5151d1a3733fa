package dev.throng.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The public and protected signatures of packages and classes, a line each, for a comparison with a file of the repository. */
public final class PublicApi {

    private static final String UPDATE = "throng.publicApi";

    private static final Pattern TESTS = Pattern.compile("/test-classes/|-tests\\.jar!");

    private PublicApi() {}

    /**
     * Compares packages and classes with a file, or writes it if the system property {@value #UPDATE} is {@code update}.
     *
     * @param names packages, without those below them, and classes; a class's simple name begins with a capital letter
     * @throws AssertionError with the lines that were removed, which is an incompatible change, and those that were added
     */
    public static void check(Path file, String... names) throws IOException {
        TreeSet<String> now = new TreeSet<>();
        for (String name : names) {
            boolean isClass = Character.isUpperCase(name.charAt(name.lastIndexOf('.') + 1));
            (isClass ? List.<Class<?>>of(type(name)) : classes(name)).forEach(type -> now.addAll(signatures(type)));
        }
        if ("update".equals(System.getProperty(UPDATE))) {
            Files.write(file, now);
            return;
        }
        TreeSet<String> before = new TreeSet<>(Files.readAllLines(file));
        TreeSet<String> removed = new TreeSet<>(before);
        removed.removeAll(now);
        TreeSet<String> added = new TreeSet<>(now);
        added.removeAll(before);
        if (!removed.isEmpty() || !added.isEmpty()) {
            throw new AssertionError(file + " (-D" + UPDATE + "=update writes it)\nremoved, which is incompatible:\n  "
                    + String.join("\n  ", removed) + "\nadded:\n  " + String.join("\n  ", added));
        }
    }

    /** Asserts that the parent POM's comparison with releases includes packages and classes. */
    public static void isComparedWithReleases(Path pom, String... names) throws IOException {
        String text = Files.readString(pom);
        for (String name : names) {
            if (!text.contains("<include>" + name + "</include>")) {
                throw new AssertionError(pom + ": profile baseline: no <include>" + name + "</include>");
            }
        }
    }

    /** The signatures of a public or protected type; none of another one. */
    static List<String> signatures(Class<?> type) {
        List<String> lines = new ArrayList<>();
        if (!isOpen(type)) {
            return lines;
        }
        String name = type.getName();
        lines.add(name + ": " + type.toGenericString() + parents(type));
        Stream.of(type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .flatMap(Arrays::stream)
                .map(Member.class::cast)
                .filter(member -> isOpen(member.getModifiers()) && !member.isSynthetic())
                .forEach(member -> lines.add(name + ": " + text(member)));
        Arrays.stream(type.getDeclaredClasses()).forEach(nested -> lines.addAll(signatures(nested)));
        return lines;
    }

    private static boolean isOpen(Class<?> type) {
        return isOpen(type.getModifiers()) && (type.getEnclosingClass() == null || isOpen(type.getEnclosingClass()));
    }

    private static boolean isOpen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String parents(Class<?> type) {
        String superclass = type.getGenericSuperclass() == null
                ? ""
                : " extends " + type.getGenericSuperclass().getTypeName();
        List<String> interfaces = Arrays.stream(type.getGenericInterfaces())
                .map(each -> each.getTypeName())
                .sorted()
                .toList();
        return superclass + (interfaces.isEmpty() ? "" : " implements " + String.join(", ", interfaces));
    }

    private static String text(Member member) {
        return member instanceof Executable executable ? executable.toGenericString() : member.toString();
    }

    private static List<Class<?>> classes(String name) throws IOException {
        String path = name.replace('.', '/');
        List<Class<?>> found = new ArrayList<>();
        for (URL place : Collections.list(PublicApi.class.getClassLoader().getResources(path))) {
            for (String file : files(place)) {
                boolean topLevel = file.endsWith(".class") && !file.contains("$") && !file.equals("package-info.class");
                if (topLevel && !TESTS.matcher(place.toString()).find()) {
                    found.add(type(name + "." + file.substring(0, file.length() - ".class".length())));
                }
            }
        }
        if (found.isEmpty()) {
            throw new AssertionError(name + ": no classes");
        }
        return found;
    }

    private static List<String> files(URL place) throws IOException {
        try {
            URI uri = place.toURI();
            if (!uri.getScheme().equals("jar")) {
                return files(Path.of(uri));
            }
            try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                return files(jar.getPath(uri.toString().substring(uri.toString().indexOf("!/") + 1)));
            }
        } catch (URISyntaxException impossible) {
            throw new IOException(impossible);
        }
    }

    private static List<String> files(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, PublicApi.class.getClassLoader());
        } catch (ClassNotFoundException gone) {
            throw new UncheckedIOException(new IOException(name, gone));
        }
    }
}
