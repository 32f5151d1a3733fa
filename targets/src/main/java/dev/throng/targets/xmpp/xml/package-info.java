/**
 * The XML of XMPP streams (RFC 6120, section 11) and no other: UTF-8, no DTD, comment, processing instruction or entity of
 * one's own. Bytes are cut into frames as they come, frames are parsed into elements, elements are written as bytes. Knows
 * neither Netty nor any stanza, and shares nothing with the client side on purpose.
 */
package dev.throng.targets.xmpp.xml;
