package dev.throng.rtmp.extension;

import dev.throng.measure.Failure;
import dev.throng.rtmp.failure.RtmpFailure;
import dev.throng.streams.extension.StreamNames;
import dev.throng.streams.extension.StreamRunExtension;
import java.util.Optional;

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

    @Override
    public Optional<String> remedy(Failure failure) {
        return failure.kind() instanceof RtmpFailure kind ? RtmpRemedies.of(kind) : Optional.empty();
    }
}
