/**
 * The users that log in, by pattern or from a file, and their rosters. Package {@code provision} writes them into a server's own storage.
 * Of Throng, it uses only {@code text}.
 */
package dev.throng.xmpp.users;
