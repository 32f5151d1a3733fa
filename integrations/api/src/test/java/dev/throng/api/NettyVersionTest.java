package dev.throng.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.build.ParentPom;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NettyVersionTest {

    @Test
    void anotherNettyIsNamedWithTheRemedy() {
        assertThat(NettyVersion.problem(Map.of(
                        "netty-common", "4.1.118.Final",
                        "netty-transport", "4.1.118.Final",
                        "netty-handler", "4.2.18.Final",
                        "netty-tcnative-classes", "2.0.74.Final")))
                .hasValueSatisfying(problem -> assertThat(problem)
                        .startsWith("netty-common 4.1.118.Final, netty-transport 4.1.118.Final (expected: Netty 4.2 ")
                        .contains("without inThisJvm"));
    }

    @Test
    void theNettyOfThisBuildIsTheOneThatIsNeeded() throws IOException {
        assertThat(NettyVersion.problem()).isEmpty();
        assertThat(ParentPom.property("netty.version")).startsWith(NettyVersion.NEEDED + ".");
    }
}
