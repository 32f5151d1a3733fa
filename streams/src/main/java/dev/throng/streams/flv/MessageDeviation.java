package dev.throng.streams.flv;

/** Where a target deviates from FLV or RTMP and players go on: they skip what they do not know, and do not use back pointers. */
public enum MessageDeviation {
    UNKNOWN_TAG("a tag of an unknown type"),
    ENCRYPTED_TAG("an encrypted tag"),
    BACK_POINTER("a wrong back pointer, which states the size of the tag before it"),
    SECOND_HEADER("another header of FLV between two tags"),
    UNKNOWN_MESSAGE("a message of a type that RTMP does not define"),
    EXTENDED_TIMESTAMP("chunks within a message whose extended timestamp is missing or 0");

    private final String description;

    MessageDeviation(String description) {
        this.description = description;
    }

    /** Returns what it is, for people. */
    public String description() {
        return description;
    }
}
