/**
 * Scripts of sessions: what a session does, step by step, and how long it thinks in between. Pure; knows the settings, and no session, socket
 * or clock.
 */
package dev.throng.xmpp.script;
