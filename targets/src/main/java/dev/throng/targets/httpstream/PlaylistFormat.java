package dev.throng.targets.httpstream;

import java.util.Optional;

/** The formats of playlist files. Each mount point has one file per format, which holds the mount point's URL. */
enum PlaylistFormat {
    M3U(".m3u", "audio/x-mpegurl") {
        @Override
        String body(String url, String title) {
            return url + "\r\n";
        }
    },
    PLS(".pls", "audio/x-scpls") {
        @Override
        String body(String url, String title) {
            return "[playlist]\nNumberOfEntries=1\nFile1=" + url + "\nTitle1=" + title + "\nLength1=-1\nVersion=2\n";
        }
    },
    XSPF(".xspf", "application/xspf+xml") {
        @Override
        String body(String url, String title) {
            return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + "<playlist xmlns=\"http://xspf.org/ns/0/\" version=\"1\"><title/><creator/><trackList><track><location>"
                    + MarkupEscaper.xml(url) + "</location><title>" + MarkupEscaper.xml(title)
                    + "</title></track></trackList></playlist>\n";
        }
    };

    private final String suffix;
    private final String contentType;

    PlaylistFormat(String suffix, String contentType) {
        this.suffix = suffix;
        this.contentType = contentType;
    }

    /** The format that a path's suffix names. */
    static Optional<PlaylistFormat> of(String path) {
        for (PlaylistFormat format : values()) {
            if (path.endsWith(format.suffix)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }

    String contentType() {
        return contentType;
    }

    /** The mount point's path for a playlist's path. */
    String mountPath(String path) {
        return path.substring(0, path.length() - suffix.length());
    }

    abstract String body(String url, String title);
}
