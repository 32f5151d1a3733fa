/**
 * Who logs in: users by pattern or from a file, and the ring that says who is whose buddy. What writes them into a server's own
 * storage is in {@code provision}. Depends on nothing of ours but {@code text}.
 */
package dev.throng.xmpp.users;
