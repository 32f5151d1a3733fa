package dev.throng.httpstream.load;

import dev.throng.httpstream.client.SourceTarget;
import dev.throng.protocol.Operation;
import java.io.IOException;

/** Shown by sources that publish for a moment. */
class PublishContractIT extends SourceContract {

    @Override
    protected Record settings() {
        return SourceScenario.settings("{publishTime: 50ms, tick: 20ms}");
    }

    @Override
    protected Operation operation() {
        return HttpStreamOperation.PUBLISH;
    }

    @Override
    String answer() {
        return SourceTarget.CONTINUE;
    }

    @Override
    void afterAnswer(SourceTarget.Peer peer) throws IOException {
        peer.readToTheEnd();
    }
}
