/**
 * Stanzas of a user's own: templates with variables, what answers them, and what a script keeps of an answer. Compiled once; pure, without
 * load and connections.
 */
package dev.throng.xmpp.template;
