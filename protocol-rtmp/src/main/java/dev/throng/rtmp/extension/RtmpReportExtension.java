package dev.throng.rtmp.extension;

import dev.throng.streams.extension.StreamReportExtension;

/** What RTMP adds to reports. */
public final class RtmpReportExtension extends StreamReportExtension {

    public RtmpReportExtension() {
        super(RtmpNames.NAMES);
    }
}
