package dev.throng.rtmp.load;

import dev.throng.protocol.Operation;

/** What RTMP can be put under load with. */
enum RtmpOperation implements Operation {
    PLAY(
            "play",
            "starts with the connection, is answered by the first byte of audio or video, departs when its playing time or the run is over"),
    PUBLISH(
            "publish",
            "starts with the connection, is answered when the server accepts the publisher, departs when its publishing time or the run is"
                    + " over");

    private final String id;
    private final String description;

    RtmpOperation(String id, String description) {
        this.id = id;
        this.description = description;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }
}
