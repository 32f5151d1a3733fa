/**
 * The load of all protocols of streams: their drivers of listeners and sources, what one listener receives, and when sources write. A
 * protocol opens the connections and reports what happens on them. Depends on the settings, metrics and measurements of {@code delivery};
 * knows no bytes.
 */
package dev.throng.streams.load;
