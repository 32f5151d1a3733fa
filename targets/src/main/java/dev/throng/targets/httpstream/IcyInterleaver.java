package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Places ICY metadata in one listener's stream: a block after each {@code interval} bytes of the medium. The block is
 * one zero byte unless the title has changed. Confined to the listener's event loop.
 */
final class IcyInterleaver {

    private final int interval;
    private int sinceBlock;
    private Optional<StreamTitle> latest = Optional.empty();

    IcyInterleaver(int interval) {
        this.interval = interval;
    }

    /** The number of bytes of the medium before the next block; 0 if it is due. */
    int bytesUntilBlock() {
        return interval - sinceBlock;
    }

    /** Counts sent bytes of the medium, at most {@link #bytesUntilBlock}. */
    void sent(int bytes) {
        sinceBlock += bytes;
    }

    /** The block that is due; the caller releases it. */
    ByteBuf block(StreamTitle current) {
        sinceBlock = 0;
        boolean changed = latest.isEmpty() || latest.get() != current;
        latest = Optional.of(current);
        return changed ? current.block() : StreamTitle.UNCHANGED.block();
    }
}
