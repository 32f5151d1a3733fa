/**
 * What is the same about connections whatever the protocol: what it means when Netty's transport or TLS throws. For the clients of
 * protocol modules, which know nothing of loads. Depends on Netty alone.
 */
package dev.throng.connect;
