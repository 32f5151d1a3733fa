package dev.throng.httpstream.extension;

import dev.throng.httpstream.failure.StreamFailure;
import dev.throng.httpstream.load.HttpStreamSettings;
import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import dev.throng.run.extension.RehearsalSettings;
import dev.throng.streams.extension.StreamNames;
import dev.throng.streams.extension.StreamRunExtension;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What HTTP streams add to runs. */
public final class HttpStreamRunExtension extends StreamRunExtension {

    @Override
    public String protocol() {
        return "http-stream";
    }

    @Override
    protected StreamNames names() {
        return HttpStreamNames.NAMES;
    }

    /** Listeners leave, so that others connect. */
    @Override
    public RehearsalSettings rehearsal(Record settings) {
        return new RehearsalSettings(((HttpStreamSettings) settings).withListeningTime(REHEARSED_TIME), Map.of());
    }

    @Override
    public Optional<RehearsalSettings> standIn(Record settings, Set<String> operations) {
        boolean publishes = operations.contains(PUBLISH);
        return Optional.of(new RehearsalSettings(
                ((HttpStreamSettings) ((HttpStreamSettings) settings).withListeningTime(REHEARSED_TIME))
                        .forReferenceTarget(publishes),
                publishes ? Map.of("mounts", "0", "live-streams", "0") : Map.of()));
    }

    @Override
    public Optional<String> remedy(Failure failure) {
        return failure.kind() instanceof StreamFailure kind
                ? HttpStreamRemedies.of(kind, failure instanceof FailureDetail detail ? detail.condition() : "")
                : Optional.empty();
    }
}
