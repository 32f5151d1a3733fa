package dev.throng.sample;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out whether this process itself serves an address. It compares the listening TCP sockets and the UDP sockets in {@code /proc/net}
 * with the files that this process has open. Without Linux's {@code /proc} the answer is always no. Any thread may call it.
 */
public final class OwnSockets {

    private static final int LOCAL_ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String TCP_LISTENS = "0A";
    private static final int HEX = 16;

    private OwnSockets() {}

    /** Whether a socket of this process receives what is sent to the address. */
    public static boolean serve(InetSocketAddress address) {
        return !address.isUnresolved() && serve(Path.of("/proc"), address);
    }

    static boolean serve(Path proc, InetSocketAddress address) {
        Set<String> inodes = new HashSet<>();
        for (String table : new String[] {"tcp", "tcp6", "udp", "udp6"}) {
            text(proc.resolve("self").resolve("net").resolve(table))
                    .lines()
                    .map(line -> line.trim().split("\\s+"))
                    .filter(words -> words.length > INODE)
                    .filter(words -> table.startsWith("udp") || words[STATE].equals(TCP_LISTENS))
                    .filter(words -> receives(words[LOCAL_ADDRESS], address))
                    .forEach(words -> inodes.add("socket:[" + words[INODE] + "]"));
        }
        return !inodes.isEmpty() && opened(proc.resolve("self").resolve("fd"), inodes);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException absent) {
            return "";
        }
    }

    private static boolean receives(String local, InetSocketAddress target) {
        int colon = local.indexOf(':');
        try {
            return colon > 0
                    && Integer.parseInt(local.substring(colon + 1), HEX) == target.getPort()
                    && Optional.of(UdpSocket.address(local.substring(0, colon)))
                            .filter(own -> own.isAnyLocalAddress() || own.equals(target.getAddress()))
                            .isPresent();
        } catch (NumberFormatException | UnknownHostException otherForm) {
            return false;
        }
    }

    private static boolean opened(Path directory, Set<String> links) {
        String[] files = directory.toFile().list();
        return files != null && Arrays.stream(files).anyMatch(file -> links.contains(link(directory.resolve(file))));
    }

    private static String link(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException closed) {
            return "";
        }
    }
}
