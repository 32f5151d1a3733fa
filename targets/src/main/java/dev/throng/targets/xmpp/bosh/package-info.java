/**
 * BOSH (XEP-0124): which request of a session is answered when, and with what. Knows no HTTP, no stanzas and no event loop.
 */
package dev.throng.targets.xmpp.bosh;
