package dev.throng.target;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * A file from which a JVM maps the classes of a program at its start, instead of loading them from jars: an archive for class data sharing,
 * and from Java {@value #AOT_CACHE_FROM} on an AOT cache, which also has profiles for the JIT compiler (JEP 483, JEP 515). All JVMs that use
 * the same file share its unchanged pages. A JVM ignores a file that does not fit it, and starts as without one. Immutable.
 *
 * <p>It is made in two steps: a JVM that runs the program records what it loads, and a second one writes the file.
 *
 * @param feature the feature number of the Java
 * @param file the file, which may not exist; empty if this JVM can make none
 */
public record ClassArchive(int feature, Path file) {

    /** A system property: the directory of the archives. Without it, JVMs start without one. */
    public static final String DIRECTORY = "throng.archives";

    /** The end of the names of all archives. */
    public static final String SUFFIX = ".jsa";

    /** A list of classes does not depend on the compiler; an AOT cache has the profiles of both. */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

    private static final String QUIET = "-Xlog:cds*=off";
    private static final int AOT_CACHE_FROM = 24;
    /** JVMs since this version map the file where chance wants it, and then have to write to most of its pages. */
    private static final int MOVED_FROM = 17;

    /** Maps the file at the address that its pages are made for, so that they stay unchanged and shared. */
    private static final List<String> NOT_MOVED =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");

    /** From this version on JVMs log about AOT caches with tags of their own. */
    private static final int AOT_TAG_FROM = 25;

    /** Options that an archive of a JVM without them fits. Others may change the layout of objects, or the classes. */
    private static final Pattern FITTING =
            Pattern.compile("-Xm[sxn]\\S*|-Xss\\S*|-Xlog:\\S*|-D\\S*|-XX:TieredStopAtLevel=1");

    /** Returns the archive for reference targets that are launched with these options; empty if this process knows none. */
    public static Optional<ClassArchive> ofTargets(JavaHome java, Path jars, List<String> options) {
        return options.stream().allMatch(option -> FITTING.matcher(option).matches())
                ? directory().flatMap(directory -> existing(directory, java, jars))
                : Optional.empty();
    }

    private static Optional<ClassArchive> existing(Path directory, JavaHome java, Path jars) {
        try {
            ClassArchive archive = forTargets(directory, java, jars);
            return archive.exists() ? Optional.of(archive) : Optional.empty();
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    private static Optional<Path> directory() {
        try {
            return Optional.ofNullable(System.getProperty(DIRECTORY)).map(Path::of);
        } catch (InvalidPathException none) {
            return Optional.empty();
        }
    }

    /**
     * Returns the archive for the reference targets. Its name changes with the JVM and with the jars.
     *
     * @param jars the directory of their jars
     * @throws IOException if that cannot be read
     */
    public static ClassArchive forTargets(Path directory, JavaHome java, Path jars) throws IOException {
        CRC32 sum = new CRC32();
        List<Path> parts = new ArrayList<>(List.of(
                java.home().resolve("release"),
                java.home().resolve("lib").resolve("server").resolve("libjvm.so")));
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(jars, "*.jar")) {
            entries.forEach(parts::add);
        }
        parts.stream()
                .map(ClassArchive::identity)
                .sorted()
                .forEach(part -> sum.update(part.getBytes(StandardCharsets.UTF_8)));
        String name = "targets-" + java.version() + "-" + Long.toHexString(sum.getValue()) + SUFFIX;
        return new ClassArchive(java.feature(), directory.resolve(name));
    }

    private static String identity(Path file) {
        try {
            BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
            return file + " " + facts.size() + " " + facts.lastModifiedTime().toMillis() + "\n";
        } catch (IOException gone) {
            return file + "\n";
        }
    }

    /** Whether the file is whole: a JVM would end at the missing part of one that was cut off. */
    public boolean exists() {
        long size = file.toFile().length();
        try {
            return size > 0 && Files.readString(sizeFile()).equals(size + "\n");
        } catch (IOException none) {
            return false;
        }
    }

    /** The file that has the number of bytes of the archive, and a line feed. */
    public Path sizeFile() {
        return file.resolveSibling(file.getFileName() + ".size");
    }

    /** The options with which a JVM uses the file, if it fits, and prints nothing of it. */
    public List<String> useOptions() {
        List<String> options = new ArrayList<>();
        options.add((feature < AOT_CACHE_FROM ? "-XX:SharedArchiveFile=" : "-XX:AOTCache=") + file);
        options.add(quiet());
        if (feature >= MOVED_FROM) {
            options.addAll(NOT_MOVED);
        }
        return options;
    }

    /** The options with which a JVM records what it loads. */
    public List<String> recordOptions(Path recorded) {
        return feature < AOT_CACHE_FROM
                ? List.of(SHORT_LIVED, "-XX:DumpLoadedClassList=" + recorded)
                : List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + recorded);
    }

    /** The options with which a JVM, given the same class path, writes the file. */
    public List<String> writeOptions(Path recorded) {
        return feature < AOT_CACHE_FROM
                ? List.of(
                        SHORT_LIVED,
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + recorded,
                        "-XX:SharedArchiveFile=" + file)
                : List.of("-XX:AOTMode=create", "-XX:AOTConfiguration=" + recorded, "-XX:AOTCache=" + file);
    }

    /** The same archive in another file. */
    public ClassArchive in(Path other) {
        return new ClassArchive(feature, other);
    }

    /** Whether an option of a JVM is the one that hides its messages about archives. */
    public static boolean isQuiet(String option) {
        return option.startsWith(QUIET);
    }

    /** A JVM prints its messages about archives to standard output. */
    private String quiet() {
        return feature < AOT_TAG_FROM ? QUIET : QUIET + ",aot*=off";
    }
}
