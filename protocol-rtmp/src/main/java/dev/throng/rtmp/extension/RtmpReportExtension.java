package dev.throng.rtmp.extension;

import dev.throng.streams.extension.StreamNames;
import dev.throng.streams.extension.StreamReportExtension;

/** What RTMP adds to reports. */
public final class RtmpReportExtension extends StreamReportExtension {

    @Override
    public String protocol() {
        return "rtmp";
    }

    @Override
    protected StreamNames names() {
        return RtmpNames.NAMES;
    }
}
