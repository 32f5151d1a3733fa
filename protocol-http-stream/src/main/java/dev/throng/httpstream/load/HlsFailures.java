package dev.throng.httpstream.load;

import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.hls.HlsFault;

/** Names the failures of players by the faults of playlists. */
public final class HlsFailures {

    public static StreamFailure of(HlsFault fault) {
        return switch (fault) {
            case PLAYLIST_TOO_LONG -> StreamFailure.PLAYLIST_TOO_LONG;
            case BAD_PLAYLIST, BAD_ADDRESS -> StreamFailure.BAD_PLAYLIST;
            case ENCRYPTED -> StreamFailure.ENCRYPTED;
            case UNSUPPORTED_PLAYLIST -> StreamFailure.UNSUPPORTED_PLAYLIST;
            case FOREIGN_HOST -> StreamFailure.REDIRECT_REFUSED;
            case NESTED_MASTER -> StreamFailure.NESTED_MASTER;
            case TARGET_DURATION_TOO_LONG -> StreamFailure.TARGET_DURATION_TOO_LONG;
            case PLAYLIST_UNCHANGED -> StreamFailure.PLAYLIST_UNCHANGED;
            case PLAYLIST_BACKWARDS -> StreamFailure.PLAYLIST_BACKWARDS;
        };
    }

    private HlsFailures() {}
}
