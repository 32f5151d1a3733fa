package dev.throng.run.read;

import dev.throng.text.FileProblem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.filter.FilteringParserDelegate;
import tools.jackson.core.filter.TokenFilter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the files of a directory without ever throwing: a file that is missing, cut or damaged gives what it holds and a note. Not for use
 * by several threads.
 */
final class ForgivingFiles {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path directory;
    private final Set<String> notes = new LinkedHashSet<>();

    ForgivingFiles(Path directory) {
        this.directory = directory;
    }

    Path directory() {
        return directory;
    }

    /** What could not be read so far, in words. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** One more remark on what was read, in words. */
    void note(String remark) {
        notes.add(remark);
    }

    /** A JSON document; empty if it is missing, which is noted, or damaged. */
    <T> Optional<T> json(String name, Class<T> type) {
        return isThere(name, true)
                ? guarded(name, () -> JSON.readValue(Files.readAllBytes(directory.resolve(name)), type))
                : Optional.empty();
    }

    /** A JSON document without some of its parts, which are skipped and not kept in memory. */
    <T> Optional<T> json(String name, Class<T> type, TokenFilter parts) {
        return isThere(name, true)
                ? guarded(name, () -> {
                    try (InputStream in = Files.newInputStream(directory.resolve(name));
                            JsonParser whole = JSON.createParser(in);
                            JsonParser kept = new FilteringParserDelegate(
                                    whole, parts, TokenFilter.Inclusion.INCLUDE_ALL_AND_PATH, true)) {
                        return JSON.readValue(kept, type);
                    }
                })
                : Optional.empty();
    }

    /** Reads a file whose absence is noted. */
    void read(String name, FileReader reader) {
        if (isThere(name, true)) {
            guarded(name, () -> {
                reader.read(directory.resolve(name));
                return true;
            });
        }
    }

    /** @param expected whether it is noted if there is no such file */
    <T> List<T> rows(String name, boolean expected, Function<CsvFile.Row, T> read) {
        List<T> rows = new ArrayList<>();
        rows(name, expected, read, rows::add);
        return rows;
    }

    /** The same row by row: there may be millions. */
    <T> void rows(String name, boolean expected, Function<CsvFile.Row, T> read, Consumer<T> rows) {
        if (!isThere(name, expected)) {
            return;
        }
        long[] unread = new long[1];
        guarded(name, () -> {
            try (Reader reader = reader(name)) {
                CsvFile.read(reader, row -> {
                    try {
                        rows.accept(read.apply(row));
                    } catch (CsvFile.IncompleteRowException incomplete) {
                        unread[0]++;
                    }
                });
            }
            return true;
        });
        if (unread[0] > 0) {
            notes.add(name + ": " + unread[0] + (unread[0] == 1 ? " row was" : " rows were")
                    + " incomplete and left out");
        }
    }

    Optional<String> text(String name, int maxCharacters) {
        if (!isThere(name, false)) {
            return Optional.empty();
        }
        return guarded(name, () -> {
            try (Reader reader = reader(name)) {
                char[] text = new char[maxCharacters];
                int length = 0;
                int read;
                while (length < text.length && (read = reader.read(text, length, text.length - length)) > 0) {
                    length += read;
                }
                return new String(text, 0, length);
            }
        });
    }

    Optional<String> lastText(String name, int maxCharacters) {
        if (!isThere(name, false)) {
            return Optional.empty();
        }
        return guarded(name, () -> {
            try (var channel = Files.newByteChannel(directory.resolve(name))) {
                long skipped = Math.max(0, channel.size() - maxCharacters);
                channel.position(skipped);
                InputStream in = Channels.newInputStream(channel);
                String tail = new String(in.readNBytes(maxCharacters), StandardCharsets.UTF_8);
                return skipped == 0 ? tail : tail.substring(tail.indexOf('\n') + 1);
            }
        });
    }

    /** The SHA-256 of a file; empty if it is missing. */
    Optional<String> fingerprint(String name) {
        if (!isThere(name, false)) {
            return Optional.empty();
        }
        return guarded(name, () -> {
            MessageDigest digest = sha256();
            try (InputStream in = new DigestInputStream(Files.newInputStream(directory.resolve(name)), digest)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest());
        });
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    /** The plain files with their sizes in bytes. */
    Map<String, Long> sizes() {
        Map<String, Long> sizes = new TreeMap<>();
        guarded("the directory", () -> {
            try (var entries = Files.list(directory)) {
                for (Path entry : (Iterable<Path>) entries::iterator) {
                    if (Files.isRegularFile(entry)) {
                        sizes.put(entry.getFileName().toString(), Files.size(entry));
                    }
                }
            }
            return true;
        });
        return sizes;
    }

    private boolean isThere(String name, boolean expected) {
        boolean there = Files.isRegularFile(directory.resolve(name));
        if (!there && expected) {
            notes.add(name + " is missing");
        }
        return there;
    }

    private Reader reader(String name) throws IOException {
        // Decodes what is no UTF-8 to a replacement character instead of failing as Files.newBufferedReader does.
        return new BufferedReader(
                new InputStreamReader(Files.newInputStream(directory.resolve(name)), StandardCharsets.UTF_8));
    }

    private <T> Optional<T> guarded(String name, Reading<T> reading) {
        try {
            return Optional.ofNullable(reading.read());
        } catch (IOException unreadable) {
            notes.add(name + " could not be read whole: " + FileProblem.reason(unreadable));
        } catch (JacksonException damaged) {
            notes.add(name + " could not be read whole: " + JsonDamage.of(damaged));
        } catch (IllegalArgumentException damaged) {
            notes.add(name + " could not be read whole: its content is not what Throng writes");
        }
        return Optional.empty();
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    /** Reads one file. */
    interface FileReader {
        void read(Path file) throws IOException;
    }
}
