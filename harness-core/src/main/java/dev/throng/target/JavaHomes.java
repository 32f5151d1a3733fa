package dev.throng.target;

import static dev.throng.target.TargetException.Reason.NOT_FOUND;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The Java installations of this machine: the one we run on, those that environment variables name ({@code JAVA_HOME},
 * {@code JAVA_HOME_11_X64} …), and those in the usual directories. Found by their {@code release} file; nothing is executed.
 */
public final class JavaHomes {

    private static final int OLDEST_FEATURE_ASKED_BY_NUMBER = 8;

    private final Path own;
    private final Map<String, String> environment;
    private final List<Path> directories;

    /**
     * @param own the installation to prefer
     * @param directories whose subdirectories are looked at
     */
    public JavaHomes(Path own, Map<String, String> environment, List<Path> directories) {
        this.own = own;
        this.environment = new TreeMap<>(environment);
        this.directories = List.copyOf(directories);
    }

    public static JavaHomes ofThisMachine() {
        Path user = Path.of(System.getProperty("user.home"));
        return new JavaHomes(
                Path.of(System.getProperty("java.home")),
                System.getenv(),
                List.of(
                        Path.of("/usr/lib/jvm"),
                        user.resolve(".sdkman").resolve("candidates").resolve("java"),
                        user.resolve(".jdks")));
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
                candidates.add(Path.of(value));
            }
        });
        for (Path directory : directories) {
            List<Path> inside = new ArrayList<>();
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
                entries.forEach(inside::add);
            } catch (IOException notThere) {
                continue;
            }
            inside.sort(null);
            for (Path entry : inside) {
                candidates.add(entry);
                candidates.add(entry.resolve("Contents").resolve("Home"));
            }
        }
        return candidates;
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
