package dev.throng.api;

import io.netty.util.Version;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The version of Netty that a load from this JVM needs. Pure, except for {@link #problem()}. */
final class NettyVersion {

    /** The first two numbers of the version that Throng is built with. */
    static final String NEEDED = "4.2";

    /** Parts that Throng uses, and that Netty 4.1 has too. */
    private static final List<String> PARTS = List.of(
            "netty-common",
            "netty-buffer",
            "netty-resolver",
            "netty-transport",
            "netty-handler",
            "netty-transport-classes-epoll",
            "netty-transport-native-unix-common");

    private NettyVersion() {}

    /** What is wrong with the Netty of this JVM; empty if nothing is. */
    static Optional<String> problem() {
        Map<String, String> versions = new TreeMap<>();
        Version.identify().forEach((part, version) -> versions.put(part, version.artifactVersion()));
        return problem(versions);
    }

    /** @param versions the version of each part of Netty on the class path */
    static Optional<String> problem(Map<String, String> versions) {
        List<String> others = PARTS.stream()
                .filter(versions::containsKey)
                .filter(part -> !versions.get(part).startsWith(NEEDED + "."))
                .map(part -> part + " " + versions.get(part))
                .toList();
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of(others.stream().collect(Collectors.joining(", ")) + " (expected: Netty " + NEEDED
                        + " on the class path of a load from this JVM; a load from a separate JVM, without inThisJvm,"
                        + " has its own)");
    }
}
