package dev.throng.transport;

import java.io.IOException;
import java.net.InetSocketAddress;

/** An address is not among the {@link AllowedDestinations} of this process. */
final class ForbiddenDestinationException extends IOException {

    private static final long serialVersionUID = 1L;

    ForbiddenDestinationException(InetSocketAddress to) {
        super(to.getAddress().getHostAddress() + ":" + to.getPort() + " is not allowed here (allowed: "
                + AllowedDestinations.ofThisProcess() + "; see throng agent --allow)");
    }
}
