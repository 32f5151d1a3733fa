/** What XMPP adds to runs and reports. */
package dev.throng.xmpp.extension;
