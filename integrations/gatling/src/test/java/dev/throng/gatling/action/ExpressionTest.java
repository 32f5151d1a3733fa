package dev.throng.gatling.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.gatling.action.Expression.UnresolvedException;
import io.gatling.core.session.Session;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ExpressionTest {

    private static final EventLoop LOOP = new DefaultEventLoop();

    private final Session session = Sessions.on(LOOP).set("user", "juliet").set("load", 1.5);

    @AfterAll
    static void shutDown() {
        LOOP.shutdownGracefully();
    }

    @Test
    void attributesOfTheSessionAreInserted() throws UnresolvedException {
        assertThat(Expression.of("#{user}@localhost").resolve(session)).isEqualTo("juliet@localhost");
        assertThat(Expression.of("plain").resolve(session)).isEqualTo("plain");
    }

    @Test
    void aMissingAttributeIsNamed() {
        assertThatThrownBy(() -> Expression.of("#{nurse}").resolve(session))
                .isInstanceOf(UnresolvedException.class)
                .hasMessageContaining("nurse");
    }

    @Test
    void numbersAreReadFromTexts() throws UnresolvedException {
        assertThat(Expression.of("#{load}").resolveNumber(session)).isEqualTo(1.5);
        assertThatThrownBy(() -> Expression.of("#{user}").resolveNumber(session))
                .hasMessage("#{user}: juliet (expected: a number)");
    }
}
