package dev.throng.targets.httpstream.rtmp;

import dev.throng.targets.httpstream.live.LiveStream;
import dev.throng.targets.httpstream.rtmp.codec.Amf0Reader;
import dev.throng.targets.httpstream.rtmp.codec.Amf0Value;
import dev.throng.targets.httpstream.rtmp.codec.BadRtmpException;
import dev.throng.targets.httpstream.rtmp.codec.RtmpTypes;
import dev.throng.targets.httpstream.rtmp.codec.ServerMessages;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Answers the commands of one connection (RTMP §7.2, and three that encoders send). A connection has one message stream and one role.
 * Confined to its event loop.
 */
final class RtmpCommands {

    private static final int NOT_FOUND = 404;

    /** Names are parts of URLs and of playlists. */
    private static final Pattern PATH = Pattern.compile("(/[A-Za-z0-9._~:@!$&'()*+,;=-]{1,200}){1,8}");

    private final RtmpConnection connection;
    private Optional<String> application = Optional.empty();
    private boolean silenced;

    RtmpCommands(RtmpConnection connection) {
        this.connection = connection;
    }

    private RtmpServing serving() {
        return connection.serving();
    }

    private ServerMessages messages() {
        return serving().messages;
    }

    /** Whether a fault leaves the play command without an answer. */
    boolean isSilenced() {
        return silenced;
    }

    void read(ByteBuf payload) throws BadRtmpException {
        Amf0Reader values = new Amf0Reader(payload);
        String name = values.next().text().orElse("");
        double transaction = values.next().number().orElse(0);
        Amf0Value object = values.next();
        if (name.equals("connect")) {
            connect(transaction, object);
            return;
        }
        if (application.isEmpty()) {
            throw new BadRtmpException("commands: " + name + " (expected: connect first)");
        }
        switch (name) {
            case "createStream":
                connection.send(out -> messages().result(out, transaction, ServerMessages.STREAM));
                break;
            case "getStreamLength":
                connection.send(out -> messages().result(out, transaction, 0));
                break;
            case "releaseStream":
            case "FCPublish":
            case "FCUnpublish":
            case "FCSubscribe":
            case "_checkbw":
                connection.send(out -> messages().result(out, transaction));
                break;
            case "publish":
                publish(path(values.next()));
                break;
            case "play":
                play(path(values.next()));
                break;
            case "deleteStream":
            case "closeStream":
                connection.endRole();
                break;
            default:
                // such as receiveAudio, which needs no answer
                break;
        }
    }

    private void connect(double transaction, Amf0Value object) {
        application = Optional.of(trimmed(object.field("app").text().orElse("")));
        RtmpServing serving = serving();
        connection.send(out -> {
            messages().windowSize(out, serving.settings.windowBytes);
            messages().peerBandwidth(out, serving.settings.windowBytes);
            messages().setChunkSize(out);
            messages().connected(out, transaction);
        });
    }

    /** The path of a stream: application and name, without query and without slashes at the ends. */
    private String path(Amf0Value name) {
        String stream = trimmed(name.text().orElse(""));
        return application.filter(app -> !app.isEmpty()).map(app -> "/" + app).orElse("") + "/" + stream;
    }

    private static String trimmed(String text) {
        int mark = text.indexOf('?');
        String path = mark < 0 ? text : text.substring(0, mark);
        int start = path.startsWith("/") ? 1 : 0;
        int end = path.endsWith("/") && path.length() > start ? path.length() - 1 : path.length();
        return path.substring(start, end);
    }

    private void publish(String path) {
        RtmpServing serving = serving();
        serving.stalls.onUse();
        if (connection.hasRole()) {
            refuse("NetStream.Publish.BadConnection", "this connection publishes or plays already");
            return;
        }
        if (!PATH.matcher(path).matches()) {
            refuse("NetStream.Publish.BadName", "a name has letters, digits and signs of URLs");
            return;
        }
        if (serving.counters.publishersNow.incrementAndGet() > serving.limits.maxPublishers) {
            serving.counters.publishersNow.decrementAndGet();
            refuse("NetStream.Publish.Failed", "too many publishers");
            return;
        }
        Optional<LiveStream> stream = serving.streams.publish(path);
        if (stream.isEmpty()) {
            serving.counters.publishersNow.decrementAndGet();
            refuse("NetStream.Publish.BadName", "another publisher has this stream");
            return;
        }
        connection.send(out -> {
            messages().userControl(out, RtmpTypes.STREAM_BEGIN, ServerMessages.STREAM);
            messages().onStatus(out, "status", "NetStream.Publish.Start", "Publishing has started.");
        });
        connection.begin(new RtmpPublisher(connection, stream.get()));
    }

    private void play(String path) {
        RtmpServing serving = serving();
        if (connection.hasRole()) {
            refuse("NetStream.Play.Failed", "this connection publishes or plays already");
            return;
        }
        serving.stalls.onUse();
        long number = serving.nextPlayer();
        OptionalLong refusal = serving.faults.refusalStatus(number);
        if (serving.faults.isSilent(number)) {
            silenced = true;
        } else if (refusal.isPresent()) {
            serving.counters.playsRefused.increment();
            boolean missing = refusal.getAsLong() == NOT_FOUND;
            refuse(missing ? "NetStream.Play.StreamNotFound" : "NetStream.Play.Failed", "refused on demand");
        } else if (serving.streams.at(path).isEmpty() && !serving.settings.playersWait) {
            serving.counters.playsRefused.increment();
            refuse("NetStream.Play.StreamNotFound", "no publisher has this stream");
        } else {
            connection.send(out -> {
                messages().userControl(out, RtmpTypes.STREAM_BEGIN, ServerMessages.STREAM);
                messages().onStatus(out, "status", "NetStream.Play.Reset", "The play list is empty.");
                messages().onStatus(out, "status", "NetStream.Play.Start", "Playing has started.");
            });
            serving.garbage.allocate();
            connection.begin(new RtmpPlayer(connection, path, number));
        }
    }

    private void refuse(String code, String description) {
        connection.send(out -> messages().onStatus(out, "error", code, description));
    }
}
