package dev.throng.targets.httpstream;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Where ICY metadata belong in one listener's stream: after each {@code interval} bytes of the medium a block, which is one zero
 * byte unless the title is another than in the block before. Confined to the listener's event loop.
 */
final class IcyInterleaver {

    private final int interval;
    private int sinceBlock;
    private Optional<StreamTitle> told = Optional.empty();

    IcyInterleaver(int interval) {
        this.interval = interval;
    }

    /** How many bytes of the medium fit before the next block; 0 if it is due. */
    int room() {
        return interval - sinceBlock;
    }

    /** Bytes of the medium were sent, no more than there was room for. */
    void sent(int bytes) {
        sinceBlock += bytes;
    }

    /** The block that is due; the receiver releases it. */
    ByteBuf block(StreamTitle current) {
        sinceBlock = 0;
        boolean news = told.isEmpty() || told.get() != current;
        told = Optional.of(current);
        return news ? current.block() : StreamTitle.NO_NEWS.block();
    }
}
