package dev.throng.measure;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes failures as positions of their kinds, with condition, step and cause. What it reads is equal to what was written. */
final class FailureTable {

    private static final int KIND = 0;
    private static final int DETAIL = 1;
    private static final int FOLLOW_ON = 2;
    private static final int NO_ANSWER_YET = 3;

    /** A follow-on failure has a failure and a cause, and neither is a follow-on failure. */
    private static final int DEEPEST = 1;

    private final List<? extends Failure> kinds;
    private final Map<Failure, Integer> positions = new HashMap<>();

    /** @param kinds in the same order on both sides */
    FailureTable(List<? extends Failure> kinds) {
        this.kinds = List.copyOf(kinds);
        for (Failure kind : kinds) {
            positions.put(kind, positions.size());
        }
    }

    void write(DataOutputStream out, Failure failure) throws IOException {
        if (failure.equals(FollowOn.NO_ANSWER_YET)) {
            out.writeByte(NO_ANSWER_YET);
        } else if (failure instanceof FollowOn followOn) {
            out.writeByte(FOLLOW_ON);
            write(out, followOn.failure());
            write(out, followOn.cause());
        } else if (failure instanceof FailureDetail detail) {
            out.writeByte(DETAIL);
            out.writeInt(position(detail.kind()));
            out.writeUTF(detail.condition());
            out.writeUTF(detail.step());
        } else {
            out.writeByte(KIND);
            out.writeInt(position(failure));
        }
    }

    private int position(Failure kind) {
        Integer position = positions.get(kind);
        if (position == null) {
            throw new IllegalArgumentException(kind.id() + " (expected: a failure that the protocol lists)");
        }
        return position;
    }

    Failure read(DataInputStream in) throws IOException {
        return read(in, 0);
    }

    private Failure read(DataInputStream in, int depth) throws IOException {
        int form = in.readByte();
        if (form == FOLLOW_ON && depth < DEEPEST) {
            return new FollowOn(read(in, depth + 1), read(in, depth + 1));
        }
        return switch (form) {
            case KIND -> kinds.get(in.readInt());
            case DETAIL -> new FailureDetail(kinds.get(in.readInt()), in.readUTF(), in.readUTF());
            case NO_ANSWER_YET -> FollowOn.NO_ANSWER_YET;
            default -> throw new IOException("a failure of form " + form);
        };
    }
}
