package dev.throng.httpstream.extension;

import dev.throng.streams.extension.StreamReportExtension;

/** What HTTP streams add to reports. */
public final class HttpStreamReportExtension extends StreamReportExtension {

    public HttpStreamReportExtension() {
        super(HttpStreamNames.NAMES);
    }
}
