package dev.throng.xmpp.users;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Users from a list. All names and passwords are in one array:
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
    private final String remark;

    private ListedUsers(Builder builder) {
        this.count = builder.count;
        this.texts = Arrays.copyOf(builder.texts, builder.length);
        this.starts = Arrays.copyOf(builder.starts, 2 * count + 1);
        starts[2 * count] = builder.length;
        this.remark = String.join(", ", builder.remarks);
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
        return text(2 * Objects.checkIndex(index, count));
    }

    @Override
    public String password(int index) {
        return text(2 * Objects.checkIndex(index, count) + 1);
    }

    private String text(int n) {
        return new String(texts, starts[n], starts[n + 1] - starts[n], StandardCharsets.UTF_8);
    }

    /** Collects users one by one. An open hash table maps names to indices (plus 1; 0 is a free slot). */
    static final class Builder {

        private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

        private byte[] texts = new byte[1 << 12];
        private int[] starts = new int[1 << 8];
        private int[] table = new int[1 << 8];
        private int length;
        private int count;
        private final List<String> remarks = new ArrayList<>();

        /** Adds what the users should know of how the file was read; nothing if empty. */
        void remark(String text) {
            if (!text.isEmpty()) {
                remarks.add(text);
            }
        }

        int count() {
            return count;
        }

        /** Adds a user and returns empty. Returns the index of an earlier user with the same name, and adds nothing, if there is one. */
        OptionalInt add(String name, String password) throws UsersException {
            byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
            int slot = slot(table, nameBytes);
            while (table[slot] != 0) {
                int user = table[slot] - 1;
                if (Arrays.equals(texts, starts[2 * user], starts[2 * user + 1], nameBytes, 0, nameBytes.length)) {
                    return OptionalInt.of(user);
                }
                slot = slot + 1 & table.length - 1;
            }
            append(2 * count, nameBytes);
            append(2 * count + 1, password.getBytes(StandardCharsets.UTF_8));
            count++;
            table[slot] = count;
            if (2 * count > table.length) {
                grow();
            }
            return OptionalInt.empty();
        }

        private void append(int n, byte[] text) throws UsersException {
            if (text.length > MAX_BYTES - length) {
                throw new UsersException("more than 2 GB of names and passwords");
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
                int slot = slot(larger, Arrays.copyOfRange(texts, starts[2 * user], starts[2 * user + 1]));
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

        Users build() {
            return new ListedUsers(this);
        }
    }
}
