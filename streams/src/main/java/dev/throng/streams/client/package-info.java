/** What the connections of all protocols of streams offer to those who use them. Knows no load. */
package dev.throng.streams.client;
