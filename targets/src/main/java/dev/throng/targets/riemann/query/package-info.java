/** The query language: parses text into a predicate on events, with limits on length, depth and cost. Depends on the index. */
package dev.throng.targets.riemann.query;
