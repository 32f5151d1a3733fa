/**
 * BOSH as the client of one session sees it (XEP-0124, XEP-0206): which request is sent when, and what an answer means. Knows no connection
 * and no clock.
 */
package dev.throng.xmpp.bosh;
