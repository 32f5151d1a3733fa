package dev.throng.gatling.rtmp;

import dev.throng.gatling.action.Expression;
import dev.throng.gatling.action.RequestStep;
import dev.throng.gatling.action.Sender;
import dev.throng.gatling.recording.RecordingComponents;
import dev.throng.protocol.Expect;
import dev.throng.streams.flv.FlvFile;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.TagSource;
import dev.throng.streams.generated.GeneratedMedia;
import dev.throng.streams.generated.MediaPlan;
import io.gatling.core.structure.ScenarioContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Publishes a stream. Gatling counts the time until the server accepts the publisher. The user goes on when the publishing time is over; a
 * stream that ends before is a failure. Immutable.
 *
 * @param stream the name of the stream
 * @param media what each publisher sends, from its first tag on
 * @param time how long, from the server's answer on
 */
public record PublishStep(Expression requestName, Expression stream, Supplier<TagSource> media, Duration time)
        implements RequestStep<Void> {

    private static final int DEFAULT_BITS_PER_SECOND = 200_000;

    public PublishStep {
        Expect.positive("during", time);
    }

    static PublishStep generated(Expression requestName, Expression stream, Duration time) {
        return new PublishStep(requestName, stream, ofRate(DEFAULT_BITS_PER_SECOND), time);
    }

    private static Supplier<TagSource> ofRate(int bitsPerSecond) {
        GeneratedMedia media = new GeneratedMedia(MediaPlan.of(bitsPerSecond));
        return media::stream;
    }

    /** Sets how long to publish, from the server's answer on. */
    public PublishStep during(Duration publishing) {
        return new PublishStep(requestName, stream, media, publishing);
    }

    /** Sets how many seconds to publish, from the server's answer on. */
    public PublishStep during(long seconds) {
        return during(Duration.ofSeconds(seconds));
    }

    /** Publishes generated media with this bit rate, audio and video together. Throws {@link IllegalArgumentException} if it is too low. */
    public PublishStep bitsPerSecond(int rate) {
        return new PublishStep(requestName, stream, ofRate(rate), time);
    }

    /**
     * Publishes an FLV file over and over, with timestamps that never go back.
     *
     * @throws UncheckedIOException if the file cannot be read
     * @throws IllegalArgumentException if it is not FLV
     */
    public PublishStep file(Path flv) {
        try {
            return new PublishStep(requestName, stream, FlvFile.of(Files.readAllBytes(flv))::loop, time);
        } catch (MessageException broken) {
            throw new IllegalArgumentException("file: " + flv + " (expected: an FLV file): " + broken.getMessage());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public String operation() {
        return "publish";
    }

    @Override
    public Sender sender(ScenarioContext context, RecordingComponents recording) {
        RtmpComponents components = RtmpComponents.KEY.in(context);
        return request -> {
            RtmpLoopContext loop = components.on(request.eventLoop(), recording);
            loop.publish(request, stream.resolve(request.session(), loop::stream), media.get(), time);
        };
    }
}
