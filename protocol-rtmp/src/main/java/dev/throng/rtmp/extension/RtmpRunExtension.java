package dev.throng.rtmp.extension;

import dev.throng.measure.Failure;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.rtmp.load.RtmpSettings;
import dev.throng.run.extension.RehearsalSettings;
import dev.throng.streams.extension.StreamNames;
import dev.throng.streams.extension.StreamRunExtension;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What RTMP adds to runs. */
public final class RtmpRunExtension extends StreamRunExtension {

    @Override
    public String protocol() {
        return "rtmp";
    }

    @Override
    protected StreamNames names() {
        return RtmpNames.NAMES;
    }

    /** Players leave, so that others connect. */
    @Override
    public RehearsalSettings rehearsal(Record settings) {
        return new RehearsalSettings(((RtmpSettings) settings).withPlayTime(REHEARSED_TIME), Map.of());
    }

    @Override
    public Optional<RehearsalSettings> standIn(Record settings, Set<String> operations) {
        boolean publishes = operations.contains(PUBLISH);
        return Optional.of(new RehearsalSettings(
                ((RtmpSettings) ((RtmpSettings) settings).withPlayTime(REHEARSED_TIME)).forReferenceTarget(publishes),
                publishes ? Map.of("live-streams", "0") : Map.of()));
    }

    @Override
    public Optional<String> remedy(Failure failure) {
        return failure.kind() instanceof RtmpFailure kind ? RtmpRemedies.of(kind) : Optional.empty();
    }
}
