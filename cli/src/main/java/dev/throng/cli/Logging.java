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
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.secrets.Masking;
import dev.throng.text.Printable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.LoggerFactory;

/**
 * Sets the destinations of log lines: Throng's warnings go to the console, one line each; everything goes to a file once a run has a
 * directory.
 */
final class Logging {

    static final String FILE = "throng.log";

    private static final String CONSOLE = "console";

    private Logging() {}

    /** Sends log lines to the console only, as at the start of the program. */
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

    /**
     * Writes to a file too, from now on, and no longer to an earlier one. Lines and stack traces are escaped: a log may be read on a terminal.
     *
     * @param masking masks secrets in them
     */
    static void toFile(Path file, Masking masking) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        PatternLayoutEncoder encoder = new CleanEncoder(masking);
        encoder.setContext(context);
        encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{30} - %msg%n");
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.start();
        FileAppender<ILoggingEvent> appender = new FileAppender<>();
        appender.setContext(context);
        appender.setName(FILE);
        appender.setFile(file.toString());
        appender.setEncoder(encoder);
        appender.start();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        Optional.ofNullable(root.getAppender(FILE)).ifPresent(earlier -> {
            root.detachAppender(earlier);
            earlier.stop();
        });
        root.addAppender(appender);
    }

    /** Returns the stack trace in the form of the log files, with blanks instead of tabs. */
    static String stackTrace(Throwable thrown) {
        return ThrowableProxyUtil.asString(new ThrowableProxy(thrown)).replace("\t", "    ");
    }

    /** From now on prints only errors on the console. */
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

    /** Writes lines without secrets, and without what could do something to a terminal. */
    private static final class CleanEncoder extends PatternLayoutEncoder {

        private final Masking masking;

        CleanEncoder(Masking masking) {
            this.masking = masking;
        }

        @Override
        public byte[] encode(ILoggingEvent event) {
            String text = new String(super.encode(event), StandardCharsets.UTF_8);
            return Printable.text(masking.apply(text)).getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Prints Throng's warnings, and only errors of libraries. {@link Program} reports bugs itself. */
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
