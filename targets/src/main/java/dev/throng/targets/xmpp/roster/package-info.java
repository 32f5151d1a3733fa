/**
 * Rosters (RFC 6121, section 2): ordinary objects in memory, which are most of a target's live heap. Depends on no
 * other package of the targets.
 */
package dev.throng.targets.xmpp.roster;
