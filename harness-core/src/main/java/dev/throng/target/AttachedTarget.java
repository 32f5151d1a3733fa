package dev.throng.target;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** A target somebody else started and will stop. */
final class AttachedTarget implements Target {

    private final InetSocketAddress address;
    private final Optional<ProcessHandle> process;
    private final CompletableFuture<Exit> exit;

    AttachedTarget(InetSocketAddress address, Optional<ProcessHandle> process) {
        this.address = address;
        this.process = process;
        this.exit = process.map(found -> found.onExit().thenApply(gone -> Exit.UNKNOWN))
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
        return "attached to " + Words.address(address)
                + process.map(found -> ", process " + found.pid()).orElse("");
    }

    @Override
    public boolean alive() {
        return process.map(ProcessHandle::isAlive).orElse(true);
    }

    @Override
    public Optional<Exit> exit() {
        return exit.isDone() ? Optional.of(exit.join()) : Optional.empty();
    }

    @Override
    public CompletableFuture<Exit> exited() {
        return exit.copy();
    }

    @Override
    public List<String> lastOutput() {
        return List.of();
    }

    @Override
    public void close() {
        // it was not ours to start, so it is not ours to stop
    }
}
