package dev.throng.target;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** A running target that this JVM neither started nor stops. */
final class AttachedTarget implements Target {

    private final InetSocketAddress address;
    private final Optional<ProcessHandle> process;
    private final CompletableFuture<ProcessExit> exit;

    AttachedTarget(InetSocketAddress address, Optional<ProcessHandle> process) {
        this.address = address;
        this.process = process;
        this.exit = process.map(found -> found.onExit().thenApply(gone -> ProcessExit.UNKNOWN))
                .orElseGet(CompletableFuture::new);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public Map<String, InetSocketAddress> addresses() {
        return Map.of("attached", address);
    }

    @Override
    public OptionalLong pid() {
        return process.map(found -> OptionalLong.of(found.pid())).orElseGet(OptionalLong::empty);
    }

    @Override
    public Optional<Path> gcLog() {
        return Optional.empty();
    }

    @Override
    public String description() {
        return "attached to " + MessageText.address(address)
                + process.map(found -> ", process " + found.pid()).orElse("");
    }

    @Override
    public boolean alive() {
        return process.map(ProcessHandle::isAlive).orElse(true);
    }

    @Override
    public Optional<ProcessExit> exit() {
        return exit.isDone() ? Optional.of(exit.join()) : Optional.empty();
    }

    @Override
    public CompletableFuture<ProcessExit> exited() {
        return exit.copy();
    }

    @Override
    public List<String> lastOutput() {
        return List.of();
    }

    @Override
    public void close() {
        // this JVM did not start the process
    }
}
