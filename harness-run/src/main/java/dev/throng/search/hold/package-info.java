/**
 * Finds the largest population that a target holds, such as sessions. Each run adds the members at a rate that the target accepts
 * and then holds them. Uses the search of {@link dev.throng.search}; the decisions are pure.
 */
package dev.throng.search.hold;
