/**
 * Settings that mean the same in every protocol: TLS, deadlines of a connection, local addresses, socket buffers and slow reading. A
 * protocol's settings record has {@link dev.throng.protocol.settings.TlsSettings} as its section {@code tls}, inlines
 * {@link dev.throng.protocol.settings.SocketSettings}, and inlines {@link dev.throng.protocol.settings.ConnectDeadlines} in its section
 * {@code deadlines}. Depends on {@link dev.throng.protocol} and Netty's TLS only.
 */
package dev.throng.protocol.settings;
