/**
 * Rosters (RFC 6121, section 2): ordinary objects kept in memory, which are most of a target's live heap. Depends on nothing
 * of ours.
 */
package dev.throng.targets.xmpp.roster;
