package dev.throng.httpstream.extension;

import dev.throng.streams.extension.StreamNames;
import dev.throng.streams.extension.StreamReportExtension;

/** What HTTP streams add to reports. */
public final class HttpStreamReportExtension extends StreamReportExtension {

    @Override
    public String protocol() {
        return "http-stream";
    }

    @Override
    protected StreamNames names() {
        return HttpStreamNames.NAMES;
    }
}
