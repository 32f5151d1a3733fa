package dev.throng.httpstream.load;

import dev.throng.protocol.Operation;

/** What HTTP streams can be put under load with. */
enum HttpStreamOperation implements Operation {
    LISTEN(
            "listen",
            "starts with the connection, is answered by the first byte of media, departs when its listening time or the run is over"),
    PUBLISH(
            "publish",
            "starts with the connection, is answered when the source is accepted, departs when its publishing time or the run is over"),
    METADATA(
            "metadata",
            "a title for a mount of this run through /admin/metadata; answered and departed when the server has confirmed it"),
    WATCH(
            "watch",
            "a player of HLS: starts with the playlist, is answered by the first byte of a segment, departs after its listening time or recording, or at the end of the run");

    private final String id;
    private final String description;

    HttpStreamOperation(String id, String description) {
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
