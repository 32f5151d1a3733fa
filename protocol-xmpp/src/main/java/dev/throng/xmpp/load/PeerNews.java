package dev.throng.xmpp.load;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one process tells another about sessions that can be written to. Immutable.
 *
 * @param from the process that tells it
 * @param online how many sessions it has online, by group
 * @param offered sessions that the other process may write to from now on
 * @param withdrawn the numbers of offered sessions that it must not write to any more
 * @param released the numbers of sessions that the other process has withdrawn, and to which nothing is on its way any more
 */
record PeerNews(int from, List<Integer> online, List<Offer> offered, List<Long> withdrawn, List<Long> released) {

    /**
     * A session.
     *
     * @param number its number at the process that has it
     * @param group the number of its group
     * @param jid its full JID
     */
    record Offer(long number, int group, String jid) {}

    /** The first byte of such a message. */
    static final byte KIND = 'p';

    /** The longest JID that is offered: RFC 7622 allows three parts of 1,023 bytes. */
    static final int MAX_JID_BYTES = 3_071;

    boolean isEmpty() {
        return offered.isEmpty() && withdrawn.isEmpty() && released.isEmpty();
    }

    byte[] write() {
        List<byte[]> jids = offered.stream()
                .map(offer -> offer.jid().getBytes(StandardCharsets.UTF_8))
                .toList();
        int length = Byte.BYTES
                + Integer.BYTES * (5 + online.size())
                + Long.BYTES * (withdrawn.size() + released.size())
                + jids.stream()
                        .mapToInt(jid -> Long.BYTES + 2 * Integer.BYTES + jid.length)
                        .sum();
        ByteBuffer out = ByteBuffer.allocate(length).put(KIND).putInt(from).putInt(online.size());
        online.forEach(out::putInt);
        out.putInt(offered.size());
        for (int i = 0; i < offered.size(); i++) {
            out.putLong(offered.get(i).number()).putInt(offered.get(i).group());
            out.putInt(jids.get(i).length).put(jids.get(i));
        }
        write(withdrawn, out);
        write(released, out);
        return out.array();
    }

    private static void write(List<Long> numbers, ByteBuffer out) {
        out.putInt(numbers.size());
        numbers.forEach(out::putLong);
    }

    /** Reads a message; empty if it has another form. */
    static Optional<PeerNews> read(byte[] message) {
        if (message.length == 0 || message[0] != KIND) {
            return Optional.empty();
        }
        ByteBuffer in = ByteBuffer.wrap(message, 1, message.length - 1);
        try {
            int from = in.getInt();
            List<Integer> online = new ArrayList<>();
            for (int left = in.getInt(); left > 0; left--) {
                online.add(in.getInt());
            }
            List<Offer> offered = new ArrayList<>();
            for (int left = in.getInt(); left > 0; left--) {
                offered.add(new Offer(in.getLong(), in.getInt(), text(in)));
            }
            return Optional.of(new PeerNews(from, online, offered, numbers(in), numbers(in)));
        } catch (BufferUnderflowException cut) {
            return Optional.empty();
        }
    }

    private static String text(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<Long> numbers(ByteBuffer in) {
        List<Long> numbers = new ArrayList<>();
        for (int left = in.getInt(); left > 0; left--) {
            numbers.add(in.getLong());
        }
        return numbers;
    }
}
