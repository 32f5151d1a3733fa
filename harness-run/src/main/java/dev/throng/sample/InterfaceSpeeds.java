package dev.throng.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Reads the speeds of network interfaces from Linux's {@code /sys/class/net}, or from a copy of it. Loopback and most virtual interfaces have
 * no speed. Any thread may call it.
 */
public final class InterfaceSpeeds {

    private static final double BITS_PER_MEGABIT = 1e6;

    /** Names as Linux allows them, so that a name is never a path. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_@:-][A-Za-z0-9_.@:-]{0,14}");

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /** Old kernels state an unknown speed as a number of 16 bits. */
    private static final int UNKNOWN = 65_535;

    private final Path folder;

    /** @param folder has a folder for each interface */
    public InterfaceSpeeds(Path folder) {
        this.folder = folder;
    }

    /** Reads the interfaces of this machine. */
    public static InterfaceSpeeds ofThisMachine() {
        return new InterfaceSpeeds(Path.of("/sys/class/net"));
    }

    /** Returns the speed of an interface in bits per second. Empty if it has none, or if it cannot be read. */
    public OptionalDouble bitsPerSecond(String name) {
        Path files = folder.resolve(name);
        // a tunnel always states 10 Mbit/s
        if (!NAME.matcher(name).matches() || Files.exists(files.resolve("tun_flags"))) {
            return OptionalDouble.empty();
        }
        try {
            return bitsPerSecondOf(Files.readString(files.resolve("speed"), StandardCharsets.ISO_8859_1));
        } catch (IOException withoutSpeed) {
            return OptionalDouble.empty();
        }
    }

    /** @param text the content of the file: a number in Mbit/s, -1 or 0 if it is not known */
    private static OptionalDouble bitsPerSecondOf(String text) {
        String number = text.strip();
        int megabits = NUMBER.matcher(number).matches() ? Integer.parseInt(number) : 0;
        return megabits == 0 || megabits == UNKNOWN
                ? OptionalDouble.empty()
                : OptionalDouble.of(megabits * BITS_PER_MEGABIT);
    }
}
