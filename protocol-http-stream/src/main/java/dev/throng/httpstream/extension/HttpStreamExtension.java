package dev.throng.httpstream.extension;

import dev.throng.protocol.Extension;

/** What HTTP streams add to runs, results and reports. */
public final class HttpStreamExtension implements Extension {}
