package dev.throng.httpstream.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PartCheckTest {

    private static final int PACKET_BYTES = 188;

    private final PartCheck check = new PartCheck(true);

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private static ByteBuf packet() {
        return Unpooled.buffer().writeInt(0x4701_0010).writeZero(PACKET_BYTES - Integer.BYTES);
    }

    private static ByteBuf box(String type) {
        return Unpooled.buffer().writeInt(8).writeBytes(text(type));
    }

    private SegmentFault end(boolean initialization, ByteBuf... content) {
        check.begin(initialization);
        for (ByteBuf bytes : content) {
            check.read(bytes);
        }
        return check.end();
    }

    @Test
    void aSegmentOfPacketsIsMedia() {
        assertThat(end(false, packet())).isEqualTo(SegmentFault.NONE);
        assertThat(check.isSegmentWithoutMedia()).isFalse();
        assertThat(check.units()).isEqualTo(1);
    }

    @Test
    void aDamagedSegmentIsMedia() {
        assertThat(end(false, packet(), text("Go"))).isEqualTo(SegmentFault.TRUNCATED);
        assertThat(check.isSegmentWithoutMedia()).isFalse();
    }

    @Test
    void anEmptySegmentAWebPageAndLessThanAPacketAreNone() {
        assertThat(end(false)).isEqualTo(SegmentFault.NO_MEDIA);
        assertThat(check.isSegmentWithoutMedia()).isTrue();
        assertThat(end(false, text("<html>"))).isEqualTo(SegmentFault.UNKNOWN_FORMAT);
        assertThat(check.isSegmentWithoutMedia()).isTrue();
        assertThat(end(false, text("Gateway Timeout"))).isEqualTo(SegmentFault.TRUNCATED);
        assertThat(check.isSegmentWithoutMedia()).isTrue();
    }

    @Test
    void boxesWithoutMediaAreNone() {
        assertThat(end(false, box("styp"))).isEqualTo(SegmentFault.NO_MEDIA);
        assertThat(check.isSegmentWithoutMedia()).isTrue();
    }

    @Test
    void aPartIsJudgedByItselfAndNotByThePartsBefore() {
        end(false, packet());
        end(false, text("G"));
        assertThat(check.isSegmentWithoutMedia()).isTrue();
        end(false, packet());
        assertThat(check.isSegmentWithoutMedia()).isFalse();
        end(false);
        assertThat(check.isSegmentWithoutMedia()).isTrue();
    }

    @Test
    void anInitializationSectionIsNoSegment() {
        assertThat(end(true)).isEqualTo(SegmentFault.NO_MEDIA);
        assertThat(check.isSegmentWithoutMedia()).isFalse();
        assertThat(end(true, box("moov"))).isEqualTo(SegmentFault.NONE);
    }

    @Test
    void textThatMayBeMediaIsAllowedAndAnythingIfTheScenarioSaysSo() {
        check.begin(false);
        assertThat(check.read(text("WEBVTT"))).isTrue();
        check.begin(false);
        assertThat(check.read(text("<html>"))).isFalse();
        assertThat(check.read(text("Go on"))).as("the same part").isFalse();

        PartCheck ofAny = new PartCheck(false);
        ofAny.begin(false);
        assertThat(ofAny.read(text("<html>"))).isTrue();
        assertThat(ofAny.end()).isEqualTo(SegmentFault.NONE);
        assertThat(ofAny.isSegmentWithoutMedia()).isFalse();
    }

    @Test
    void theUnitsOfAllFormatsAreCounted() {
        end(false, packet(), packet());
        end(true, box("moov"));
        end(false, packet());

        assertThat(check.units()).isEqualTo(4);
    }
}
