/** The query language: text to a predicate on events, with limits on length, depth and cost. Depends on the index only. */
package dev.throng.targets.riemann.query;
