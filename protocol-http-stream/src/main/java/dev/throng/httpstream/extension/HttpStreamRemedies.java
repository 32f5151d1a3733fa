package dev.throng.httpstream.extension;

import dev.throng.httpstream.failure.StreamFailure;
import java.util.Optional;

/** What a user can do about failures of HTTP streams. Pure. */
final class HttpStreamRemedies {

    private HttpStreamRemedies() {}

    /** @param condition the condition that the server named, such as a status; may be empty */
    static Optional<String> of(StreamFailure kind, String condition) {
        return switch (kind) {
            case STATUS -> ofStatus(condition);
            case NO_MEDIA -> Optional.of("check that the mount point is a stream and not a web page");
            case PLAYLIST_TOO_LONG -> Optional.of("raise hls.maxPlaylistBytes or hls.maxPlaylistEntries");
            case BAD_PLAYLIST -> Optional.of("request the playlist with curl, and compare it with RFC 8216");
            case ENCRYPTED -> Optional.of("test with segments that are not encrypted");
            case UNSUPPORTED_PLAYLIST -> Optional.of("choose another playlist in settings.mounts");
            case NESTED_MASTER -> Optional.of("name a playlist in settings.mounts that lists segments");
            case TARGET_DURATION_TOO_LONG -> Optional.of("raise hls.unchangedFor above the target duration");
            case PLAYLIST_UNCHANGED ->
                Optional.of("check that the encoder runs, and that the server lists its segments");
            case PLAYLIST_BACKWARDS ->
                Optional.of("check whether the encoder began again at a lower number, or a cache serves old playlists");
            case REDIRECT_LOOP, TOO_MANY_REDIRECTS, BAD_REDIRECT ->
                Optional.of("request the address with curl --location, and correct the server's redirects");
            case UNSUPPORTED_CODING -> Optional.of("turn compression off at the server for this address");
            case NO_TLS -> Optional.of("set settings.transport to tls");
            case REDIRECT_REFUSED -> Optional.of("allow the host in settings.redirects");
            case MOUNT_IN_USE -> Optional.of("choose mount points without a source in settings.mounts");
            case TOO_MANY_SOURCES -> Optional.of("raise the server's limit of sources");
            case NO_FREE_MOUNT -> Optional.of("raise settings.mounts.count");
            case NO_SUCH_MOUNT -> Optional.of("start a source on the mount point");
            case SILENT, STALLED_OUT ->
                Optional.of("look for the cause of starved listeners at the server and its source");
            case HEAD_TOO_LONG, BAD_HEAD, BAD_CHUNK ->
                Optional.of("request the address with curl: is it a streaming server, or a proxy?");
            case BAD_METAINT ->
                Optional.of("check the server and the proxy in front of it, or set settings.icy to false");
            case THROWN_OUT -> Optional.of("expect this of slow readers");
            case END_OF_CONTENT -> Optional.of("check whether the source of the mount point left");
            case STOPPED -> Optional.of("raise the scenario's drain");
            case NO_CONTENT_TYPE -> Optional.of("publish a format that the server knows");
            case SOURCE_BLOCKED -> Optional.of("publish fewer sources or lower bit rates");
            case UPDATE_DECLINED -> Optional.of("check metadata.user, and that a source has the mount point");
            case UPDATE_UNCONFIRMED -> Optional.of("correct metadata.path");
            default -> Optional.empty();
        };
    }

    private static Optional<String> ofStatus(String status) {
        return switch (status) {
            case "" ->
                Optional.of(
                        "401, 403: check settings.auth; 404: check the mount point and its source; 429, 503: raise the server's limit of clients");
            case "401", "403" -> Optional.of("check settings.auth");
            case "404" -> Optional.of("check the mount point, and that a source sends to it");
            case "429", "503" -> Optional.of("raise the server's limit of clients");
            default -> Optional.of("read the server's log");
        };
    }
}
