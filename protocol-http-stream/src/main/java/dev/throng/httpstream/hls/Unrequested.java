package dev.throng.httpstream.hls;

/** What a playlist offers, players such as hls.js request by default, and Throng does not request. So real players cause more requests. */
public enum Unrequested {
    AUDIO("the audio of a variant in a playlist of its own (EXT-X-MEDIA:TYPE=AUDIO with a URI)"),
    SUBTITLES("subtitles that are on by default (EXT-X-MEDIA:TYPE=SUBTITLES,DEFAULT=YES)"),
    LOW_LATENCY("the parts of low-latency HLS and its blocking reloads (EXT-X-PART, CAN-BLOCK-RELOAD)"),
    STEERING("the manifest of content steering (EXT-X-CONTENT-STEERING)"),
    INTERSTITIALS("interstitials, such as advertisements (EXT-X-DATERANGE with their class)");

    private final String description;

    Unrequested(String description) {
        this.description = description;
    }

    /** Returns what was not requested, for people. */
    public String description() {
        return description;
    }
}
