package dev.throng.streams.flv;

/**
 * What a reader holds in memory at most. Audio and video have no limit, because a reader does not keep them.
 *
 * @param maxChunkStreams chunk streams of one connection
 * @param maxMessageBytes the payload of a message that is neither audio nor video
 * @param maxGatheredBytes what has arrived of all such messages that are incomplete; memory for it is at most twice as large
 */
public record MessageLimits(int maxChunkStreams, int maxMessageBytes, int maxGatheredBytes) {

    /** 64 chunk streams, 256 KiB for a message, 512 KiB for all that are incomplete. */
    public static final MessageLimits DEFAULT = new MessageLimits(64, 256 * 1024, 512 * 1024);

    public MessageLimits {
        positive("maxChunkStreams", maxChunkStreams);
        positive("maxMessageBytes", maxMessageBytes);
        positive("maxGatheredBytes", maxGatheredBytes);
    }

    private static void positive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: > 0)");
        }
    }
}
