package dev.throng.targets.xmpp;

import dev.throng.targets.httpstream.http.BadRequestException;
import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHead;
import dev.throng.targets.httpstream.http.RequestHeadReader;
import dev.throng.targets.serving.ConnectionCloser;
import dev.throng.targets.serving.ConnectionErrors;
import dev.throng.targets.xmpp.bosh.BoshBody;
import dev.throng.targets.xmpp.bosh.BoshExchange;
import dev.throng.targets.xmpp.bosh.HeldRequests;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import java.util.Optional;

/** One HTTP connection that carries requests of BOSH, one after the other. Confined to its event loop. */
final class BoshHttpConnection extends ChannelInboundHandlerAdapter {

    private static final int MAX_HEAD_BYTES = 16 * 1024;
    private static final int MAX_EARLY_BYTES = 64 * 1024;

    private final XmppServerState server;
    private final BoshSessions sessions;
    private final long number;
    private ChannelHandlerContext context;
    private RequestHeadReader heads = new RequestHeadReader(MAX_HEAD_BYTES);
    private Optional<RequestHead> head = Optional.empty();
    private byte[] content = {};
    private int contentBytes;
    private Optional<Exchange> waiting = Optional.empty();
    /** What came before the last request was answered. */
    private final ByteBuf early = Unpooled.buffer(0, MAX_EARLY_BYTES);

    private boolean over;

    /** @param number counts the server's connections from 1 */
    BoshHttpConnection(XmppServerState server, BoshSessions sessions, long number) {
        this.server = server;
        this.sessions = sessions;
        this.number = number;
    }

    private final class Exchange implements BoshExchange {

        private final String sid;
        private final boolean kept;

        Exchange(String sid, boolean kept) {
            this.sid = sid;
            this.kept = kept;
        }

        @Override
        public void answer(String body) {
            run(() -> BoshHttpConnection.this.answer(this, body));
        }

        @Override
        public void reset() {
            run(() -> ConnectionCloser.reset(context.channel()));
        }

        private void run(Runnable task) {
            if (context.channel().eventLoop().inEventLoop()) {
                task.run();
            } else {
                context.channel().eventLoop().execute(task);
            }
        }
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void channelRead(ChannelHandlerContext reading, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (over) {
                return;
            }
            if (waiting.isPresent()) {
                keep(bytes);
            } else {
                read(bytes);
            }
        } catch (BadRequestException refused) {
            refuse("400 Bad Request", refused.getMessage());
        } finally {
            bytes.release();
        }
    }

    private void keep(ByteBuf bytes) {
        if (bytes.readableBytes() > early.maxWritableBytes()) {
            refuse("400 Bad Request", "too much before an answer");
        } else {
            early.writeBytes(bytes);
        }
    }

    private void read(ByteBuf bytes) {
        while (bytes.isReadable() && waiting.isEmpty() && !over) {
            if (head.isEmpty()) {
                heads.read(bytes).ifPresent(this::begin);
            }
            if (head.isPresent() && !over) {
                int taken = Math.min(bytes.readableBytes(), content.length - contentBytes);
                bytes.readBytes(content, contentBytes, taken);
                contentBytes += taken;
                if (contentBytes == content.length) {
                    complete(head.get());
                }
            }
        }
        if (bytes.isReadable() && !over) {
            keep(bytes);
        }
    }

    private void begin(RequestHead request) {
        String length = request.field("content-length").orElse("");
        if (!request.method().equals("POST")) {
            refuse("405 Method Not Allowed", "expected: POST");
        } else if (!length.matches("[0-9]{1,9}")) {
            refuse("411 Length Required", "expected: Content-Length");
        } else if (Integer.parseInt(length) > server.settings.maxStanzaBytes) {
            refuse("413 Content Too Large", "expected: up to " + server.settings.maxStanzaBytes + " bytes");
        } else {
            head = Optional.of(request);
            content = new byte[Integer.parseInt(length)];
            contentBytes = 0;
        }
    }

    private void complete(RequestHead request) {
        byte[] bytes = content;
        head = Optional.empty();
        heads = new RequestHeadReader(MAX_HEAD_BYTES);
        content = new byte[0];
        Optional<BoshBody> body = BoshBody.parse(
                bytes,
                server.loop(context.channel().eventLoop()).parser(),
                server.settings.maxStanzaBytes,
                server.settings.maxDepth);
        Exchange exchange =
                new Exchange(body.map(parsed -> parsed.attribute("sid")).orElse(""), request.keepsConnection());
        waiting = Optional.of(exchange);
        if (body.isPresent()) {
            sessions.request(body.get(), (SocketChannel) context.channel(), number, exchange);
        } else {
            exchange.answer(HeldRequests.terminate("bad-request", ""));
        }
    }

    private void answer(Exchange exchange, String body) {
        if (over || waiting.filter(exchange::equals).isEmpty()) {
            return;
        }
        waiting = Optional.empty();
        if (!exchange.sid.isEmpty() && sessions.losesNextAnswer()) {
            over = true;
            context.close();
            return;
        }
        HttpReply reply = HttpReply.of("HTTP/1.1 200 OK");
        if (!exchange.kept) {
            reply.field("Connection", "close");
        }
        ByteBuf bytes = reply.withBody("text/xml; charset=utf-8", body);
        if (exchange.kept) {
            context.writeAndFlush(bytes, context.voidPromise());
            readEarly();
        } else {
            finish(bytes);
        }
    }

    private void readEarly() {
        if (early.isReadable()) {
            ByteBuf again = early.copy();
            early.clear();
            channelRead(context, again);
        }
    }

    private void refuse(String status, String why) {
        ByteBuf reply = HttpReply.of("HTTP/1.1 " + status)
                .field("Connection", "close")
                .withBody("text/plain; charset=utf-8", why + "\n");
        finish(reply);
    }

    /** Sends the last bytes; reads on for a while, because a close with unread input would reset the connection. */
    private void finish(ByteBuf last) {
        over = true;
        context.writeAndFlush(last).addListener(written -> ConnectionCloser.halfClose(context.channel()));
        ConnectionCloser.closeAfterDrain(context.channel());
    }

    @Override
    public void channelInactive(ChannelHandlerContext inactive) {
        over = true;
        waiting.ifPresent(exchange -> sessions.lost(exchange.sid, exchange));
        inactive.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
        ConnectionErrors.logAndClose(failed, cause);
    }
}
