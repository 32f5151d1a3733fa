package dev.throng.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.FileAppender;
import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Ink;
import dev.throng.text.Printable;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** Where log lines go: our own warnings to the console, one line each; everything to a file once a run has a directory. */
final class Logs {

    static final String FILE = "throng.log";

    private static final String CONSOLE = "console";

    private Logs() {}

    /** Starts afresh, with the console alone. */
    static void toConsole(Console console) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        ConsoleLines lines = new ConsoleLines(console);
        lines.setContext(context);
        lines.setName(CONSOLE);
        lines.start();
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.INFO);
        root.addAppender(lines);
    }

    /** Writes to a file too, from now on. Lines are escaped: a log may be read on a terminal. */
    static void toFile(Path file) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{30} - "
                + "%replace(%msg){'[\\p{Cc}\\p{Cf}&&[^\\n]]', '?'}%n");
        encoder.start();
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
    }

    /** As it stands in logs, in lines and indented by blanks. */
    static String stackTrace(Throwable thrown) {
        return ThrowableProxyUtil.asString(new ThrowableProxy(thrown)).replace("\t", "    ");
    }

    /** From now on the console hears of errors only. */
    static void quiet() {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        ConsoleLines lines =
                (ConsoleLines) context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(CONSOLE);
        lines.ours = Level.ERROR;
    }

    /** Closes the files. */
    static void stop() {
        ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
    }

    /** Prints our warnings, and of the libraries' only errors; bugs are told by {@link Program} itself. */
    private static final class ConsoleLines extends AppenderBase<ILoggingEvent> {

        private final Console console;
        private volatile Level ours = Level.WARN;

        ConsoleLines(Console console) {
            this.console = console;
        }

        @Override
        protected void append(ILoggingEvent event) {
            boolean mine = event.getLoggerName().startsWith("dev.throng.");
            boolean told = event.getLoggerName().equals(Program.class.getName());
            if (!told && event.getLevel().isGreaterOrEqual(mine ? ours : Level.ERROR)) {
                console.note(Ink.WARN, "throng: " + Printable.line(event.getFormattedMessage()));
            }
        }
    }
}
