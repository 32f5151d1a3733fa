package dev.throng.xmpp.sasl;

/**
 * The keys derived from a password with one salt and one number of iterations (RFC 5802 §3). The arrays are shared and must not be changed.
 *
 * @param clientKey proves to the server that the client knows the password
 * @param storedKey the hash of the client key; a server stores it
 * @param serverKey proves to the client that the server knows the password
 */
record ScramSecrets(byte[] clientKey, byte[] storedKey, byte[] serverKey) {}
