package dev.throng.agents;

import dev.throng.verdict.Reason;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of a run's agents on disk, so that a controller that is started again can go on with the run. Every write is handed to the
 * operating system before it returns: it outlives the process, but not the machine. {@link JournalReader} reads it. Confined to the
 * controller's thread.
 *
 * <p>The file is a line with the name of the format, then records: the length of the content, its CRC-32, the content. The content is a
 * byte for the kind and, except for the head, the wall clock in microseconds since 1970 and the number of the agent.
 */
final class Journal implements AutoCloseable {

    static final byte[] FORMAT = "throng agents 1\n".getBytes(StandardCharsets.US_ASCII);

    /** Of a record that is about all agents. */
    static final int ALL = -1;

    /** What a record is about. */
    enum Kind {
        /** The first record: a {@link JournalHead} in JSON. */
        HEAD,
        /** The load starts. Reports before it are from its preparation. */
        START,
        /** A report of an agent. */
        REPORT,
        /** The agent was lost, which stays in the verdict. */
        LOST,
        /** Nothing more was expected of the agent. */
        GIVEN_UP,
        /** The load was ended early, for a {@link Reason} in JSON. */
        STOPPED
    }

    private static final JsonMapper JSON = new JsonMapper();
    private static final int BUFFER_BYTES = 1 << 16;

    private final DataOutputStream out;

    private Journal(OutputStream file) {
        this.out = new DataOutputStream(new BufferedOutputStream(file, BUFFER_BYTES));
    }

    /**
     * Makes the file.
     *
     * @throws IOException if it exists, or cannot be made
     */
    static Journal create(Path file, JournalHead head) throws IOException {
        Journal journal = new Journal(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW));
        try {
            journal.out.write(FORMAT);
            byte[] json = JSON.writeValueAsBytes(head);
            byte[] content = new byte[1 + json.length];
            content[0] = (byte) Kind.HEAD.ordinal();
            System.arraycopy(json, 0, content, 1, json.length);
            journal.record(content);
            return journal;
        } catch (IOException full) {
            journal.close();
            throw full;
        }
    }

    /** @param agent its place in the head, or {@link #ALL} */
    void write(Kind kind, int agent, long epochMicros, byte[] body) throws IOException {
        byte[] content = ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES + body.length)
                .put((byte) kind.ordinal())
                .putLong(epochMicros)
                .putInt(agent)
                .put(body)
                .array();
        record(content);
    }

    /** The body of a record that has a reason. {@link JournalReader#reason} reads it. */
    static byte[] body(Reason reason) {
        return JSON.writeValueAsBytes(reason);
    }

    private void record(byte[] content) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(content);
        out.writeInt(content.length);
        out.writeInt((int) sum.getValue());
        out.write(content);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
