/** How settings and what they make reach Gatling's actions: once per simulation and settings. Knows Gatling and nothing of ours. */
package dev.throng.gatling.protocol;
