package dev.throng.rtmp.load;

import dev.throng.scenario.SettingsText;
import dev.throng.streams.load.StreamLoop;
import dev.throng.streams.load.VirtualLoop;
import java.util.List;

/** An event loop of RTMP in virtual time. */
final class VirtualRtmpLoop extends VirtualLoop<RtmpSettings> {

    private final RtmpOperation kind;

    VirtualRtmpLoop(RtmpOperation kind) {
        super(new RtmpProtocol().metrics(), kind, RtmpOperation.PUBLISH, RtmpWorkload.FAILURES, 1935);
        this.kind = kind;
    }

    StreamLoop<RtmpSettings> state(SettingsText settings, String... streams) {
        return state((RtmpSettings) settings.read(new RtmpProtocol(), kind), List.of(streams));
    }
}
