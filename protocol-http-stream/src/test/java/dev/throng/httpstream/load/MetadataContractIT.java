package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceTarget;
import dev.throng.protocol.Operation;

/** Shown by title updates. */
class MetadataContractIT extends SourceContract {

    @Override
    protected Record settings() {
        return SourceScenario.settings("{}");
    }

    @Override
    protected Operation operation() {
        return HttpStreamOperation.METADATA;
    }

    @Override
    String answer() {
        return "HTTP/1.0 200 OK\r\nContent-Length: 38\r\n\r\n<iceresponse><return>1</return></icere";
    }

    /** It closes the connection. */
    @Override
    void afterAnswer(SourceTarget.Peer peer) {}
}
