package dev.throng.rtmp.codec;

import dev.throng.streams.flv.AmfValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The commands that a client sends (RTMP §7.2.1, §7.2.2), and three that RTMP does not define, but that servers expect of encoders. */
public final class Requests {

    /** A live stream only: no recorded stream of this name is played (RTMP §7.2.2.1). */
    private static final double LIVE_ONLY = -1;

    private static final String FLASH_VERSION = "LNX 9,0,124,2";

    /**
     * @param application the path of the address without the name of the stream
     * @param address rtmp://host:port/application
     */
    public static Command connectPlayer(double transaction, String application, String address) {
        Map<String, AmfValue> fields = connect(application, FLASH_VERSION, address);
        fields.put("fpad", new AmfValue.Bool(false));
        fields.put("capabilities", new AmfValue.Number(15));
        fields.put("audioCodecs", new AmfValue.Number(4071));
        fields.put("videoCodecs", new AmfValue.Number(252));
        fields.put("videoFunction", new AmfValue.Number(1));
        return new Command("connect", transaction, AmfValue.Fields.of(fields), List.of());
    }

    /**
     * @param application the path of the address without the name of the stream
     * @param address rtmp://host:port/application
     */
    public static Command connectPublisher(double transaction, String application, String address) {
        Map<String, AmfValue> fields = connect(application, "FMLE/3.0 (compatible; " + FLASH_VERSION + ")", address);
        fields.put("type", new AmfValue.Text("nonprivate"));
        return new Command("connect", transaction, AmfValue.Fields.of(fields), List.of());
    }

    private static Map<String, AmfValue> connect(String application, String version, String address) {
        Map<String, AmfValue> fields = new LinkedHashMap<>();
        fields.put("app", new AmfValue.Text(application));
        fields.put("flashVer", new AmfValue.Text(version));
        fields.put("tcUrl", new AmfValue.Text(address));
        return fields;
    }

    public static Command createStream(double transaction) {
        return new Command("createStream", transaction, AmfValue.Empty.NULL, List.of());
    }

    /** Plays the live stream of this name. */
    public static Command play(double transaction, String name) {
        return command("play", transaction, new AmfValue.Text(name), new AmfValue.Number(LIVE_ONLY));
    }

    /** Publishes a live stream under this name. */
    public static Command publish(double transaction, String name) {
        return command("publish", transaction, new AmfValue.Text(name), new AmfValue.Text("live"));
    }

    /** Ends a message stream. */
    public static Command deleteStream(double transaction, int messageStream) {
        return command("deleteStream", transaction, new AmfValue.Number(messageStream));
    }

    /** Ends what an earlier publisher of this name left. */
    public static Command releaseStream(double transaction, String name) {
        return command("releaseStream", transaction, new AmfValue.Text(name));
    }

    /** Announces a publisher of this name. */
    public static Command fcPublish(double transaction, String name) {
        return command("FCPublish", transaction, new AmfValue.Text(name));
    }

    /** Announces that the publisher of this name leaves. */
    public static Command fcUnpublish(double transaction, String name) {
        return command("FCUnpublish", transaction, new AmfValue.Text(name));
    }

    private static Command command(String name, double transaction, AmfValue... arguments) {
        return new Command(name, transaction, AmfValue.Empty.NULL, List.of(arguments));
    }

    private Requests() {}
}
