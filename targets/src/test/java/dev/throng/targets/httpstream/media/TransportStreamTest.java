package dev.throng.targets.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransportStreamTest {

    private static final int PACKET = 188;

    private final OwnMedia media = new OwnMedia(200, 25, 50);
    private final TransportStream stream = new TransportStream();
    private final ByteBuf out = Unpooled.buffer();
    private final Map<Integer, Integer> counters = new HashMap<>();
    private final Map<Integer, List<ByteBuf>> packets = new HashMap<>();
    private final List<Long> clocks = new ArrayList<>();

    private void configure() {
        stream.configureVideo(media.videoConfiguration());
        stream.configureAudio(media.audioConfiguration());
    }

    /** Checks the packets, and gathers the payloads that begin with the start flag. */
    private void parse() {
        assertThat(out.readableBytes() % PACKET).isZero();
        while (out.isReadable()) {
            ByteBuf packet = out.readSlice(PACKET);
            assertThat(packet.readUnsignedByte()).isEqualTo((short) 0x47);
            int id = packet.readUnsignedShort();
            int flags = packet.readUnsignedByte();
            int pid = id & 0x1fff;
            counters.merge(pid, flags & 0x0f, (last, next) -> {
                assertThat(next).as("counter of %s", pid).isEqualTo(last + 1 & 0x0f);
                return next;
            });
            if ((flags & 0x20) != 0) {
                readField(packet.readSlice(packet.readUnsignedByte()));
            }
            if ((id & 0x4000) != 0) {
                packets.computeIfAbsent(pid, first -> new ArrayList<>()).add(Unpooled.buffer());
            }
            List<ByteBuf> all = packets.get(pid);
            all.get(all.size() - 1).writeBytes(packet);
        }
    }

    private void readField(ByteBuf field) {
        if (field.isReadable() && (field.readUnsignedByte() & 0x10) != 0) {
            clocks.add(field.readUnsignedInt() << 1 | field.readUnsignedShort() >>> 15);
        }
    }

    private static long time(ByteBuf pes, int at) {
        return (pes.getByte(at) >>> 1 & 7L) << 30
                | (pes.getUnsignedShort(at + 1) >>> 1 & 0x7fffL) << 15
                | pes.getUnsignedShort(at + 3) >>> 1 & 0x7fff;
    }

    @Test
    void tablesHaveTheirChecksums() {
        configure();
        stream.begin(out);
        assertThat(ByteBufUtil.hexDump(out, 0, 4)).isEqualTo("47400030");
        parse();
        assertThat(ByteBufUtil.hexDump(packets.get(0).get(0))).isEqualTo("0000b00d0001c100000001f0002ab104b2");
        assertThat(ByteBufUtil.hexDump(packets.get(0x1000).get(0)))
                .startsWith("0002b0170001c10000e100f0001be100f0000fe101f000");
    }

    @Test
    void everyPictureIsOnePacketOfItsStreamWithATime() {
        configure();
        stream.begin(out);
        for (int n = 0; n < 60; n++) {
            stream.video(out, media.videoMillis(n), media.video(n));
        }
        parse();
        List<ByteBuf> pictures = packets.get(0x100);
        assertThat(pictures).hasSize(60);
        assertThat(clocks).hasSize(60).isSorted().startsWith(0L, 3600L);
        for (int n = 0; n < 60; n++) {
            ByteBuf pes = pictures.get(n);
            assertThat(time(pes, 9)).isEqualTo(45_000 + 3600L * n);
            assertThat(pes.getUnsignedShort(4)).isEqualTo(pes.readableBytes() - 6);
            String unit = ByteBufUtil.hexDump(pes, 14, 11);
            assertThat(unit).startsWith("0000000109f000000001").endsWith(n % 50 == 0 ? "67" : "41");
        }
    }

    @Test
    void soundsAreGatheredAndNoneIsLost() {
        configure();
        for (int segment = 0; segment < 2; segment++) {
            stream.begin(out);
            for (int n = 0; n < 20; n++) {
                stream.audio(out, (segment * 20L + n) * 32, media.audio());
            }
            stream.end(out, 0);
        }
        parse();
        int frames = 0;
        for (ByteBuf pes : packets.get(0x101)) {
            assertThat(time(pes, 9)).isEqualTo(45_000 + 32L * 90 * frames);
            ByteBuf adts = pes.skipBytes(14);
            while (adts.isReadable()) {
                assertThat(ByteBufUtil.hexDump(adts.readSlice(11))).isEqualTo("fff15440017ffc00000007");
                frames++;
            }
        }
        assertThat(frames).isEqualTo(40);
        assertThat(packets.get(0x101)).hasSize(6);
    }

    @Test
    void aCompositionTimeIsWrittenAsBothTimes() {
        configure();
        ByteBuf picture = media.video(1).copy();
        picture.setMedium(2, 80);
        stream.video(out, 1000, picture);
        parse();
        ByteBuf pes = packets.get(0x100).get(0);
        assertThat(pes.getUnsignedByte(7)).isEqualTo((short) 0xc0);
        assertThat(time(pes, 9)).isEqualTo(45_000 + 1080 * 90);
        assertThat(time(pes, 14)).isEqualTo(45_000 + 1000 * 90);
    }

    @Test
    void damagedMediaAreLeftOut() {
        ByteBuf configuration = media.videoConfiguration();
        for (int length = 0; length < configuration.readableBytes(); length++) {
            stream.configureVideo(configuration.slice(0, length));
            assertThat(stream.hasVideo()).as("with %s bytes", length).isFalse();
        }
        configure();
        ByteBuf picture = media.video(1);
        for (int length = 0; length < picture.readableBytes(); length++) {
            stream.video(out, length, picture.slice(0, length));
        }
        parse();
    }
}
