package dev.throng.httpstream.media;

import static dev.throng.httpstream.media.Segments.box;
import static dev.throng.httpstream.media.Segments.bytes;
import static dev.throng.httpstream.media.Segments.fragment;
import static dev.throng.httpstream.media.Segments.header;
import static dev.throng.httpstream.media.Segments.join;
import static dev.throng.httpstream.media.Segments.largeBox;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class FragmentedMp4CheckTest {

    private static final byte[] MFHD = box("mfhd", bytes(8));
    private static final byte[] TRAF = box("traf", box("tfhd", bytes(8)));

    private final FragmentedMp4Check check = new FragmentedMp4Check();

    private static SegmentFault fault(byte[]... boxes) {
        return Segments.faultAtEverySplit(SegmentFormat.FRAGMENTED_MP4, join(boxes));
    }

    @Test
    void boxesAreCountedWithThoseInAMoof() {
        Segments.fault(check, join(box("styp", bytes(16)), box("sidx", bytes(44)), fragment(100)), 7);
        assertThat(check.units())
                .as("styp, sidx, mfhd, tfhd, tfdt, trun, traf, moof, mdat")
                .isEqualTo(9);
        assertThat(check.faults()).isZero();
    }

    @Test
    void sizesMayHave64Bits() {
        assertThat(fault(box("moof", MFHD, TRAF), largeBox(16 + 30, "mdat", bytes(30))))
                .isEqualTo(SegmentFault.NONE);
        assertThat(fault(largeBox(16 + MFHD.length + TRAF.length, "moof", join(MFHD, TRAF)), box("mdat", bytes(1))))
                .isEqualTo(SegmentFault.NONE);
    }

    @Test
    void theLastMdatMayReachToTheEnd() {
        assertThat(fault(box("moof", MFHD, TRAF), header(0, "mdat"), bytes(500)))
                .isEqualTo(SegmentFault.NONE);
        assertThat(fault(box("moof", MFHD, TRAF), header(0, "free"), bytes(500)))
                .isEqualTo(SegmentFault.BAD_BOX);
    }

    @Test
    void emptyBoxesAreBoxes() {
        assertThat(fault(box("free"), box("moof", MFHD, TRAF, box("free")), box("mdat")))
                .isEqualTo(SegmentFault.NONE);
    }

    @Test
    void sizesThatDoNotFitAreBad() {
        byte[] moof = box("moof", MFHD, TRAF);
        assertThat(fault(header(7, "styp"), moof, box("mdat"))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(largeBox(15, "styp", bytes(0)))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(largeBox(-1, "mdat", bytes(0)))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(box("moof", header(100, "mfhd"), bytes(8), TRAF))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(box("moof", MFHD, header(200, "traf"), box("tfhd")))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(box("moof", MFHD, box("traf", header(9, "tfhd"))))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(box("moof", MFHD, TRAF, bytes(3)), bytes(8))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(box("moof", MFHD, header(0, "mdat")))).isEqualTo(SegmentFault.BAD_BOX);
    }

    @Test
    void typesAreFourPrintableCharacters() {
        assertThat(fault(box("st\0p", bytes(8)))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(box("\u00e9typ", bytes(8)))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault("<html>not found</html>".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isEqualTo(SegmentFault.BOX_TOO_LONG);
    }

    @Test
    void absurdSizesAreRefused() {
        assertThat(fault(header(0xffff_ffffL, "styp"))).isEqualTo(SegmentFault.BOX_TOO_LONG);
        assertThat(fault(header(FragmentedMp4Check.MAX_BOX_BYTES + 1, "moof"))).isEqualTo(SegmentFault.BOX_TOO_LONG);
        assertThat(fault(box("moof", MFHD, TRAF), largeBox(Long.MAX_VALUE, "mdat", bytes(9))))
                .isEqualTo(SegmentFault.BOX_TOO_LONG);
        assertThat(fault(box("moof", MFHD, TRAF), largeBox(FragmentedMp4Check.MAX_MDAT_BYTES, "mdat", bytes(9))))
                .isEqualTo(SegmentFault.TRUNCATED);
    }

    @Test
    void eachMoofNeedsItsPartsAndItsMdat() {
        byte[] moof = box("moof", MFHD, TRAF);
        assertThat(fault(box("moof", TRAF), box("mdat"))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(box("moof", MFHD), box("mdat"))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(box("moof"), box("mdat"))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(moof, moof, box("mdat"))).isEqualTo(SegmentFault.BAD_BOX);
        assertThat(fault(moof)).isEqualTo(SegmentFault.NO_MEDIA);
        assertThat(fault(box("mdat"))).isEqualTo(SegmentFault.NO_MEDIA);
        assertThat(fault(moof, box("free"), box("mdat"))).isEqualTo(SegmentFault.NONE);
    }

    @Test
    void anInitializationSectionHasAMoov() {
        byte[] section = join(box("ftyp", bytes(20)), box("moov", box("mvhd", bytes(100))));
        check.begin(true);
        check.read(Unpooled.wrappedBuffer(section));
        assertThat(check.end()).isEqualTo(SegmentFault.NONE);
        check.begin(true);
        check.read(Unpooled.wrappedBuffer(fragment(10)));
        assertThat(check.end()).isEqualTo(SegmentFault.NO_MEDIA);
        assertThat(fault(section)).isEqualTo(SegmentFault.NO_MEDIA);
    }
}
