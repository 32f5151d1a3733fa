package dev.throng.streams.flv;

/** A fault in the bytes of a server or a file; an enum lists those of each format. */
public interface MessageFault {

    /** The name of the constant. */
    String name();
}
