package dev.throng.run;

import dev.throng.measure.Failure;
import dev.throng.protocol.EngineFailure;
import dev.throng.run.extension.RunExtension;
import dev.throng.transport.TransportError;
import java.util.Optional;

/** What a user can do about a failure: the protocol's own remedies, and those of failures that every protocol has. Pure. */
public final class FailureAdvice {

    private final RunExtension extension;

    /** @param extension of the protocol */
    public FailureAdvice(RunExtension extension) {
        this.extension = extension;
    }

    /** Returns a phrase with a verb in the imperative; empty if no remedy is known. */
    public Optional<String> of(Failure failure) {
        return extension.remedy(failure).or(() -> common(failure.kind()));
    }

    private static Optional<String> common(Failure kind) {
        if (kind instanceof TransportError error) {
            return Optional.of(
                    switch (error) {
                        case REFUSED -> "start the server, or correct the address of the target";
                        case UNREACHABLE -> "check the route to the target, and its address";
                        case UNRESOLVED -> "correct the host name of the target";
                        case CONNECT_TIMEOUT -> "check firewalls and the server's listen backlog";
                        case TLS_FAILED -> "check settings.tls, and the certificates of the server";
                        case TLS_TIMEOUT -> "check that the server speaks TLS on this port";
                        case RESET, CLOSED, IO_ERROR -> "read the server's log; it ended the connections";
                        case NO_LOCAL_PORT -> "add addresses to settings.sources, or end sessions sooner";
                        case SOURCE_NOT_LOCAL -> "correct settings.sources, or give the machine these addresses";
                        case FORBIDDEN -> "start the agents with --allow and the address";
                        case FD_LIMIT -> "raise the limit of open files with ulimit -n";
                        case CLOSED_BY_US -> "check the deadlines of the scenario";
                    });
        }
        if (kind instanceof EngineFailure failure) {
            return Optional.of(
                    switch (failure) {
                        case DEADLINE -> "read the server's log, or raise the scenario's deadline";
                        case AGENT_LOST -> "read the log of the agent, and repeat the run";
                        case UNFINISHED -> "raise the scenario's drain, or read the server's log";
                    });
        }
        return Optional.empty();
    }
}
