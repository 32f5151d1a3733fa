package dev.throng.xmpp.template;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The values of one session, as a test wants them. */
final class TemplateValues implements StanzaValues {

    String jid = "romeo@example.org/desk";
    String contact = "juliet@example.org";
    String peer = "nurse@example.org/kitchen";
    String id = "throng.1.2.3";
    long number = 7;
    long counter = 3;
    String[] captured = {"", ""};
    List<String> columns = new ArrayList<>(List.of("Verona", "a<b&'c\""));
    RandomGenerator random = new SplittableRandom(1);

    @Override
    public String jid() {
        return jid;
    }

    @Override
    public String contact() {
        return contact;
    }

    @Override
    public String peer() {
        return peer;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public long number() {
        return number;
    }

    @Override
    public long counter() {
        return counter;
    }

    @Override
    public String column(int column) {
        return columns.get(column);
    }

    @Override
    public String captured(int slot) {
        return captured[slot];
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    static TemplateNames names(String... captured) {
        return new TemplateNames(List.of("city", "words"), Arrays.asList(captured));
    }
}
