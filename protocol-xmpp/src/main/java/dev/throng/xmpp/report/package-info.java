/** The steps of logins in the report of a run. */
package dev.throng.xmpp.report;
