package dev.throng.targets.xmpp;

/** Whether the plain port offers TLS. */
enum StartTls {
    OFF,
    OPTIONAL,
    REQUIRED
}
