package dev.throng.transport;

import java.io.IOException;
import java.net.InetAddress;

/** A connection was to come from an address that this machine does not have. */
final class SourceNotLocalException extends IOException {

    private static final long serialVersionUID = 1L;

    SourceNotLocalException(InetAddress source, Throwable cause) {
        super(source.getHostAddress() + " is not an address of this machine", cause);
    }
}
