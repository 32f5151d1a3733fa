package dev.throng.xmpp.client;

import dev.throng.xmpp.client.XmppTransport.WebSocket;
import dev.throng.xmpp.codec.Parsers;
import dev.throng.xmpp.codec.StreamLimits;
import dev.throng.xmpp.codec.StreamReader;
import dev.throng.xmpp.websocket.FrameReader;
import dev.throng.xmpp.websocket.FrameWriter;
import dev.throng.xmpp.websocket.Handshake;
import dev.throng.xmpp.websocket.MessageCompression;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** What the WebSocket connections of one client have in common. Confined to its event loop. */
final class WebSockets {

    private final WebSocket options;
    private final Parsers parsers;
    private final StreamLimits limits;
    private final RandomGenerator random = new SplittableRandom();
    private final FrameWriter writer = new FrameWriter(random);
    private final MessageCompression compression;

    WebSockets(WebSocket options, Parsers parsers, StreamLimits limits) {
        this.options = options;
        this.parsers = parsers;
        this.limits = limits;
        this.compression = new MessageCompression(limits.maxStanzaBytes());
    }

    WebSocket options() {
        return options;
    }

    FrameWriter writer() {
        return writer;
    }

    MessageCompression compression() {
        return compression;
    }

    Handshake handshake() {
        return new Handshake(random);
    }

    StreamReader elements() {
        return StreamReader.ofDocuments(parsers, limits);
    }

    FrameReader frames(boolean compressed) {
        return new FrameReader(limits.maxStanzaBytes(), compressed);
    }
}
