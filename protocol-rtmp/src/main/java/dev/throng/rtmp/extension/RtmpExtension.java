package dev.throng.rtmp.extension;

import dev.throng.measure.Failure;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.analysis.Audience;
import dev.throng.streams.extension.StreamExtension;
import java.time.Duration;
import java.util.Optional;

/** What RTMP adds to runs, results and reports. */
public final class RtmpExtension extends StreamExtension {

    /** {@code on-rate} is known after the burst, half of the sliding window, and up to 4 s of coalesced reads. */
    private static final Listening PLAY =
            new Listening("play", Audience.PLAYERS, Duration.ofSeconds(15), Duration.ZERO);

    public RtmpExtension() {
        super(PLAY);
    }

    @Override
    public Optional<String> remedy(Failure failure) {
        return failure.kind() instanceof RtmpFailure kind ? Remedies.of(kind) : Optional.empty();
    }
}
