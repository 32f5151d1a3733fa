package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Loop;
import dev.throng.cli.tsung.ScriptItem.Pause;
import dev.throng.cli.tsung.ScriptItem.Request;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A session in the parts of a script: its login, and what follows until it closes. Immutable.
 *
 * @param weight how often it is chosen, relative to the other sessions
 * @param login the requests that Throng's login makes
 * @param rest what follows the login, without the request that closes
 * @param closes whether the file closes it
 */
record TsungSession(
        String name, BigDecimal weight, int line, List<Request> login, List<ScriptItem> rest, boolean closes) {

    TsungSession {
        login = List.copyOf(login);
        rest = List.copyOf(rest);
    }

    /** Splits the items of a session, and remarks what a script cannot have at its place. */
    static TsungSession of(TsungElement session, BigDecimal weight, List<ScriptItem> items, ImportRemarks remarks) {
        int close = first(items, item -> isRequest(item, request -> request.is("close")));
        List<ScriptItem> open = close < 0 ? items : items.subList(0, close);
        if (close >= 0) {
            ScriptItem.requests(items.subList(close + 1, items.size()))
                    .forEach(request ->
                            remarks.leftOut(request.line(), request.type(), "a script ends with its first logout"));
        }
        int lastOfLogin = last(open, item -> isRequest(item, Request::isOfLogin));
        List<Request> login = new ArrayList<>();
        List<ScriptItem> moved = new ArrayList<>();
        for (ScriptItem item : open.subList(0, lastOfLogin + 1)) {
            if (isRequest(item, Request::isOfLogin)) {
                login.add((Request) item);
            } else if (item instanceof Pause pause) {
                pauseOfLogin(pause, login.isEmpty(), moved, remarks);
            } else {
                moved.add(item);
            }
        }
        List<ScriptItem> rest = new ArrayList<>(withoutLogins(open.subList(lastOfLogin + 1, open.size()), remarks));
        int other = first(rest, item -> !isRequest(item, request -> canBeOfLogin(request, login)));
        rest.addAll(other < 0 ? rest.size() : other, moved);
        return new TsungSession(session.attribute("name", "session"), weight, session.line(), login, rest, close >= 0);
    }

    private static void pauseOfLogin(Pause pause, boolean before, List<ScriptItem> moved, ImportRemarks remarks) {
        if (before) {
            remarks.leftOut(pause.line(), "thinktime", "a script begins with its login");
        } else {
            remarks.changed(pause.line(), "thinktime", "after the login, which has no pause between its steps");
            moved.add(pause);
        }
    }

    /** Leaves out what belongs to a login or a logout and stands in a loop. */
    private static List<ScriptItem> withoutLogins(List<ScriptItem> items, ImportRemarks remarks) {
        List<ScriptItem> kept = new ArrayList<>();
        for (ScriptItem item : items) {
            if (item instanceof Loop loop) {
                List<ScriptItem> inside = withoutLogins(loop.items(), remarks);
                if (!inside.isEmpty()) {
                    kept.add(new Loop(loop.times(), inside, loop.line()));
                }
            } else if (isRequest(item, request -> request.isOfLogin() || request.is("close"))) {
                remarks.leftOut(item.line(), ((Request) item).type(), "a script logs in once, at its beginning");
            } else {
                kept.add(item);
            }
        }
        return kept;
    }

    private static boolean isRequest(ScriptItem item, Predicate<Request> condition) {
        return item instanceof Request request && condition.test(request);
    }

    private static int first(List<ScriptItem> items, Predicate<ScriptItem> condition) {
        for (int i = 0; i < items.size(); i++) {
            if (condition.test(items.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private static int last(List<ScriptItem> items, Predicate<ScriptItem> condition) {
        for (int i = items.size() - 1; i >= 0; i--) {
            if (condition.test(items.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether it logs in. */
    boolean logsIn() {
        return login.stream().anyMatch(Request::authenticates);
    }

    /** Whether it makes an account and does nothing else. */
    boolean onlyRegisters() {
        List<Request> requests = requests();
        return !logsIn() && requests.size() == 1 && requests.get(0).is("register");
    }

    /** The requests after the login, also those in loops. */
    List<Request> requests() {
        return ScriptItem.requests(rest);
    }

    /** Whether a request of this type comes directly after the login, or only after others that a login can make too. */
    boolean beginsWith(String type) {
        for (ScriptItem item : rest) {
            if (!isRequest(item, request -> canBeOfLogin(request, login))) {
                return false;
            }
            if (((Request) item).is(type)) {
                return true;
            }
        }
        return false;
    }

    /** Requests in a transaction of their own stay, because it gives them a row in the results. */
    private static boolean canBeOfLogin(Request request, List<Request> login) {
        return (request.is(TsungImport.ROSTER) || request.is(TsungImport.PRESENCE))
                && (request.transaction().isEmpty()
                        || login.stream().anyMatch(one -> one.transaction().equals(request.transaction())));
    }

    /** Seconds that the think times rarely exceed in total. */
    BigDecimal longest() {
        return longest(rest);
    }

    private static BigDecimal longest(List<ScriptItem> items) {
        BigDecimal sum = BigDecimal.ZERO;
        for (ScriptItem item : items) {
            if (item instanceof Pause pause) {
                sum = sum.add(pause.longest());
            } else if (item instanceof Loop loop) {
                sum = sum.add(longest(loop.items()).multiply(BigDecimal.valueOf(loop.times())));
            }
        }
        return sum;
    }
}
