package dev.throng.streams.generated;

import dev.throng.streams.flv.MessageType;
import dev.throng.streams.flv.PictureStamp;
import dev.throng.streams.flv.TagSource;
import io.netty.buffer.ByteBuf;

/**
 * The stream of one publisher: metadata, the headers of video and audio, then pictures with the sound that follows them. Filler in each
 * picture brings the bytes of its period to the nominal bit rate. Confined to one thread.
 */
public final class GeneratedStream implements TagSource {

    private enum Part {
        METADATA(MessageType.DATA),
        VIDEO_HEADER(MessageType.VIDEO),
        AUDIO_HEADER(MessageType.AUDIO),
        PICTURE(MessageType.VIDEO),
        SOUND(MessageType.AUDIO);

        private final int type;

        Part(int type) {
            this.type = type;
        }
    }

    private static final long SECOND_MILLIS = 1000;

    private final GeneratedMedia media;
    private final EvenParts pictureMillis;
    private final EvenParts soundMillis;
    private final EvenParts bytesPerPicture;
    private final EvenParts soundsPerPicture;
    private final EvenParts soundSizes;
    private final EvenParts comingSoundSizes;

    private Part part = Part.METADATA;
    private long millis;
    private long nextPictureMillis;
    private long nextSoundMillis;

    /** The present picture's number after its key frame. */
    private int number;

    private boolean oddKeyFrame;

    /** Messages of sound until the next picture. */
    private int soundsLeft;

    private int soundSize;

    /** Bytes that the present picture has. A picture that the caller does not write counts as written. */
    private int written;

    /** Bytes that the present picture should have; negative after pictures that were too long. */
    private long owed;

    GeneratedStream(GeneratedMedia media, long firstMillis) {
        this.media = media;
        MediaPlan plan = media.plan();
        AudioPlan audio = plan.audio();
        long samplesPerPicture = (long) SilentAac.SAMPLES * plan.picturesPerSecond();
        pictureMillis = EvenParts.roundedDown(SECOND_MILLIS, plan.picturesPerSecond());
        soundMillis = EvenParts.roundedDown(SECOND_MILLIS * SilentAac.SAMPLES, audio.sampleRate());
        bytesPerPicture = EvenParts.roundedDown(plan.bitsPerSecond(), (long) Byte.SIZE * plan.picturesPerSecond());
        soundsPerPicture = EvenParts.roundedUp(audio.sampleRate(), samplesPerPicture);
        soundSizes = audio.sizes();
        comingSoundSizes = audio.sizes();
        millis = firstMillis;
        nextPictureMillis = firstMillis;
        nextSoundMillis = firstMillis;
    }

    @Override
    public int type() {
        return part.type;
    }

    @Override
    public boolean setup() {
        return part.ordinal() < Part.PICTURE.ordinal();
    }

    @Override
    public boolean keyFrame() {
        return part == Part.PICTURE && number == 0;
    }

    @Override
    public long millis() {
        return millis;
    }

    /** @param epochMicros a stamp takes the place of filler */
    @Override
    public void write(ByteBuf out, long epochMicros) {
        switch (part) {
            case METADATA -> out.writeBytes(media.metadata());
            case VIDEO_HEADER -> out.writeBytes(media.videoHeader());
            case AUDIO_HEADER -> out.writeBytes(media.audioHeader());
            case PICTURE -> picture(out, epochMicros);
            case SOUND -> out.writeBytes(media.sound(soundSize));
        }
    }

    private void picture(ByteBuf out, long epochMicros) {
        int from = out.writerIndex();
        media.pictureHead(out, number == 0);
        if (epochMicros >= 0) {
            PictureStamp.write(out, epochMicros);
        }
        byte[] slice = media.slice(number, oddKeyFrame);
        out.writeInt(slice.length).writeBytes(slice);
        long filler = owed - (out.writerIndex() - from);
        if (filler >= Filler.MIN_BYTES) {
            Filler.write(out, (int) filler);
        }
        written = out.writerIndex() - from;
    }

    @Override
    public void advance() {
        switch (part) {
            case METADATA -> part = Part.VIDEO_HEADER;
            case VIDEO_HEADER -> part = Part.AUDIO_HEADER;
            case AUDIO_HEADER -> beginPicture();
            case PICTURE -> {
                endPicture();
                soundOrPicture();
            }
            case SOUND -> soundOrPicture();
        }
    }

    private void soundOrPicture() {
        if (soundsLeft == 0) {
            beginPicture();
        } else {
            part = Part.SOUND;
            soundsLeft--;
            soundSize = (int) soundSizes.next();
            millis = nextSoundMillis;
            nextSoundMillis += soundMillis.next();
        }
    }

    private void beginPicture() {
        part = Part.PICTURE;
        millis = nextPictureMillis;
        nextPictureMillis += pictureMillis.next();
        soundsLeft = (int) soundsPerPicture.next();
        owed += bytesPerPicture.next();
        for (int sound = 0; sound < soundsLeft; sound++) {
            owed -= comingSoundSizes.next();
        }
        written = (int) Math.max(0, owed);
    }

    private void endPicture() {
        owed -= written;
        number++;
        if (number == media.plan().keyFrameEvery()) {
            number = 0;
            oddKeyFrame = !oddKeyFrame;
        }
    }
}
