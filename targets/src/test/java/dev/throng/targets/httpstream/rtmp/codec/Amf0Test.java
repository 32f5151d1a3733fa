package dev.throng.targets.httpstream.rtmp.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Amf0Test {

    private static ByteBuf command() {
        ByteBuf out = Unpooled.buffer();
        new Amf0Writer(out)
                .text("connect")
                .number(1)
                .beginObject()
                .name("app")
                .text("live/ü")
                .name("deep")
                .beginMap(1)
                .name("flag")
                .bool(true)
                .endObject()
                .endObject()
                .empty();
        return out;
    }

    @Test
    void whatIsWrittenIsRead() throws Exception {
        Amf0Reader values = new Amf0Reader(command());
        assertThat(values.next().text()).contains("connect");
        assertThat(values.next().number()).hasValue(1);
        Amf0Value object = values.next();
        assertThat(object.field("app").text()).contains("live/ü");
        assertThat(object.field("deep").field("flag").text()).isEmpty();
        assertThat(object.field("none").text()).isEmpty();
        assertThat(values.next().text()).isEmpty();
        assertThat(values.hasNext()).isFalse();
        assertThat(values.next().text()).isEmpty();
    }

    @Test
    void truncatedMessagesAreRefusedAtEveryLength() {
        int length = command().readableBytes();
        int refused = 0;
        for (int bytes = 0; bytes < length; bytes++) {
            Amf0Reader values = new Amf0Reader(command().slice(0, bytes));
            try {
                while (values.hasNext()) {
                    values.next();
                }
            } catch (BadRtmpException truncated) {
                refused++;
            }
        }
        // complete after each of the first three values, and without any
        assertThat(refused).isEqualTo(length - 4);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0affffffff", // a list that is longer than the message
                "0cffffffff", // text that is longer than the message
                "02ffff", //
                "0d", // movie clip
                "ff"
            })
    void lengthsAndTypesAreNotBelieved(String hex) {
        assertThatThrownBy(() -> new Amf0Reader(Unpooled.wrappedBuffer(ReadMessages.bytes(hex))).next())
                .isInstanceOf(BadRtmpException.class)
                .hasMessageContaining("AMF0: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0a00000001", "03000161"})
    void depthIsBounded(String nested) {
        byte[] bomb = ReadMessages.bytes(nested.repeat(100_000));
        assertThatThrownBy(() -> new Amf0Reader(Unpooled.wrappedBuffer(bomb)).next())
                .isInstanceOf(BadRtmpException.class)
                .hasMessageContaining("more than 16 levels");
    }

    @Test
    void theNumberOfValuesIsBounded() {
        byte[] bomb = ReadMessages.bytes("0a00ffffff" + "05".repeat(100_000));
        assertThatThrownBy(() -> new Amf0Reader(Unpooled.wrappedBuffer(bomb)).next())
                .isInstanceOf(BadRtmpException.class)
                .hasMessageContaining("1024 values");
    }
}
