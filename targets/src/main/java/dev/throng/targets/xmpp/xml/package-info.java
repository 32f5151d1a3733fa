/**
 * The XML of XMPP streams (RFC 6120, section 11): UTF-8 without DTDs, comments, processing instructions and custom
 * entities. A scanner cuts input into frames, a parser turns frames into elements, a writer turns elements into bytes.
 * Independent of Netty and stanzas; shares no code with the client side on purpose.
 */
package dev.throng.targets.xmpp.xml;
