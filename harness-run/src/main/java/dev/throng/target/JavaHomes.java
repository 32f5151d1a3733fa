package dev.throng.target;

import static dev.throng.target.TargetException.Reason.NOT_FOUND;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the Java installations of this machine by their {@code release} files. Executes nothing. It searches, in this order:
 *
 * <ul>
 *   <li>the Java that runs this JVM,
 *   <li>the environment variables {@code JAVA_HOME}, {@code JAVA_HOME_11_X64} and so on,
 *   <li>{@value #LISTED}, a list of installations, or of directories that contain some, separated like {@code PATH},
 *   <li>{@code PATH},
 *   <li>Maven's {@code toolchains.xml},
 *   <li>the usual directories of the system.
 * </ul>
 *
 * <p>Immutable; any thread may call any method.
 */
public final class JavaHomes {

    /** The environment variable in which users list more installations. */
    public static final String LISTED = "THRONG_JVMS";

    private static final int OLDEST_FEATURE = 8;

    private final Path own;
    private final Map<String, String> environment;
    private final List<Path> directories;
    private final Path toolchains;

    /**
     * @param own the installation that comes first
     * @param environment environment variables
     * @param directories directories that may contain installations
     * @param toolchains Maven's file, which may not exist
     */
    public JavaHomes(Path own, Map<String, String> environment, List<Path> directories, Path toolchains) {
        this.own = own;
        this.environment = new TreeMap<>(environment);
        this.directories = List.copyOf(directories);
        this.toolchains = toolchains;
    }

    /** Uses the environment of this JVM and the usual directories. */
    public static JavaHomes ofThisMachine() {
        Path user = Path.of(System.getProperty("user.home"));
        return new JavaHomes(
                Path.of(System.getProperty("java.home")),
                System.getenv(),
                List.of(
                        Path.of("/usr/lib/jvm"),
                        user.resolve(".sdkman").resolve("candidates").resolve("java"),
                        user.resolve(".jdks")),
                user.resolve(".m2").resolve("toolchains.xml"));
    }

    /** Returns each installation once, with the one of this JVM first. */
    public List<JavaHome> find() {
        Map<Path, JavaHome> found = new LinkedHashMap<>();
        for (Path candidate : candidates()) {
            JavaHome.read(candidate).ifPresent(home -> found.putIfAbsent(realPath(candidate), home));
        }
        return List.copyOf(found.values());
    }

    /**
     * Returns one installation. Of several with the same feature number it is the newest.
     *
     * @param wanted a feature number such as {@code 17}, or the path of an installation or of its {@code java} command; if empty, the
     *     installation of this JVM
     * @throws TargetException if there is none; the message lists all installations
     */
    public JavaHome select(String wanted) {
        String word = wanted.strip();
        if (word.isEmpty()) {
            return JavaHome.read(own).orElseThrow(() -> missing(own + " (the Java that runs Throng)"));
        }
        if (word.chars().allMatch(Character::isDigit)) {
            return newest(word);
        }
        Path path = Path.of(word);
        Path home = Files.isRegularFile(path) ? homeOf(path) : path;
        return JavaHome.read(home).orElseThrow(() -> missing(MessageText.line(word)));
    }

    private JavaHome newest(String feature) {
        return find().stream()
                .filter(home -> Integer.toString(home.feature()).equals(feature))
                .reduce(JavaHome::newer)
                .orElseThrow(() -> missing(feature));
    }

    private TargetException missing(String wanted) {
        List<JavaHome> found = find();
        String listed = found.isEmpty()
                ? "found none"
                : "found: " + found.stream().map(JavaHome::toString).collect(Collectors.joining(", "));
        return new TargetException(
                NOT_FOUND,
                "java: " + wanted + " (expected: the number of an installed version from " + OLDEST_FEATURE
                        + " on, or the path of an installation; " + listed + ")");
    }

    private Collection<Path> candidates() {
        List<Path> candidates = new ArrayList<>();
        candidates.add(own);
        environment.forEach((name, value) -> {
            if (name.startsWith("JAVA_HOME") && !value.isBlank()) {
                path(value).ifPresent(candidates::add);
            }
        });
        listed(LISTED).forEach(home -> {
            candidates.add(home);
            candidates.addAll(inside(home));
        });
        listed("PATH")
                .map(directory -> directory.resolve("java"))
                .filter(Files::isExecutable)
                .forEach(java -> candidates.add(homeOf(java)));
        candidates.addAll(Toolchains.jdkHomes(toolchains));
        directories.forEach(directory -> candidates.addAll(inside(directory)));
        return candidates;
    }

    /** The paths in an environment variable, without empty and invalid ones. */
    private Stream<Path> listed(String variable) {
        return Arrays.stream(environment.getOrDefault(variable, "").split(File.pathSeparator))
                .filter(entry -> !entry.isBlank())
                .flatMap(entry -> path(entry).stream());
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException none) {
            return Optional.empty();
        }
    }

    /** The entries of a directory, sorted. On macOS the installation is in {@code Contents/Home} of an entry. */
    private static List<Path> inside(Path directory) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> content = Files.newDirectoryStream(directory)) {
            content.forEach(entries::add);
        } catch (IOException notThere) {
            return List.of();
        }
        entries.sort(null);
        return entries.stream()
                .flatMap(entry -> Stream.of(entry, entry.resolve("Contents").resolve("Home")))
                .toList();
    }

    private static Path homeOf(Path executable) {
        Path real = realPath(executable);
        Path bin = real.getParent();
        return bin == null || bin.getParent() == null ? executable : bin.getParent();
    }

    private static Path realPath(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException gone) {
            return path.toAbsolutePath();
        }
    }
}
