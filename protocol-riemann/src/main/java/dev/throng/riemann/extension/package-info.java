/** What Riemann adds to runs and to reports: the datagrams that were lost. The load knows nothing of it. */
package dev.throng.riemann.extension;
