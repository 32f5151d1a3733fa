package dev.throng.cli;

import dev.throng.cli.terminal.Console;
import java.time.Clock;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * What the commands get from outside.
 *
 * @param environment the environment's variables
 * @param clock the wall clock, for names of directories
 * @param endAtOnce kills what was started and ends the JVM with an exit code, for a user who will not wait
 */
record CommandContext(
        Console console,
        Installation installation,
        Map<String, String> environment,
        Clock clock,
        IntConsumer endAtOnce) {}
