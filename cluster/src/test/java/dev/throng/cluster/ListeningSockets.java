package dev.throng.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The addresses at which a process listens, in the hexadecimal form of {@code /proc/net/tcp}. */
final class ListeningSockets {

    /** 127.0.0.1, ::1 and the IPv4 address in its IPv6 form; {@code /proc} writes each 32-bit word in the machine's order. */
    static final Predicate<String> LOOPBACK =
            Set.of("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F")::contains;

    private static final String LISTEN = "0A";

    private ListeningSockets() {}

    static List<String> of(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        Set<String> inodes;
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            inodes = files.map(ListeningSockets::target)
                    .filter(target -> target.startsWith("socket:["))
                    .map(target -> target.substring(8, target.length() - 1))
                    .collect(Collectors.toSet());
        }
        List<String> addresses = new ArrayList<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            for (String line : Files.readAllLines(process.resolve(table))) {
                List<String> fields =
                        Pattern.compile(" +").splitAsStream(line.strip()).toList();
                if (fields.size() > 9 && fields.get(3).equals(LISTEN) && inodes.contains(fields.get(9))) {
                    addresses.add(fields.get(1).substring(0, fields.get(1).indexOf(':')));
                }
            }
        }
        return addresses;
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }
}
