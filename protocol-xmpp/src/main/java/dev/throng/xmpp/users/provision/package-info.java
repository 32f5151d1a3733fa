/**
 * Writes users, passwords and rosters directly in the storage format of a server under test, which is faster than registering each user
 * over the network. One class per server. Uses {@code users}, and {@code sasl} for SCRAM keys.
 */
package dev.throng.xmpp.users.provision;
