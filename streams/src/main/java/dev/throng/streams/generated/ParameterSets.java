package dev.throng.streams.generated;

/**
 * What a decoder must know before the first picture: constrained baseline profile, one reference picture, no deblocking.
 *
 * <p>The parameter sets are those of H.264 §7.3.2.1.1, §7.3.2.2 and §E.1.1. FLV carries them in a decoder configuration record (ISO/IEC
 * 14496-15 §5.3.3.1).
 */
final class ParameterSets {

    /** Bits of frame_num. A key frame comes at least every {@value #MAX_KEY_FRAME_EVERY} pictures, so it does not wrap. */
    static final int FRAME_NUMBER_BITS = 10;

    static final int MAX_KEY_FRAME_EVERY = 1 << FRAME_NUMBER_BITS;

    private static final int BASELINE = 66;
    private static final int CONSTRAINED = 0xc0;
    private static final int ORDER_OF_OUTPUT_IS_ORDER_OF_DECODING = 2;
    private static final int INITIAL_QUANTIZER = 26;
    private static final int NAL_REF_IDC_HIGHEST = 3;

    /** level_idc, macroblocks per second, bits per second (Table A-1). All have room for {@link GreyBars#MACROBLOCKS} macroblocks. */
    private static final int[][] LEVELS = {
        {11, 3_000, 192_000},
        {12, 6_000, 384_000},
        {13, 11_880, 768_000},
        {20, 11_880, 2_000_000},
        {21, 19_800, 4_000_000},
        {30, 40_500, 10_000_000},
        {31, 108_000, 14_000_000},
        {32, 216_000, 20_000_000},
        {41, 245_760, 50_000_000},
        {50, 589_824, 135_000_000},
        {51, 983_040, 240_000_000},
    };

    static final int MAX_BITS_PER_SECOND = LEVELS[LEVELS.length - 1][2];

    /** Returns the lowest level that allows the pictures and the bit rate. */
    static int level(int picturesPerSecond, int bitsPerSecond) {
        for (int[] level : LEVELS) {
            if (picturesPerSecond * GreyBars.MACROBLOCKS <= level[1] && bitsPerSecond <= level[2]) {
                return level[0];
            }
        }
        throw new IllegalArgumentException(
                "bitsPerSecond: " + bitsPerSecond + " (expected: up to " + MAX_BITS_PER_SECOND + ")");
    }

    static byte[] sequence(int picturesPerSecond, int bitsPerSecond) {
        BitWriter out = new BitWriter()
                .bits(8, BASELINE)
                .bits(8, CONSTRAINED)
                .bits(8, level(picturesPerSecond, bitsPerSecond))
                .unsigned(0) // seq_parameter_set_id
                .unsigned(FRAME_NUMBER_BITS - 4) // log2_max_frame_num_minus4
                .unsigned(ORDER_OF_OUTPUT_IS_ORDER_OF_DECODING) // pic_order_cnt_type
                .unsigned(1) // max_num_ref_frames
                .bits(1, 0) // gaps_in_frame_num_value_allowed_flag
                .unsigned(GreyBars.COLUMNS - 1) // pic_width_in_mbs_minus1
                .unsigned(GreyBars.ROWS - 1) // pic_height_in_map_units_minus1
                .bits(1, 1) // frame_mbs_only_flag
                .bits(1, 1) // direct_8x8_inference_flag
                .bits(1, 0) // frame_cropping_flag
                .bits(1, 1); // vui_parameters_present_flag
        timing(out, picturesPerSecond);
        return NalUnit.of(NAL_REF_IDC_HIGHEST, NalUnit.SEQUENCE_PARAMETERS, out);
    }

    /** §E.1.1. A picture lasts two ticks (§E.2.1). */
    private static void timing(BitWriter out, int picturesPerSecond) {
        out.bits(4, 0) // aspect_ratio_info, overscan_info, video_signal_type, chroma_loc_info: not present
                .bits(1, 1) // timing_info_present_flag
                .bits(32, 1) // num_units_in_tick
                .bits(32, 2L * picturesPerSecond) // time_scale
                .bits(1, 1) // fixed_frame_rate_flag
                .bits(4, 0); // nal_hrd, vcl_hrd, pic_struct, bitstream_restriction: not present
    }

    static byte[] picture() {
        return NalUnit.of(
                NAL_REF_IDC_HIGHEST,
                NalUnit.PICTURE_PARAMETERS,
                new BitWriter()
                        .unsigned(0) // pic_parameter_set_id
                        .unsigned(0) // seq_parameter_set_id
                        .bits(1, 0) // entropy_coding_mode_flag: CAVLC
                        .bits(1, 0) // bottom_field_pic_order_in_frame_present_flag
                        .unsigned(0) // num_slice_groups_minus1
                        .unsigned(0) // num_ref_idx_l0_default_active_minus1
                        .unsigned(0) // num_ref_idx_l1_default_active_minus1
                        .bits(1, 0) // weighted_pred_flag
                        .bits(2, 0) // weighted_bipred_idc
                        .signed(GreyBars.QUANTIZER - INITIAL_QUANTIZER) // pic_init_qp_minus26
                        .signed(0) // pic_init_qs_minus26
                        .signed(0) // chroma_qp_index_offset
                        .bits(1, 1) // deblocking_filter_control_present_flag
                        .bits(1, 0) // constrained_intra_pred_flag
                        .bits(1, 0)); // redundant_pic_cnt_present_flag
    }

    /** Returns the decoder configuration record, for NAL units with lengths of four bytes. */
    static byte[] configuration(int picturesPerSecond, int bitsPerSecond) {
        byte[] sequence = sequence(picturesPerSecond, bitsPerSecond);
        byte[] picture = picture();
        BitWriter out = new BitWriter()
                .bits(8, 1) // configurationVersion
                .bits(
                        24,
                        sequence[1] << 16
                                | (sequence[2] & 0xff) << 8
                                | sequence[3] & 0xff) // profile, constraints, level
                .bits(8, 0xff) // reserved, lengthSizeMinusOne = 3
                .bits(8, 0xe1); // reserved, one sequence parameter set
        set(out, sequence);
        set(out.bits(8, 1), picture);
        return out.toBytes();
    }

    private static void set(BitWriter out, byte[] nal) {
        out.bits(16, nal.length);
        for (byte next : nal) {
            out.bits(8, next & 0xff);
        }
    }

    private ParameterSets() {}
}
