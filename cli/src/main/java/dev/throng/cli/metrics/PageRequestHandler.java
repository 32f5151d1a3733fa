package dev.throng.cli.metrics;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Date;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answer to the one request of a connection, which is closed after it. The request has a deadline, and its answer has another. */
final class PageRequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(PageRequestHandler.class);

    private final String path;
    private final PageServer.Page page;
    private final OpenConnections open;
    private final Duration time;
    private Future<?> deadline;
    private boolean answered;

    PageRequestHandler(String path, PageServer.Page page, OpenConnections open, Duration time) {
        this.path = path;
        this.page = page;
        this.open = open;
        this.time = time;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        open.opened(context.channel());
        startDeadline(context);
        context.fireChannelActive();
    }

    private void startDeadline(ChannelHandlerContext context) {
        stopDeadline();
        deadline = context.executor().schedule(() -> context.close(), time.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void stopDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        open.closed(context.channel());
        stopDeadline();
        context.fireChannelInactive();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        if (answered) {
            return;
        }
        answered = true;
        open.answered(context.channel());
        startDeadline(context);
        FullHttpResponse answer = answer(request);
        answer.headers()
                .set(HttpHeaderNames.DATE, DateFormatter.format(new Date()))
                .set(HttpHeaderNames.CONTENT_LENGTH, answer.content().readableBytes())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        context.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
    }

    private FullHttpResponse answer(FullHttpRequest request) {
        Optional<String> asked = pathOf(request);
        if (asked.isEmpty()) {
            return empty(HttpResponseStatus.BAD_REQUEST);
        }
        if (!asked.get().equals(path)) {
            return empty(HttpResponseStatus.NOT_FOUND);
        }
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            FullHttpResponse refused = empty(HttpResponseStatus.METHOD_NOT_ALLOWED);
            refused.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
            return refused;
        }
        FullHttpResponse found =
                answer(HttpResponseStatus.OK, Unpooled.wrappedBuffer(page.body().get()));
        found.headers().set(HttpHeaderNames.CONTENT_TYPE, page.contentType());
        return found;
    }

    private static Optional<String> pathOf(FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(new URI(request.uri()).getPath());
        } catch (URISyntaxException malformed) {
            return Optional.empty();
        }
    }

    private static FullHttpResponse empty(HttpResponseStatus status) {
        return answer(status, Unpooled.EMPTY_BUFFER);
    }

    private static FullHttpResponse answer(HttpResponseStatus status, ByteBuf body) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    }

    /** A connection that its client broke off, or a page that could not be made. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
        LOG.debug("a request for {} was not answered", path, thrown);
        context.close();
    }
}
