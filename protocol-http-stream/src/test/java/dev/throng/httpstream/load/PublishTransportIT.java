package dev.throng.httpstream.load;

import dev.throng.protocol.Operation;

class PublishTransportIT extends HttpStreamTransportContract {

    @Override
    protected Operation operation() {
        return HttpStreamOperation.PUBLISH;
    }
}
