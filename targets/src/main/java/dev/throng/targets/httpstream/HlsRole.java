package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.hls.PlaylistState;
import dev.throng.targets.httpstream.http.HttpReply;
import dev.throng.targets.httpstream.http.RequestHead;
import dev.throng.targets.httpstream.http.RequestHeadReader;
import dev.throng.targets.httpstream.live.LiveCounters;
import dev.throng.targets.httpstream.turns.WriteBatch;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A connection of an HLS player: answers requests of playlists and segments, and keeps the connection between them. All players share the
 * bytes of a segment.
 *
 * <p>With faults, players have numbers. A connection that requests a playlist without a number gets the next one, and the number is part
 * of the URIs in its playlists.
 */
final class HlsRole extends PeriodicRole {

    private static final String PLAYLIST_TYPE = "application/vnd.apple.mpegurl";
    private static final String PLAYER = "player";

    private RequestHeadReader head = new RequestHeadReader(HttpConnection.MAX_HEAD_BYTES);
    private OptionalLong number = OptionalLong.empty();
    private long lastRequestNanos;
    private boolean waits;
    /** Whether the connection has begun something else. */
    private boolean left;

    HlsRole(HttpConnection connection) {
        super(connection);
        lastRequestNanos = now();
    }

    private long now() {
        return connection.server().clock.nanos();
    }

    private LiveCounters counters() {
        return connection.server().liveCounters;
    }

    @Override
    public void read(ByteBuf bytes) {
        while (bytes.isReadable() && !left) {
            if (waits) {
                // a player sends no request before the last one is answered
                left = true;
                close();
                return;
            }
            head.read(bytes).ifPresent(this::route);
        }
    }

    private void route(RequestHead request) {
        head = new RequestHeadReader(HttpConnection.MAX_HEAD_BYTES);
        if (request.method().equals("GET")
                && HlsResource.of(request.path(), connection.server()).isPresent()) {
            answer(request);
        } else {
            left = true;
            RequestRouter.route(connection, request);
        }
    }

    @Override
    protected void onTurn(long nowNanos, WriteBatch batch) {
        if (nowNanos - lastRequestNanos
                > connection.server().settings.live.hls.keepAlive.toNanos()) {
            close();
        }
    }

    /** Answers a request of a playlist or segment. */
    void answer(RequestHead request) {
        lastRequestNanos = now();
        Optional<HlsResource> resource = HlsResource.of(request.path(), connection.server());
        if (resource.isEmpty()) {
            notFound(request);
            return;
        }
        switch (resource.get().kind()) {
            case SEGMENT:
                segment(request, resource.get());
                break;
            case INITIALIZATION:
                initialization(request, resource.get());
                break;
            default:
                playlist(request, resource.get());
                break;
        }
    }

    private Optional<ServedHlsPlayer> player(RequestHead request) {
        HlsPlayers players = connection.server().hlsPlayers;
        if (!players.haveFaults()) {
            return Optional.empty();
        }
        Optional<String> stated = request.query().value(PLAYER).filter(text -> text.matches("[1-9][0-9]{0,17}"));
        if (stated.isPresent()) {
            number = OptionalLong.of(Long.parseLong(stated.get()));
        } else if (number.isEmpty()) {
            number = OptionalLong.of(players.next());
        }
        return Optional.of(players.at(number.getAsLong(), lastRequestNanos));
    }

    private String uriEnd() {
        return number.isPresent() ? "?" + PLAYER + "=" + number.getAsLong() : "";
    }

    private void playlist(RequestHead request, HlsResource resource) {
        connection.server().stalls.onUse();
        counters().playlistRequests.increment();
        Optional<ServedHlsPlayer> player = player(request);
        Optional<PlaylistState> newest = resource.stream().window().playlist();
        if (connection.server().settings.live.hls.master && resource.kind() != HlsResource.Kind.VARIANT) {
            text(request, master(resource));
        } else if (newest.isEmpty()) {
            notFound(request);
        } else {
            long now = lastRequestNanos;
            PlaylistState shown =
                    player.map(one -> one.playlist(newest.get(), now)).orElse(newest.get());
            long shift = player.map(one -> one.shift(shown, now)).orElse(0L);
            text(request, shown.text(resource.name(), uriEnd(), shift));
        }
    }

    private String master(HlsResource resource) {
        int kbps = connection.server().settings.live.media.kbps();
        return "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-STREAM-INF:BANDWIDTH=" + kbps * 1250 + ",AVERAGE-BANDWIDTH="
                + kbps * 1100 + "\n" + resource.name() + "-v1.m3u8" + uriEnd() + "\n";
    }

    private void text(RequestHead request, String text) {
        ByteBuf body = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
        send(request, reply("200 OK", PLAYLIST_TYPE, body).field("Cache-Control", "no-cache"), body);
    }

    private void segment(RequestHead request, HlsResource resource) {
        counters().segmentRequests.increment();
        Optional<ServedHlsPlayer> player = player(request);
        boolean missing = player.map(ServedHlsPlayer::isNextSegmentMissing).orElse(false);
        Optional<ByteBuf> bytes =
                missing ? Optional.empty() : resource.stream().window().segment(resource.segment());
        if (bytes.isEmpty()) {
            counters().segmentsMissing.increment();
            notFound(request);
            return;
        }
        Duration delay = player.map(ServedHlsPlayer::segmentDelay).orElse(Duration.ZERO);
        if (delay.isZero()) {
            sendSegment(request, bytes.get());
        } else {
            counters().slowSegments.increment();
            waits = true;
            connection
                    .context()
                    .executor()
                    .schedule(() -> sendSegment(request, bytes.get()), delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void sendSegment(RequestHead request, ByteBuf bytes) {
        waits = false;
        lastRequestNanos = now();
        send(request, reply("200 OK", mediaType(request), bytes).field("Cache-Control", "max-age=60"), bytes);
    }

    private void initialization(RequestHead request, HlsResource resource) {
        ByteBuf bytes = resource.stream().window().initialization();
        if (bytes.isReadable()) {
            send(request, reply("200 OK", mediaType(request), bytes), bytes);
        } else {
            notFound(request);
        }
    }

    private static String mediaType(RequestHead request) {
        return request.path().endsWith(".ts") ? "video/mp2t" : "video/mp4";
    }

    private void notFound(RequestHead request) {
        ByteBuf body = Unpooled.copiedBuffer("not found\n", StandardCharsets.US_ASCII);
        send(request, reply("404 Not Found", "text/plain", body), body);
    }

    private static HttpReply reply(String status, String type, ByteBuf body) {
        return HttpReply.of("HTTP/1.1 " + status)
                .field("Server", HttpReply.SERVER)
                .field("Content-Type", type)
                .field("Content-Length", String.valueOf(body.readableBytes()))
                .field("Access-Control-Allow-Origin", "*");
    }

    private void send(RequestHead request, HttpReply reply, ByteBuf body) {
        counters().hlsBytesSent.add(body.readableBytes());
        if (request.keepsConnection()) {
            connection.write(reply.field("Connection", "keep-alive").head());
            connection.context().writeAndFlush(body, connection.context().voidPromise());
        } else {
            connection.write(reply.field("Connection", "close").head());
            connection.context().writeAndFlush(body).addListener(ChannelFutureListener.CLOSE);
        }
    }
}
