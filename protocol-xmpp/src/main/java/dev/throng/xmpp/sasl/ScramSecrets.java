package dev.throng.xmpp.sasl;

/**
 * What a password becomes with one salt and count of iterations (RFC 5802 §3). The arrays are shared: nobody changes them.
 *
 * @param clientKey proves to the server that we know the password
 * @param storedKey the hash of the client's key; a server keeps it
 * @param serverKey proves to us that the server knows it
 */
record ScramSecrets(byte[] clientKey, byte[] storedKey, byte[] serverKey) {}
