package dev.throng.xmpp.users;

import dev.throng.text.Printable;
import java.util.Objects;
import java.util.Optional;

/** Users by a pattern. Needs no memory per user. */
final class NumberedUsers implements Users {

    private final NumberPattern names;
    private final NumberPattern passwords;
    private final int first;
    private final int count;

    NumberedUsers(String pattern, String password, int first, int count) {
        this.names = NumberPattern.parse("pattern", pattern).map(Localpart::canonical);
        this.passwords = NumberPattern.parse("password", password);
        this.first = first;
        this.count = count;
        if (first < 0) {
            throw new IllegalArgumentException("first: " + first + " (expected: 0 or more)");
        }
        if (count < 1) {
            throw new IllegalArgumentException("count: " + count + " (expected: 1 or more)");
        }
        if (count > 1 && !names.numbered()) {
            throw new IllegalArgumentException("pattern: " + Printable.excerpt(pattern)
                    + " (expected: a %d in it, to tell " + count + " users apart)");
        }
        Optional<String> problem = Localpart.problem(name(count - 1));
        if (problem.isPresent()) {
            throw new IllegalArgumentException("pattern: " + Printable.excerpt(pattern)
                    + " (expected: the part of a JID before the @; " + problem.get() + ")");
        }
        if (password.isEmpty()) {
            throw new IllegalArgumentException("password:  (expected: a text that is not empty)");
        }
        Passwords.problem(password).ifPresent(wrong -> {
            throw new IllegalArgumentException("password: " + wrong);
        });
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public String name(int index) {
        return names.text(number(index));
    }

    @Override
    public String password(int index) {
        return passwords.text(number(index));
    }

    private long number(int index) {
        return (long) first + Objects.checkIndex(index, count);
    }
}
