package dev.throng.httpstream.load;

import dev.throng.streams.load.VirtualLoop;

/** An event loop of HTTP streams in virtual time. */
final class VirtualHttpLoop extends VirtualLoop<HttpStreamSettings> {

    VirtualHttpLoop() {
        super(
                new HttpStreamProtocol().metrics(),
                HttpStreamOperation.LISTEN,
                HttpStreamOperation.PUBLISH,
                HttpStreamWorkload.FAILURES,
                8000);
    }
}
