package dev.throng.httpstream.media;

/** The faults in the structure of a segment. */
public enum SegmentFault {
    /** The segment is as it should be. */
    NONE("no fault"),
    LOST_SYNC("a packet of MPEG-TS does not begin with 0x47"),
    LOST_PACKETS("packets of MPEG-TS are missing: a continuity counter jumps"),
    DAMAGED_PACKET("the server marked a packet of MPEG-TS as damaged"),
    BAD_BOX("the sizes or types of the boxes of an MP4 segment do not fit one another"),
    BOX_TOO_LONG("a box of an MP4 segment is longer than the limit"),
    NO_MEDIA("the segment has no packet of MPEG-TS, no moof with its mdat, or no moov"),
    UNKNOWN_FORMAT("the content is not MPEG-TS, MP4, packed audio or WebVTT; it may be a web page"),
    TRUNCATED("the segment ends within a packet or box");

    private final String description;

    SegmentFault(String description) {
        this.description = description;
    }

    /** Returns a phrase for people. */
    public String description() {
        return description;
    }
}
