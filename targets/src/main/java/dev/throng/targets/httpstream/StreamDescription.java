package dev.throng.targets.httpstream;

import dev.throng.targets.httpstream.http.RequestHead;
import java.util.Optional;

/** What a source says of its stream. Immutable; all of it is text from outside. */
final class StreamDescription {

    private final String contentType;
    private final String name;
    private final String text;
    private final String genre;
    private final String url;
    private final String kbps;
    private final String audioInfo;
    private final boolean isPublic;

    private StreamDescription(
            String contentType,
            String name,
            String text,
            String genre,
            String url,
            String kbps,
            String audioInfo,
            boolean isPublic) {
        this.contentType = contentType;
        this.name = name;
        this.text = text;
        this.genre = genre;
        this.url = url;
        this.kbps = kbps;
        this.audioInfo = audioInfo;
        this.isPublic = isPublic;
    }

    /** Of a source's request; both the ice- and the older icy- fields are known. */
    static StreamDescription of(RequestHead head, String contentType) {
        String info = said(head, "audio-info");
        String told = said(head, "bitrate");
        return new StreamDescription(
                contentType,
                said(head, "name"),
                said(head, "description"),
                said(head, "genre"),
                said(head, "url"),
                told.isEmpty() ? bitRateIn(info) : told,
                info,
                said(head, "public").equals("1"));
    }

    private static String said(RequestHead head, String what) {
        Optional<String> value = head.field("ice-" + what).or(() -> head.field("icy-" + what));
        return value.or(() -> what.equals("bitrate") ? head.field("icy-br") : Optional.empty())
                .orElse("");
    }

    /** {@code channels=2;samplerate=44100;bitrate=64}, with or without ice- before each. */
    private static String bitRateIn(String audioInfo) {
        for (String pair : audioInfo.split(";")) {
            String stripped = pair.strip();
            if (stripped.startsWith("bitrate=") || stripped.startsWith("ice-bitrate=")) {
                return stripped.substring(stripped.indexOf('=') + 1);
            }
        }
        return "";
    }

    /** Of one of the target's own mount points. */
    static StreamDescription ownMp3(String name, int kbps) {
        return new StreamDescription(
                "audio/mpeg",
                name,
                "silence, for tests",
                "Test",
                "",
                String.valueOf(kbps),
                "channels=1;bitrate=" + kbps,
                true);
    }

    String contentType() {
        return contentType;
    }

    boolean isOgg() {
        return contentType.startsWith("application/ogg")
                || contentType.startsWith("audio/ogg")
                || contentType.startsWith("video/ogg");
    }

    String name() {
        return name;
    }

    String text() {
        return text;
    }

    String genre() {
        return genre;
    }

    String url() {
        return url;
    }

    /** Empty if it was not said; not necessarily a number. */
    String kbps() {
        return kbps;
    }

    String audioInfo() {
        return audioInfo;
    }

    boolean isPublic() {
        return isPublic;
    }
}
