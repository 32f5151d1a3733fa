package dev.throng.targets.httpstream.live;

import io.netty.buffer.ByteBuf;

/** How messages are written for players: as chunks of RTMP or as tags of FLV. Confined to the stream's thread. */
interface StreamFormat {

    /** A player can begin with the bytes that follow. */
    void restart();

    /** What a player gets first of all, before the headers of the stream. */
    void begin(ByteBuf out);

    /** Writes a message; its payload is read and stays the caller's. */
    void write(ByteBuf out, int type, long timestamp, ByteBuf payload);
}
