package dev.throng.cli.serve;

import dev.throng.cli.serve.Site.Answer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answer to the one request of a connection, which is closed after it. The request has a deadline, and its answer has another, unless it
 * is a stream of events.
 */
final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(RequestHandler.class);

    private static final String EVENT_STREAM = "text/event-stream";

    private final Site site;
    private final OpenConnections open;
    private final Duration time;
    private Future<?> deadline;
    private boolean answered;

    RequestHandler(Site site, OpenConnections open, Duration time) {
        this.site = site;
        this.open = open;
        this.time = time;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        open.opened(context.channel());
        startDeadline(context, time);
        context.fireChannelActive();
    }

    private void startDeadline(ChannelHandlerContext context, Duration length) {
        stopDeadline();
        deadline = context.executor().schedule(() -> context.close(), length.toNanos(), TimeUnit.NANOSECONDS);
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
        startDeadline(context, time);
        Answer answer = answer(request);
        if (answer instanceof Answer.Page page) {
            page(context, page);
        } else if (answer instanceof Answer.Events events && request.method().equals(HttpMethod.GET)) {
            events(context, events);
        } else if (answer instanceof Answer.Events events) {
            page(context, new Answer.Page(EVENT_STREAM, new byte[0], events.headers(), Duration.ZERO, () -> {}));
        } else if (answer instanceof Answer.Refusal refusal) {
            refuse(context, refusal.status());
        }
    }

    private Answer answer(FullHttpRequest request) {
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            return new Answer.Refusal(HttpResponseStatus.METHOD_NOT_ALLOWED);
        }
        return request(request).map(site::answer).orElse(new Answer.Refusal(HttpResponseStatus.BAD_REQUEST));
    }

    private static Optional<Site.Request> request(FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return Optional.empty();
        }
        try {
            String path = new URI(request.uri()).getPath();
            Map<String, List<String>> parameters = new QueryStringDecoder(request.uri()).parameters();
            return path == null ? Optional.empty() : Optional.of(new Site.Request(path, parameters, request.headers()));
        } catch (URISyntaxException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private void page(ChannelHandlerContext context, Answer.Page page) {
        if (!page.time().isZero()) {
            startDeadline(context, page.time());
        }
        FullHttpResponse response = full(HttpResponseStatus.OK, Unpooled.wrappedBuffer(page.body()));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, page.contentType());
        page.headers().forEach(response.headers()::set);
        end(context, response, page.sent());
    }

    private void refuse(ChannelHandlerContext context, HttpResponseStatus status) {
        FullHttpResponse response = full(status, Unpooled.EMPTY_BUFFER);
        if (status.equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
            response.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
        }
        end(context, response, () -> {});
    }

    private static FullHttpResponse full(HttpResponseStatus status, ByteBuf body) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    }

    private static void end(ChannelHandlerContext context, FullHttpResponse response, Runnable sent) {
        head(response).set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
        context.writeAndFlush(response)
                .addListener(written -> {
                    if (written.isSuccess()) {
                        sent.run();
                    }
                })
                .addListener(ChannelFutureListener.CLOSE);
    }

    private static HttpHeaders head(HttpResponse response) {
        return response.headers()
                .set(HttpHeaderNames.DATE, DateFormatter.format(new Date()))
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }

    private void events(ChannelHandlerContext context, Answer.Events events) {
        if (!events.into().hasRoom()) {
            refuse(context, HttpResponseStatus.SERVICE_UNAVAILABLE);
            return;
        }
        stopDeadline();
        open.streams(context.channel());
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head(response).set(HttpHeaderNames.CONTENT_TYPE, EVENT_STREAM).set(HttpHeaderNames.CACHE_CONTROL, "no-store");
        events.headers().forEach(response.headers()::set);
        HttpUtil.setTransferEncodingChunked(response, true);
        context.write(response);
        events.into().open(context.channel());
    }

    /** A connection that its client broke off, or a page that could not be made. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable thrown) {
        LOG.debug("a request was not answered", thrown);
        context.close();
    }
}
