/**
 * One listener or one source on its event loop, asynchronous: what drivers and other users share. Depends on the codec, not on media and
 * load.
 */
package dev.throng.httpstream.client;
