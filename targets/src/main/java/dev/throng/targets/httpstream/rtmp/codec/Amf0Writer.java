package dev.throng.targets.httpstream.rtmp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;

/** Writes values one after the other (AMF0, §2). Objects are begun, get their fields, and are ended. */
public final class Amf0Writer {

    private static final int NUMBER = 0;
    private static final int BOOLEAN = 1;
    private static final int TEXT = 2;
    private static final int OBJECT = 3;
    private static final int NULL = 5;
    private static final int MAP = 8;
    private static final int OBJECT_END = 9;

    private final ByteBuf out;

    public Amf0Writer(ByteBuf out) {
        this.out = out;
    }

    public Amf0Writer number(double value) {
        out.writeByte(NUMBER).writeDouble(value);
        return this;
    }

    public Amf0Writer bool(boolean value) {
        out.writeByte(BOOLEAN).writeBoolean(value);
        return this;
    }

    /** Text of up to 65,535 bytes. */
    public Amf0Writer text(String value) {
        out.writeByte(TEXT);
        return name(value);
    }

    public Amf0Writer empty() {
        out.writeByte(NULL);
        return this;
    }

    public Amf0Writer beginObject() {
        out.writeByte(OBJECT);
        return this;
    }

    /** Begins an object that states how many fields it has, as metadata do. */
    public Amf0Writer beginMap(int fields) {
        out.writeByte(MAP).writeInt(fields);
        return this;
    }

    /** The name of the field whose value follows. */
    public Amf0Writer name(String name) {
        out.writeShort(ByteBufUtil.utf8Bytes(name));
        out.writeCharSequence(name, StandardCharsets.UTF_8);
        return this;
    }

    public Amf0Writer endObject() {
        out.writeShort(0).writeByte(OBJECT_END);
        return this;
    }
}
