package dev.throng.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the message states of a command that ended without a result. */
class GeneratorProcessTest {

    /** The trace comes before the message, as {@code throng} prints it where a program has started it. */
    @Test
    void aBugIsStatedWithItsCause() {
        assertThat(GeneratorProcess.lastMessages("""
                        throng: connecting
                        java.lang.NoClassDefFoundError: io/netty/channel/epoll/EpollIoHandler
                            at dev.throng.engine.TransportKind.factory(TransportKind.java:1)
                        throng: this is a bug in Throng: java.lang.NoClassDefFoundError: io/netty/channel/epoll/EpollIoHandler
                        """))
                .containsExactly("throng: this is a bug in Throng: java.lang.NoClassDefFoundError:"
                        + " io/netty/channel/epoll/EpollIoHandler");
    }

    /** Where no program has started the command. */
    @Test
    void theAdviceAfterABugIsNotTakenForItsMessage() {
        assertThat(GeneratorProcess.lastMessages("""
                        throng: this is a bug in Throng: java.lang.IllegalStateException: cause
                          run it again with --stacktrace before the command, and report the output
                        """))
                .first()
                .isEqualTo("throng: this is a bug in Throng: java.lang.IllegalStateException: cause");
    }

    @Test
    void withoutAMessageTheCauseOfTheExceptionIsStated() {
        assertThat(GeneratorProcess.lastMessages("""
                        Exception in thread "main" java.lang.ExceptionInInitializerError
                            at dev.throng.cli.Main.main(Main.java:1)
                        Caused by: java.lang.NoClassDefFoundError: org/slf4j/spi/LoggingEventAware
                            at a.A.a(A.java:1)
                            at a.A.b(A.java:2)
                            at a.A.c(A.java:3)
                        """))
                .first()
                .isEqualTo("Caused by: java.lang.NoClassDefFoundError: org/slf4j/spi/LoggingEventAware");
    }

    @Test
    void otherwiseTheLastLinesAreStated() {
        assertThat(GeneratorProcess.lastMessages("a\nb\n\nc\nd\n")).containsExactly("b", "c", "d");
    }
}
