package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import java.time.Clock;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The surroundings of a command.
 *
 * @param environment the environment's variables
 * @param clock the wall clock, for names of directories
 * @param endAtOnce kills the started processes and ends the JVM with an exit code, for a user who does not wait
 */
record CommandContext(
        Console console,
        Installation installation,
        Map<String, String> environment,
        Clock clock,
        IntConsumer endAtOnce) {

    /** Prints why, and ends the program, on Ctrl-C or a similar signal, until {@link #onSignal} is called. */
    void endOnSignal(String why) {
        SignalHandling.endWith(code -> {
            console.note("throng: " + why);
            endAtOnce.accept(code);
        });
    }

    /** Calls {@code abort} on the first Ctrl-C or similar signal. Any further signal ends the program at once. */
    void onSignal(Runnable abort) {
        SignalHandling.handle(abort, () -> endAtOnce.accept(ExitCode.INVALID));
    }
}
