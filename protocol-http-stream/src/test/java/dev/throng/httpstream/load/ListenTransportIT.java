package dev.throng.httpstream.load;

import dev.throng.protocol.Operation;

class ListenTransportIT extends HttpStreamTransportContract {

    @Override
    protected Operation operation() {
        return HttpStreamOperation.LISTEN;
    }
}
