package dev.throng.streams.generated;

/**
 * A picture of 256 by 144 pixels with sixteen grey bars, from black (16) in steps of 14, in about 120 bytes of H.264. All other pictures
 * repeat it in 8 bytes.
 *
 * <p>The first row of macroblocks uses the prediction DC: the first macroblock begins at 128, and each other one at the value of its left
 * neighbour (§8.3.3.3). A single coefficient of luma is added. At quantizer 51 a level of 1 adds 14 (§8.5.10: 1 · 16 · 14 · 4, §8.5.12:
 * (896 + 32) / 64). Rows below use the prediction Vertical (§8.3.3.1). Chroma uses DC, which is 128.
 */
final class GreyBars {

    static final int COLUMNS = 16;
    static final int ROWS = 9;
    static final int MACROBLOCKS = COLUMNS * ROWS;
    static final int PIXELS = 16;
    static final int QUANTIZER = 51;

    private static final int ALL_SLICES_I = 7;
    private static final int ALL_SLICES_P = 5;
    private static final int NO_DEBLOCKING = 1;
    private static final int NAL_REF_IDC_HIGHEST = 3;
    private static final int REFERENCE = 2;

    /** mb_type I_16x16_0_0_0 and I_16x16_2_0_0 (Table 7-11): prediction Vertical or DC, no other coefficients than those of DC. */
    private static final int VERTICAL = 1;

    private static final int DC = 3;

    /** coeff_token for no coefficient (Table 9-5, nC 0). */
    private static final String NO_LEVEL = "1";

    /** coeff_token for one coefficient that is a trailing one; its sign +; total_zeros 0 (Table 9-7). */
    private static final String PLUS_1 = "01" + "0" + "1";

    /** coeff_token for one coefficient; level_prefix 13, which is levelCode 13 + 2 = 15 and level -8 (§9.2.2.1); total_zeros 0. */
    private static final String MINUS_8 = "000101" + "00000000000001" + "1";

    /**
     * Returns the slice of a key frame (§7.3.3, §7.3.5).
     *
     * @param id idr_pic_id; neighbouring key frames must differ in it (§7.4.3)
     */
    static byte[] keyFrame(int id) {
        BitWriter out = new BitWriter()
                .unsigned(0) // first_mb_in_slice
                .unsigned(ALL_SLICES_I)
                .unsigned(0) // pic_parameter_set_id
                .bits(ParameterSets.FRAME_NUMBER_BITS, 0) // frame_num
                .unsigned(id)
                .bits(1, 0) // no_output_of_prior_pics_flag
                .bits(1, 0) // long_term_reference_flag
                .signed(0) // slice_qp_delta
                .unsigned(NO_DEBLOCKING);
        for (int macroblock = 0; macroblock < MACROBLOCKS; macroblock++) {
            boolean firstRow = macroblock < COLUMNS;
            out.unsigned(firstRow ? DC : VERTICAL)
                    .unsigned(0) // intra_chroma_pred_mode: DC
                    .signed(0) // mb_qp_delta
                    .code(macroblock == 0 ? MINUS_8 : firstRow ? PLUS_1 : NO_LEVEL);
        }
        return NalUnit.of(NAL_REF_IDC_HIGHEST, NalUnit.KEY_SLICE, out);
    }

    /**
     * Returns the slice of a picture that repeats the one before.
     *
     * @param number pictures since the key frame, from 1; it is a reference picture, so frame_num grows by one (§7.4.3)
     */
    static byte[] repeat(int number) {
        BitWriter out = new BitWriter()
                .unsigned(0) // first_mb_in_slice
                .unsigned(ALL_SLICES_P)
                .unsigned(0) // pic_parameter_set_id
                .bits(ParameterSets.FRAME_NUMBER_BITS, number) // frame_num
                .bits(1, 0) // num_ref_idx_active_override_flag
                .bits(1, 0) // ref_pic_list_modification_flag_l0
                .bits(1, 0) // adaptive_ref_pic_marking_mode_flag
                .signed(0) // slice_qp_delta
                .unsigned(NO_DEBLOCKING)
                .unsigned(MACROBLOCKS); // mb_skip_run (§7.3.4)
        return NalUnit.of(REFERENCE, NalUnit.SLICE, out);
    }

    private GreyBars() {}
}
