package dev.throng.targets.httpstream.media;

import static dev.throng.targets.httpstream.media.Mp4Boxes.box;
import static dev.throng.targets.httpstream.media.Mp4Boxes.full;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/** Writes each segment as one fragment of MP4 (ISO/IEC 14496-12 §8.8). The frames are those of FLV, and so are their times. */
public final class FragmentedMp4 implements SegmentMuxer {

    private static final int BASE_IS_FRAGMENT = 0x020000;
    /** Data offset; duration, size, flags and composition time of each sample. */
    private static final int ALL_FIELDS = 0xf01;

    private static final int KEY_FRAME = 0x02000000;
    private static final int OTHER_FRAME = 0x01010000;
    private static final int BOX_HEADER = 8;
    private static final int MAX_AUDIO_CONFIGURATION = 64;

    private final Track video = new Track(Mp4Tracks.VIDEO);
    private final Track audio = new Track(Mp4Tracks.AUDIO);
    private int fragment;

    /** The samples of one track in the present segment. */
    private static final class Track {

        private final int id;
        private final List<Sample> samples = new ArrayList<>();
        private final ByteBuf bytes = Unpooled.buffer();
        private ByteBuf configuration = Unpooled.EMPTY_BUFFER;

        private Track(int id) {
            this.id = id;
        }

        private void add(Sample sample, ByteBuf payload) {
            samples.add(sample);
            bytes.writeBytes(payload);
        }

        private ByteBuf fragment(int dataOffset, long endMillis) {
            ByteBuf run = full(1, ALL_FIELDS).writeInt(samples.size()).writeInt(dataOffset);
            for (int i = 0; i < samples.size(); i++) {
                Sample sample = samples.get(i);
                long next = i + 1 < samples.size() ? samples.get(i + 1).millis : Math.max(endMillis, sample.millis + 1);
                run.writeInt((int) Math.max(0, next - sample.millis)).writeInt(sample.bytes);
                run.writeInt(sample.key ? KEY_FRAME : OTHER_FRAME).writeInt(sample.composition);
            }
            return box(
                    "traf",
                    box("tfhd", full(0, BASE_IS_FRAGMENT).writeInt(id)),
                    box("tfdt", full(1, 0).writeLong(samples.get(0).millis)),
                    box("trun", run));
        }

        private void clear() {
            samples.clear();
            bytes.clear();
        }
    }

    private static final class Sample {

        private final long millis;
        private final int composition;
        private final int bytes;
        private final boolean key;

        private Sample(long millis, int composition, int bytes, boolean key) {
            this.millis = millis;
            this.composition = composition;
            this.bytes = bytes;
            this.key = key;
        }
    }

    @Override
    public void configureVideo(ByteBuf body) {
        if (body.readableBytes() > FlvBodies.VIDEO_HEADER) {
            video.configuration = body.copy().skipBytes(FlvBodies.VIDEO_HEADER);
        }
    }

    @Override
    public void configureAudio(ByteBuf body) {
        int bytes = body.readableBytes() - FlvBodies.AUDIO_HEADER;
        if (bytes >= 2 && bytes <= MAX_AUDIO_CONFIGURATION) {
            audio.configuration = body.copy().skipBytes(FlvBodies.AUDIO_HEADER);
        }
    }

    @Override
    public boolean isConfigured() {
        return hasVideo() || audio.configuration.isReadable();
    }

    @Override
    public boolean hasVideo() {
        return video.configuration.isReadable();
    }

    @Override
    public ByteBuf initialization() {
        return Mp4Tracks.initialization(video.configuration, audio.configuration);
    }

    @Override
    public void begin(ByteBuf out) {}

    @Override
    public void video(ByteBuf out, long millis, ByteBuf body) {
        if (hasVideo() && FlvBodies.isH264Frame(body) && body.readableBytes() > FlvBodies.VIDEO_HEADER) {
            ByteBuf rest = body.duplicate().skipBytes(2);
            int composition = rest.readMedium();
            video.add(new Sample(millis, composition, rest.readableBytes(), FlvBodies.isKeyFrame(body)), rest);
        }
    }

    @Override
    public void audio(ByteBuf out, long millis, ByteBuf body) {
        if (audio.configuration.isReadable() && FlvBodies.isAacFrame(body)) {
            ByteBuf frame = body.duplicate().skipBytes(FlvBodies.AUDIO_HEADER);
            audio.add(new Sample(millis, 0, frame.readableBytes(), true), frame);
        }
    }

    @Override
    public int heldBytes() {
        return video.bytes.readableBytes() + audio.bytes.readableBytes();
    }

    @Override
    public void end(ByteBuf out, long endMillis) {
        ByteBuf withoutOffsets = movieFragment(0, endMillis);
        int data = withoutOffsets.readableBytes() + BOX_HEADER;
        out.writeBytes(movieFragment(data, endMillis));
        out.writeBytes(box("mdat", video.bytes, audio.bytes));
        fragment++;
        video.clear();
        audio.clear();
    }

    private ByteBuf movieFragment(int dataOffset, long endMillis) {
        ByteBuf tracks = Unpooled.buffer();
        if (!video.samples.isEmpty()) {
            tracks.writeBytes(video.fragment(dataOffset, endMillis));
        }
        if (!audio.samples.isEmpty()) {
            tracks.writeBytes(audio.fragment(dataOffset + video.bytes.readableBytes(), endMillis));
        }
        return box("moof", box("mfhd", full(0, 0).writeInt(fragment + 1)), tracks);
    }
}
