package dev.throng.riemann.load;

import dev.throng.protocol.Extension;
import dev.throng.report.OperationTerms;

/** Names Riemann's messages in reports: they are sent and acknowledged. */
final class RiemannExtension implements Extension {

    private static final OperationTerms MESSAGES = new OperationTerms(
            "Send rate",
            "Ack rate",
            "Un-acked",
            "Round trip from due time (response)",
            "Round trip from send (service)",
            "offered (sent)",
            "answered (acked)",
            "in flight (un-acked)");

    @Override
    public OperationTerms terms() {
        return MESSAGES;
    }
}
