package dev.throng.streams.generated;

import java.io.ByteArrayOutputStream;

/**
 * Makes NAL units of H.264 (§7.3.1).
 *
 * <pre>
 *  | 0, 1 bit | importance, 2 bits | type, 5 bits | payload, 1, zeros up to a whole byte |
 * </pre>
 */
final class NalUnit {

    static final int SLICE = 1;
    static final int KEY_SLICE = 5;
    static final int SEQUENCE_PARAMETERS = 7;
    static final int PICTURE_PARAMETERS = 8;
    static final int FILLER = 12;

    private static final int IMPORTANCE_SHIFT = 5;

    /**
     * Returns a NAL unit without a length or start code. After two zeros a byte of 3 stands before 0 to 3, so that no start code
     * appears (§7.4.1.1).
     *
     * @param importance nal_ref_idc, 0 if no other picture depends on it
     * @param payload gets the stop bit
     */
    static byte[] of(int importance, int type, BitWriter payload) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(importance << IMPORTANCE_SHIFT | type);
        int zeros = 0;
        for (byte next : payload.bits(1, 1).toBytes()) {
            if (zeros == 2 && (next & 0xff) <= 3) {
                out.write(3);
                zeros = 0;
            }
            out.write(next);
            zeros = next == 0 ? zeros + 1 : 0;
        }
        return out.toByteArray();
    }

    private NalUnit() {}
}
