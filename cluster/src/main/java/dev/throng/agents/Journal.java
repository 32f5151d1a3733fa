package dev.throng.agents;

import dev.throng.verdict.Reason;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of a run's agents on disk, so that a controller that is started again can go on with the run. Every write is handed to the
 * operating system before it returns: it outlives the process, but not the machine. {@link JournalReader} reads it. Confined to the
 * controller's thread.
 *
 * <p>The file is a line with the name of the format, then records: the length of the content, its CRC-32, the content. The content is a
 * byte for the kind and, except for the head, the time since the start of the run in nanoseconds and the number of the agent.
 */
final class Journal implements AutoCloseable {

    static final byte[] FORMAT = "throng agents 3\n".getBytes(StandardCharsets.US_ASCII);

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
        STOPPED,
        /** The run had no controller, between two times since its start in nanoseconds. */
        ABSENT,
        /** The controller did not run, between two times since the start of the run in nanoseconds. */
        STALLED,
        /** A {@link Reason} of the verdict in JSON that no other record tells. */
        REASON,
        /** A phase was ended early: its number, and when it ends since the start of the run in nanoseconds. */
        PHASE_ENDED
    }

    /** Where the journal is. */
    interface Disk extends AutoCloseable {

        /** Writes at the end. If it fails, a part may have been written. */
        void write(byte[] bytes) throws IOException;

        /** Cuts off what follows the given length, in bytes. */
        void cut(long length) throws IOException;

        @Override
        void close() throws IOException;

        /**
         * A new file.
         *
         * @throws IOException if it exists, or cannot be made
         */
        static Disk create(Path file) throws IOException {
            RandomAccessFile opened =
                    new RandomAccessFile(Files.createFile(file).toFile(), "rw");
            return new Disk() {
                @Override
                public void write(byte[] bytes) throws IOException {
                    opened.write(bytes);
                }

                @Override
                public void cut(long length) throws IOException {
                    opened.setLength(length);
                }

                @Override
                public void close() throws IOException {
                    opened.close();
                }
            };
        }
    }

    private static final JsonMapper JSON = new JsonMapper();

    private final Disk disk;
    private long length;

    private Journal(Disk disk) {
        this.disk = disk;
    }

    /**
     * Makes the file.
     *
     * @throws IOException if it exists, or cannot be made
     */
    static Journal create(Path file, JournalHead head) throws IOException {
        return create(Disk.create(file), head);
    }

    /** @param disk empty, and closed with the journal */
    static Journal create(Disk disk, JournalHead head) throws IOException {
        Journal journal = new Journal(disk);
        try {
            journal.append(FORMAT);
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

    /**
     * Writes a record.
     *
     * @param atNanos when that happened, since the start of the run
     * @param agent its place in the head, or {@link #ALL}
     */
    void write(Kind kind, long atNanos, int agent, byte[] body) throws IOException {
        byte[] content = ByteBuffer.allocate(1 + Long.BYTES + Integer.BYTES + body.length)
                .put((byte) kind.ordinal())
                .putLong(atNanos)
                .putInt(agent)
                .put(body)
                .array();
        record(content);
    }

    /** The body of a record that has a reason. {@link JournalReader#reason} reads it. */
    static byte[] body(Reason reason) {
        return JSON.writeValueAsBytes(reason);
    }

    /** The body of a record that has two times. {@link JournalReader#times} reads it. */
    static byte[] body(long fromNanos, long toNanos) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(fromNanos)
                .putLong(toNanos)
                .array();
    }

    /** The body of a record that a phase was ended early. {@link JournalReader#times} reads it. */
    static byte[] body(Message.EndPhase end) {
        return body(end.number(), end.sinceStartNanos());
    }

    private void record(byte[] content) throws IOException {
        CRC32 sum = new CRC32();
        sum.update(content);
        append(ByteBuffer.allocate(2 * Integer.BYTES + content.length)
                .putInt(content.length)
                .putInt((int) sum.getValue())
                .put(content)
                .array());
    }

    /** Leaves no part of what cannot be written whole. */
    private void append(byte[] bytes) throws IOException {
        try {
            disk.write(bytes);
            length += bytes.length;
        } catch (IOException full) {
            try {
                disk.cut(length);
            } catch (IOException failed) {
                full.addSuppressed(failed);
            }
            throw full;
        }
    }

    @Override
    public void close() throws IOException {
        disk.close();
    }
}
