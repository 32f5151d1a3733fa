/**
 * Runs scenarios from Java. {@link dev.throng.api.ThrongRun} starts a run, {@link dev.throng.api.ThrongResult} is what was measured:
 *
 * <pre>{@code
 * ThrongResult result = ThrongRun.scenario(Path.of("send.yaml"))
 *         .target("127.0.0.1", server.port())
 *         .set("phases[0].for", "5s")
 *         .seed(7)
 *         .results(Path.of("target/throng/send"))
 *         .run();
 * OperationResult send = result.operation("send");
 * System.out.println(result.outcome().text());
 * System.out.println("p99 in ns: " + send.response().p99() + ", failed: " + send.failed());
 * System.out.println("report: " + result.report().orElseThrow());
 * }</pre>
 *
 * <p>The load comes from a separate JVM unless {@link dev.throng.api.ThrongRun#inThisJvm()} is called. Nothing of this package may be {@code
 * null}. It uses runs and reports, and starts the command line's program; no other package uses it but those of tests.
 */
package dev.throng.api;
