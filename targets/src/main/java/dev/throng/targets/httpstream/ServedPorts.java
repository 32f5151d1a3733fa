package dev.throng.targets.httpstream;

import java.util.OptionalLong;

/** The TCP ports of the server; 0 picks a free port, and an empty one is not opened. Immutable; read the fields directly. */
final class ServedPorts {

    final OptionalLong http;
    final OptionalLong https;
    final OptionalLong rtmp;
    final OptionalLong rtmps;

    ServedPorts(OptionalLong http, OptionalLong https, OptionalLong rtmp, OptionalLong rtmps) {
        this.http = http;
        this.https = https;
        this.rtmp = rtmp;
        this.rtmps = rtmps;
    }

    /** Whether a port needs TLS files. */
    boolean needTls() {
        return https.isPresent() || rtmps.isPresent();
    }
}
