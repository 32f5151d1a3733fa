package dev.throng.streams.flv;

/** Counts the bytes that one reader holds of incomplete messages. It uses at most twice as much memory for them. */
public final class Gathering {

    private final MessageLimits limits;
    private int bytes;

    public Gathering(MessageLimits limits) {
        this.limits = limits;
    }

    int maxMessageBytes() {
        return limits.maxMessageBytes();
    }

    /** Checks the announced length of a message that will be gathered. */
    void expect(int type, int messageBytes) throws MessageException {
        if (messageBytes > limits.maxMessageBytes()) {
            throw new MessageException(
                    FlvFault.MESSAGE_TOO_LONG,
                    "a message of type " + type + " with " + messageBytes + " bytes (maxMessageBytes: "
                            + limits.maxMessageBytes() + ")");
        }
    }

    void take(int more) throws MessageException {
        if (bytes + more > limits.maxGatheredBytes()) {
            throw new MessageException(
                    FlvFault.MESSAGE_TOO_LONG,
                    "incomplete messages of " + (bytes + more) + " bytes (maxGatheredBytes: "
                            + limits.maxGatheredBytes() + ")");
        }
        bytes += more;
    }

    void free(int less) {
        bytes -= less;
    }

    /** Returns how many bytes are held. */
    public int bytes() {
        return bytes;
    }
}
