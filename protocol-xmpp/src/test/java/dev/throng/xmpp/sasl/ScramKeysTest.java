package dev.throng.xmpp.sasl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ScramKeysTest {

    @Test
    void aUserWhoComesBackIsNotComputedAgain() {
        ScramKeys keys = new ScramKeys(2);
        ScramSecrets first = keys.secrets(ScramHash.SHA_256, "secret", "c2FsdA==", 5);
        assertThat(keys.secrets(ScramHash.SHA_256, "secret", "c2FsdA==", 5)).isSameAs(first);
        assertThat(keys.size()).isOne();
    }

    @Test
    void anythingThatDiffersIsAnotherKey() {
        ScramKeys keys = new ScramKeys(10);
        byte[] key = keys.secrets(ScramHash.SHA_256, "secret", "c2FsdA==", 5).clientKey();
        assertThat(keys.secrets(ScramHash.SHA_256, "Secret", "c2FsdA==", 5).clientKey())
                .isNotEqualTo(key);
        assertThat(keys.secrets(ScramHash.SHA_256, "secret", "c2FsdDI=", 5).clientKey())
                .isNotEqualTo(key);
        assertThat(keys.secrets(ScramHash.SHA_256, "secret", "c2FsdA==", 6).clientKey())
                .isNotEqualTo(key);
        assertThat(keys.secrets(ScramHash.SHA_512, "secret", "c2FsdA==", 5).clientKey())
                .isNotEqualTo(key);
        assertThat(keys.size()).isEqualTo(5);
    }

    @Test
    void theOneUnusedForLongestIsForgotten() {
        ScramKeys keys = new ScramKeys(2);
        ScramSecrets a = keys.secrets(ScramHash.SHA_1, "a", "c2FsdA==", 1);
        ScramSecrets b = keys.secrets(ScramHash.SHA_1, "b", "c2FsdA==", 1);
        keys.secrets(ScramHash.SHA_1, "a", "c2FsdA==", 1);
        keys.secrets(ScramHash.SHA_1, "c", "c2FsdA==", 1);
        assertThat(keys.secrets(ScramHash.SHA_1, "a", "c2FsdA==", 1)).isSameAs(a);
        assertThat(keys.secrets(ScramHash.SHA_1, "b", "c2FsdA==", 1)).isNotSameAs(b);
        assertThat(keys.size()).isEqualTo(2);
    }

    @Test
    void withoutRoomNothingIsKept() {
        ScramKeys keys = new ScramKeys(0);
        keys.secrets(ScramHash.SHA_1, "a", "c2FsdA==", 1);
        assertThat(keys.size()).isZero();
    }

    @Test
    void boundsMustMakeSense() {
        assertThatThrownBy(() -> new ScramKeys(-1)).hasMessage("capacity: -1 (expected: 0 or more)");
        assertThatThrownBy(() -> new ScramKeys(1, 0)).hasMessage("maxIterations: 0 (expected: 1 or more)");
    }
}
