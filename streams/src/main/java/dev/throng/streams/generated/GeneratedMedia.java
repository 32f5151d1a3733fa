package dev.throng.streams.generated;

import dev.throng.streams.flv.AmfValue;
import dev.throng.streams.flv.AmfWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The messages of a plan, made once and shared by all publishers: grey bars in H.264 and silence in AAC. Any decoder plays them without
 * errors. Immutable.
 */
public final class GeneratedMedia {

    private static final int KEY_FRAME = 0x17;
    private static final int OTHER_FRAME = 0x27;
    private static final int AVC_SEQUENCE_HEADER = 0;
    private static final int AAC_HEAD = 0xaf;
    private static final int AAC_SEQUENCE_HEADER = 0;
    private static final int FRAME = 1;

    private final MediaPlan plan;
    private final byte[] metadata;
    private final byte[] videoHeader;
    private final byte[] audioHeader;
    private final byte[][] pictures;
    private final byte[] otherKeyFrame;
    private final byte[] sound;
    private final byte[] longerSound;

    public GeneratedMedia(MediaPlan plan) {
        this.plan = plan;
        AudioPlan audio = plan.audio();
        metadata = metadata(plan);
        videoHeader = video(
                KEY_FRAME,
                AVC_SEQUENCE_HEADER,
                ParameterSets.configuration(plan.picturesPerSecond(), plan.bitsPerSecond()));
        audioHeader = sound(AAC_SEQUENCE_HEADER, SilentAac.configuration(audio.sampleRate(), audio.channels()));
        pictures = new byte[plan.keyFrameEvery()][];
        pictures[0] = GreyBars.keyFrame(0);
        for (int number = 1; number < pictures.length; number++) {
            pictures[number] = GreyBars.repeat(number);
        }
        otherKeyFrame = GreyBars.keyFrame(1);
        int size = audio.size() - AudioPlan.HEAD_BYTES;
        sound = sound(FRAME, SilentAac.frame(audio.channels(), size));
        longerSound = sound(FRAME, SilentAac.frame(audio.channels(), size + 1));
    }

    private static byte[] metadata(MediaPlan plan) {
        Map<String, AmfValue> fields = new LinkedHashMap<>();
        fields.put("width", new AmfValue.Number(GreyBars.COLUMNS * GreyBars.PIXELS));
        fields.put("height", new AmfValue.Number(GreyBars.ROWS * GreyBars.PIXELS));
        fields.put("framerate", new AmfValue.Number(plan.picturesPerSecond()));
        fields.put("videocodecid", new AmfValue.Number(7));
        fields.put(
                "videodatarate",
                new AmfValue.Number((plan.bitsPerSecond() - plan.audio().bitsPerSecond()) / 1000.0));
        fields.put("audiocodecid", new AmfValue.Number(10));
        fields.put("audiodatarate", new AmfValue.Number(plan.audio().bitsPerSecond() / 1000.0));
        fields.put("audiosamplerate", new AmfValue.Number(plan.audio().sampleRate()));
        fields.put("audiosamplesize", new AmfValue.Number(Short.SIZE));
        fields.put("stereo", new AmfValue.Bool(plan.audio().channels() == 2));
        fields.put("encoder", new AmfValue.Text("Throng"));
        ByteBuf out = Unpooled.buffer();
        AmfWriter.text(out, "onMetaData");
        AmfWriter.write(out, new AmfValue.Fields(AmfValue.Fields.Kind.ECMA_ARRAY, "", fields));
        return ByteBufUtil.getBytes(out);
    }

    private static byte[] video(int frame, int packet, byte[] bytes) {
        ByteBuf out = Unpooled.buffer();
        videoHead(out, frame, packet);
        return ByteBufUtil.getBytes(out.writeBytes(bytes));
    }

    private static void videoHead(ByteBuf out, int frame, int packet) {
        out.writeByte(frame).writeByte(packet).writeMedium(0);
    }

    private static byte[] sound(int packet, byte[] bytes) {
        return ByteBufUtil.getBytes(
                Unpooled.buffer().writeByte(AAC_HEAD).writeByte(packet).writeBytes(bytes));
    }

    /** Returns the plan. */
    public MediaPlan plan() {
        return plan;
    }

    /** Returns the stream of one publisher, from its metadata on. */
    public GeneratedStream stream() {
        return stream(0);
    }

    /**
     * Returns the stream of one publisher, from its metadata on.
     *
     * @param firstMillis the time of the first tag, not negative
     */
    public GeneratedStream stream(long firstMillis) {
        return new GeneratedStream(this, firstMillis);
    }

    byte[] metadata() {
        return metadata;
    }

    byte[] videoHeader() {
        return videoHeader;
    }

    byte[] audioHeader() {
        return audioHeader;
    }

    byte[] sound(int size) {
        return size == sound.length ? sound : longerSound;
    }

    /** Writes the head of a picture's message. */
    void pictureHead(ByteBuf out, boolean keyFrame) {
        videoHead(out, keyFrame ? KEY_FRAME : OTHER_FRAME, FRAME);
    }

    /**
     * Returns a slice.
     *
     * @param number of the picture after its key frame
     * @param odd whether an odd number of key frames came before
     */
    byte[] slice(int number, boolean odd) {
        return number == 0 && odd ? otherKeyFrame : pictures[number];
    }
}
