package dev.throng.xmpp.users;

import java.util.Objects;

/** Users whose names the server makes when they log in. */
final class UnnamedUsers implements Users {

    private final int count;

    UnnamedUsers(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count: " + count + " (expected: 1 or more)");
        }
        this.count = count;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean named() {
        return false;
    }

    @Override
    public String name(int index) {
        Objects.checkIndex(index, count);
        return "";
    }

    @Override
    public String password(int index) {
        return name(index);
    }

    @Override
    public String description() {
        return count + (count == 1 ? " user" : " users") + " whose names the server makes";
    }
}
