package dev.throng.target;

import static dev.throng.target.TargetException.Reason.NOT_FOUND;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
 * The Java installations of this machine: the one we run on, those that environment variables name ({@code JAVA_HOME},
 * {@code JAVA_HOME_11_X64} …; {@value #LISTED}, a list of installations or of directories that hold some, separated as {@code PATH}
 * is), those of {@code PATH} and of Maven's {@code toolchains.xml}, and those in the usual directories. Found by their {@code release}
 * file; nothing is executed.
 */
public final class JavaHomes {

    /** The variable in which a user lists further installations. */
    public static final String LISTED = "THRONG_JVMS";

    private static final int OLDEST_FEATURE_ASKED_BY_NUMBER = 8;

    private final Path own;
    private final Map<String, String> environment;
    private final List<Path> directories;
    private final Path toolchains;

    /**
     * @param own the installation to prefer
     * @param directories whose subdirectories are looked at
     * @param toolchains a file of Maven's that may not exist
     */
    public JavaHomes(Path own, Map<String, String> environment, List<Path> directories, Path toolchains) {
        this.own = own;
        this.environment = new TreeMap<>(environment);
        this.directories = List.copyOf(directories);
        this.toolchains = toolchains;
    }

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

    /** All of them, each once though several names lead to it; our own first. */
    public List<JavaHome> find() {
        Map<Path, JavaHome> found = new LinkedHashMap<>();
        for (Path candidate : candidates()) {
            read(candidate).ifPresent(home -> found.putIfAbsent(realPath(candidate), home));
        }
        return List.copyOf(found.values());
    }

    /**
     * The installation somebody asked for.
     *
     * @param wanted a feature number ({@code 17}), the path of an installation or of its {@code java} command, or empty for our own
     * @throws TargetException if there is none; the message lists what was found
     */
    public JavaHome select(String wanted) {
        String word = wanted.strip();
        if (word.isEmpty()) {
            return read(own).orElseThrow(() -> missing(own + " (our own)"));
        }
        if (word.chars().allMatch(Character::isDigit)) {
            return newest(word);
        }
        Path path = Path.of(word);
        Path home = Files.isRegularFile(path) ? homeOf(path) : path;
        return read(home).orElseThrow(() -> missing(Words.line(word)));
    }

    private JavaHome newest(String feature) {
        return find().stream()
                .filter(home -> Integer.toString(home.feature()).equals(feature))
                .reduce((one, other) -> Runtime.Version.parse(comparable(other.version()))
                                        .compareToIgnoreOptional(Runtime.Version.parse(comparable(one.version())))
                                > 0
                        ? other
                        : one)
                .orElseThrow(() -> missing(feature));
    }

    private TargetException missing(String wanted) {
        List<JavaHome> found = find();
        String listed = found.isEmpty()
                ? "none was found"
                : "found: " + found.stream().map(JavaHome::toString).collect(Collectors.joining(", "));
        return new TargetException(
                NOT_FOUND,
                "java: " + wanted + " (expected: the number of an installed version from "
                        + OLDEST_FEATURE_ASKED_BY_NUMBER + " up, or the path of one; " + listed + ")");
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

    /** The paths in a variable of the environment; what is no path, or empty, is passed over. */
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

    /** What lies in a directory, sorted; macOS hides the home one level deeper. */
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

    /** Empty unless the directory holds a {@code java} command and a {@code release} file with a version. */
    private static Optional<JavaHome> read(Path home) {
        if (!Files.isExecutable(home.resolve("bin").resolve("java"))) {
            return Optional.empty();
        }
        try {
            Map<String, String> release = properties(Files.readString(home.resolve("release"), StandardCharsets.UTF_8));
            String version = release.getOrDefault("JAVA_VERSION", "");
            int feature = feature(version);
            return feature == 0
                    ? Optional.empty()
                    : Optional.of(new JavaHome(
                            home, feature, Words.line(version), Words.line(release.getOrDefault("IMPLEMENTOR", ""))));
        } catch (IOException noRelease) {
            return Optional.empty();
        }
    }

    private static Map<String, String> properties(String release) {
        Map<String, String> values = new LinkedHashMap<>();
        release.lines().forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0) {
                String value = line.substring(equals + 1).strip();
                boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
                values.put(line.substring(0, equals).strip(), quoted ? value.substring(1, value.length() - 1) : value);
            }
        });
        return values;
    }

    /** 8 for {@code 1.8.0_402}, 17 for {@code 17.0.15}; 0 if it is no version. */
    private static int feature(String version) {
        try {
            return Runtime.Version.parse(comparable(version)).feature();
        } catch (IllegalArgumentException noVersion) {
            return 0;
        }
    }

    /** The old scheme in the new one's words: {@code 1.8.0_402} is {@code 8.0.402}. */
    private static String comparable(String version) {
        return version.startsWith("1.")
                ? version.substring(2).replace('_', '.').replaceAll("\\.0+(?=\\d)", ".")
                : version;
    }
}
