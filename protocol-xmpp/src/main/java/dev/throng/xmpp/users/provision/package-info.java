/**
 * Writes users, passwords and ring rosters in the form in which a server under test keeps them, so that it need not be told each one
 * over the wire. One class per server. Uses {@code users}, and {@code sasl} for what a server keeps of a password.
 */
package dev.throng.xmpp.users.provision;
