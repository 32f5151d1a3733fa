package dev.throng.agents;

import dev.throng.cluster.Cluster;
import dev.throng.verdict.Reason;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a {@link Journal}, record by record. A last record that was not written to its end is ignored. Not for use by several threads. */
final class JournalReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JournalReader.class);
    private static final int MAX_BYTES = Cluster.MAX_MESSAGE_BYTES + 1024;
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * A record after the head.
     *
     * @param atNanos when that happened, since the start of the run
     * @param agent its place in the head, or {@link Journal#ALL}
     * @param body the message of a report, or a reason; else empty
     */
    record Entry(Journal.Kind kind, long atNanos, int agent, byte[] body) {}

    private final Path file;
    private final DataInputStream in;
    private final JournalHead head;
    private long entries;

    private JournalReader(Path file, DataInputStream in) throws IOException {
        this.file = file;
        this.in = in;
        if (!Arrays.equals(in.readNBytes(Journal.FORMAT.length), Journal.FORMAT)) {
            throw new IOException(file + " is no journal of this version of Throng");
        }
        byte[] content = record().orElseThrow(() -> new IOException(file + " ends in its first record"));
        if (content.length == 0 || content[0] != Journal.Kind.HEAD.ordinal()) {
            throw new IOException(file + " has no head");
        }
        try {
            this.head = JSON.readValue(content, 1, content.length - 1, JournalHead.class);
        } catch (JacksonException wrong) {
            throw new IOException(file + " has no head: " + wrong.getOriginalMessage(), wrong);
        }
    }

    /** @throws IOException if the file cannot be read, or is no journal */
    static JournalReader open(Path file) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
        try {
            return new JournalReader(file, in);
        } catch (IOException | RuntimeException wrong) {
            in.close();
            throw wrong;
        }
    }

    JournalHead head() {
        return head;
    }

    /**
     * The next record; empty after the last whole one.
     *
     * @throws IOException if a record in the middle is damaged
     */
    Optional<Entry> next() throws IOException {
        Optional<byte[]> content = record();
        if (content.isEmpty()) {
            return Optional.empty();
        }
        entries++;
        ByteBuffer bytes = ByteBuffer.wrap(content.get());
        if (bytes.remaining() < 1 + Long.BYTES + Integer.BYTES) {
            throw damaged("it is too short");
        }
        int kind = bytes.get();
        if (kind <= 0 || kind >= Journal.Kind.values().length) {
            throw damaged("it has the kind " + kind);
        }
        long atNanos = bytes.getLong();
        int agent = bytes.getInt();
        if (agent < Journal.ALL || agent >= head.agents().size()) {
            throw damaged("it has the agent " + agent);
        }
        byte[] body = new byte[bytes.remaining()];
        bytes.get(body);
        return Optional.of(new Entry(Journal.Kind.values()[kind], atNanos, agent, body));
    }

    /**
     * The reason in a body.
     *
     * @throws IOException if the body has none
     */
    static Reason reason(byte[] body) throws IOException {
        try {
            return JSON.readValue(body, Reason.class);
        } catch (JacksonException wrong) {
            throw new IOException("not a reason: " + wrong.getOriginalMessage(), wrong);
        }
    }

    /**
     * The two times in a body.
     *
     * @throws IOException if the body has none
     */
    static long[] times(byte[] body) throws IOException {
        if (body.length != 2 * Long.BYTES) {
            throw new IOException("two times of " + body.length + " bytes (expected: " + 2 * Long.BYTES + ")");
        }
        ByteBuffer bytes = ByteBuffer.wrap(body);
        return new long[] {bytes.getLong(), bytes.getLong()};
    }

    /** The time of the last record, since the start of the run, in nanoseconds; 0 without one. Reads the file apart from {@link #next}. */
    long lastNanos() {
        long last = 0;
        try (JournalReader again = open(file)) {
            for (Optional<Entry> entry = again.next(); entry.isPresent(); entry = again.next()) {
                last = entry.get().atNanos();
            }
        } catch (IOException damaged) {
            LOG.debug("the journal is read until it is damaged", damaged);
        }
        return last;
    }

    private Optional<byte[]> record() throws IOException {
        int length;
        int sum;
        byte[] content;
        try {
            length = in.readInt();
            sum = in.readInt();
        } catch (EOFException end) {
            return Optional.empty();
        }
        if (length < 0 || length > MAX_BYTES) {
            throw damaged("it has a length of " + length);
        }
        content = in.readNBytes(length);
        if (content.length < length) {
            return Optional.empty();
        }
        CRC32 found = new CRC32();
        found.update(content);
        if ((int) found.getValue() != sum) {
            throw damaged("its checksum is wrong");
        }
        return Optional.of(content);
    }

    private IOException damaged(String how) {
        return new IOException(file + ": record " + entries + " is damaged: " + how);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
