package dev.throng.gclab.jvm;

import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Catalogues of installations that hold nothing but what makes them look like one. */
public final class Catalogues {

    private Catalogues() {}

    /** Makes a directory look like an installation. */
    public static Path install(Path home, String version) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nexit 1\n");
        if (!java.toFile().setExecutable(true)) {
            throw new IOException("no files can be made executable here");
        }
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    /** One installation, and what trying it shall say. */
    public static JvmCatalogue of(Path home, Function<JavaHome, InstalledJvm> trial) {
        return of(home, trial, (java, options) -> Optional.empty());
    }

    /** Installations in the order in which they are found, and what trying each shall say. */
    public static JvmCatalogue of(List<Path> homes, Function<JavaHome, InstalledJvm> trial) {
        String listed = homes.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        Path first = homes.get(0);
        return new JvmCatalogue(
                new JavaHomes(first, Map.of(JavaHomes.LISTED, listed), List.of(), first.resolve("none")),
                trial,
                (java, options) -> Optional.empty());
    }

    /** @param start with flags: why the installation does not */
    public static JvmCatalogue of(
            Path home,
            Function<JavaHome, InstalledJvm> trial,
            BiFunction<JavaHome, List<String>, Optional<String>> start) {
        return new JvmCatalogue(new JavaHomes(home, Map.of(), List.of(), home.resolve("none")), trial, start);
    }
}
