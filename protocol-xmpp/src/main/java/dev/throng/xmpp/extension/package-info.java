/** What XMPP adds to runs and to reports. The load knows nothing of it. */
package dev.throng.xmpp.extension;
