package dev.throng.targets.httpstream.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Plays one piece of media repeatedly into a feed, in real time. Confined to one thread. */
public final class LoopPlayer {

    private static final int PIECES_AT_ONCE = 64;

    private final MountFeed feed;
    private final ByteBuf pieces;
    private final int pieceBytes;
    private final long pieceNanos;
    private final long startNanos;
    private long played;

    /**
     * Fills the feed with one burst and starts to play.
     *
     * @param piece the piece, which this object takes over
     * @param pieceNanos its duration in nanoseconds
     * @param burstBytes the size of the feed's burst
     */
    public LoopPlayer(MountFeed feed, ByteBuf piece, long pieceNanos, int burstBytes, long nowNanos) {
        this.feed = feed;
        this.pieceBytes = piece.readableBytes();
        this.pieceNanos = pieceNanos;
        this.pieces = Unpooled.directBuffer(pieceBytes * PIECES_AT_ONCE);
        for (int i = 0; i < PIECES_AT_ONCE; i++) {
            pieces.writeBytes(piece, piece.readerIndex(), pieceBytes);
        }
        piece.release();
        long burstPieces = (burstBytes + pieceBytes - 1) / pieceBytes;
        startNanos = nowNanos - burstPieces * pieceNanos;
        advance(nowNanos);
    }

    /** Appends all pieces that are due, however many. */
    public void advance(long nowNanos) {
        long due = (nowNanos - startNanos) / pieceNanos;
        while (played < due) {
            int count = (int) Math.min(PIECES_AT_ONCE, due - played);
            feed.append(pieces.slice(0, count * pieceBytes));
            played += count;
        }
    }

    /** Frees the piece and closes the feed. */
    public void close() {
        pieces.release();
        feed.close();
    }
}
