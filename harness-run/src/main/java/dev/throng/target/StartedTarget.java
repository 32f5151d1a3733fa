package dev.throng.target;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** A target that this JVM started. */
final class StartedTarget implements Target {

    static final int LAST_LINES = 20;

    private final ChildProcess child;
    private final Map<String, InetSocketAddress> addresses;
    private final Optional<TargetRehearsal> rehearsal;
    private final Optional<Path> gcLog;
    private final String description;

    /** @param addresses in the target's order, at least one */
    StartedTarget(
            ChildProcess child, Map<String, InetSocketAddress> addresses, Optional<Path> gcLog, String description) {
        this(child, addresses, Optional.empty(), gcLog, description);
    }

    /** @param rehearsal a further server of the same process */
    StartedTarget(
            ChildProcess child,
            Map<String, InetSocketAddress> addresses,
            Optional<TargetRehearsal> rehearsal,
            Optional<Path> gcLog,
            String description) {
        this.child = child;
        this.addresses = addresses;
        this.rehearsal = rehearsal;
        this.gcLog = gcLog;
        this.description = description;
    }

    /** Looks for new descendants now. */
    void updateDescendants() {
        child.updateDescendants();
    }

    @Override
    public InetSocketAddress address() {
        return addresses.values().iterator().next();
    }

    @Override
    public Map<String, InetSocketAddress> addresses() {
        return addresses;
    }

    @Override
    public Optional<TargetRehearsal> rehearsal() {
        return rehearsal;
    }

    @Override
    public OptionalLong pid() {
        return OptionalLong.of(child.pid());
    }

    @Override
    public Optional<Path> gcLog() {
        return gcLog;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public boolean alive() {
        return child.alive();
    }

    @Override
    public Optional<Target.Exit> exit() {
        return child.exit().isDone() ? Optional.of(child.exit().join()) : Optional.empty();
    }

    @Override
    public CompletableFuture<Target.Exit> exited() {
        return child.exit().copy();
    }

    @Override
    public List<String> lastOutput() {
        return child.lastLines(LAST_LINES);
    }

    @Override
    public void close() {
        child.close();
    }

    @Override
    public String toString() {
        return description;
    }
}
