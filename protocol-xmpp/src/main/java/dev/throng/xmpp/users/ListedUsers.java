package dev.throng.xmpp.users;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Users from a list. All names, passwords and further fields are in one array:
 *
 * <pre>
 *   texts   a l i c e s e c r e t b o b 1 2 3 4
 *   starts  0         5           11    14      18
 * </pre>
 */
final class ListedUsers implements Users {

    private final byte[] texts;
    private final int[] starts;
    private final int count;
    private final UserColumns columns;
    private final String remark;

    private ListedUsers(Builder builder, String remark) {
        this.count = builder.count;
        this.columns = builder.columns;
        this.texts = Arrays.copyOf(builder.texts, builder.length);
        this.starts = Arrays.copyOf(builder.starts, columns.width() * count + 1);
        starts[columns.width() * count] = builder.length;
        this.remark = remark;
    }

    @Override
    public String remark() {
        return remark;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public String name(int index) {
        return field(index, columns.user());
    }

    @Override
    public String password(int index) {
        return field(index, columns.password());
    }

    @Override
    public List<String> columns() {
        return columns.names();
    }

    @Override
    public String value(int index, int column) {
        return field(index, Objects.checkIndex(column, columns.names().size()));
    }

    private String field(int index, int column) {
        int n = columns.width() * Objects.checkIndex(index, count) + column;
        return new String(texts, starts[n], starts[n + 1] - starts[n], StandardCharsets.UTF_8);
    }

    /** Collects users one by one. An open hash table maps names to indices (plus 1; 0 is a free slot). */
    static final class Builder {

        private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

        /** While an array grows there are two of it. */
        private static final int PART_OF_HEAP = 4;

        private final UserColumns columns;
        private final long maxBytes;
        private byte[] texts = new byte[1 << 12];
        private int[] starts = new int[1 << 8];
        private int[] table = new int[1 << 8];
        private int length;
        private int count;
        /** Users that may occupy a quarter of the heap. */
        Builder(UserColumns columns) {
            this(columns, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
        }

        /** @param maxBytes what the users may occupy */
        Builder(UserColumns columns, long maxBytes) {
            this.columns = columns;
            this.maxBytes = maxBytes;
        }

        int count() {
            return count;
        }

        /**
         * Adds a user and returns empty. Returns the index of an earlier user with the same name, and adds nothing, if there is one.
         *
         * @param name in the form that servers store
         * @param fields all fields of the line
         */
        OptionalInt add(String name, List<String> fields) throws UsersException {
            byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
            int slot = slot(table, nameBytes);
            while (table[slot] != 0) {
                int user = table[slot] - 1;
                int n = columns.width() * user + columns.user();
                if (Arrays.equals(texts, starts[n], starts[n + 1], nameBytes, 0, nameBytes.length)) {
                    return OptionalInt.of(user);
                }
                slot = slot + 1 & table.length - 1;
            }
            for (int column = 0; column < columns.width(); column++) {
                boolean ofName = column == columns.user();
                append(
                        columns.width() * count + column,
                        ofName ? nameBytes : fields.get(column).getBytes(StandardCharsets.UTF_8));
            }
            count++;
            table[slot] = count;
            if (2 * count > table.length) {
                grow();
            }
            return OptionalInt.empty();
        }

        private void append(int n, byte[] text) throws UsersException {
            if (text.length > MAX_BYTES - length || (long) length + text.length + (long) Integer.BYTES * n > maxBytes) {
                throw new UsersException("more than " + Math.min(maxBytes, MAX_BYTES) / 1_000_000
                        + " MB of users (expected: at most a quarter of the heap; THRONG_JAVA_OPTS=-Xmx4g raises it)");
            }
            if (length + text.length > texts.length) {
                texts = Arrays.copyOf(
                        texts, (int) Math.min(MAX_BYTES, Math.max(2L * texts.length, length + text.length)));
            }
            if (n + 1 >= starts.length) {
                starts = Arrays.copyOf(starts, 2 * starts.length);
            }
            System.arraycopy(text, 0, texts, length, text.length);
            starts[n] = length;
            length += text.length;
            starts[n + 1] = length;
        }

        private void grow() {
            int[] larger = new int[2 * table.length];
            for (int user = 0; user < count; user++) {
                int n = columns.width() * user + columns.user();
                int slot = slot(larger, Arrays.copyOfRange(texts, starts[n], starts[n + 1]));
                while (larger[slot] != 0) {
                    slot = slot + 1 & larger.length - 1;
                }
                larger[slot] = user + 1;
            }
            table = larger;
        }

        /** Returns the first slot for a name. Many names differ only in their last digits, so the hash mixes all bits. */
        private static int slot(int[] table, byte[] name) {
            int hash = Arrays.hashCode(name) * 0x9e3779b9;
            return (hash ^ hash >>> 16) & table.length - 1;
        }

        /** @param remark how the file was read, see {@link Users#remark} */
        Users build(String remark) {
            return new ListedUsers(this, remark);
        }
    }
}
