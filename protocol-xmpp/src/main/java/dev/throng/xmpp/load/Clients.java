package dev.throng.xmpp.load;

import dev.throng.protocol.LoopContext;
import dev.throng.transport.StepsInTurn;
import dev.throng.xmpp.client.BoshRequests;
import dev.throng.xmpp.client.Login;
import dev.throng.xmpp.client.LoginAccount;
import dev.throng.xmpp.client.LoginListener;
import dev.throng.xmpp.client.Purpose;
import dev.throng.xmpp.client.XmppClient;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The clients of one event loop, one for each of the target's addresses. Confined to the loop. */
final class Clients {

    private final LoopContext context;
    private final List<XmppClient> byAddress;
    private final LoginAccounts accounts;
    private long registrations;

    Clients(LoopContext context, List<XmppClient> byAddress, LoginAccounts accounts) {
        this.context = context;
        this.byAddress = List.copyOf(byAddress);
        this.accounts = accounts;
    }

    /** The client of one user. */
    record UserClient(XmppClient client, LoginAccount account) {

        /** See {@link XmppClient#login}. */
        Login login(Purpose purpose, LoginListener listener) {
            return client.login(account, purpose, listener);
        }
    }

    /** The client that logs a user in. All connections of a user go to the same address. */
    UserClient ofUser(int user) {
        return new UserClient(byAddress.get(context.addressOf(user)), accounts.of(user));
    }

    /** The client of the next registration of this loop. */
    UserClient ofNextRegistration(String name, String password) {
        return new UserClient(
                byAddress.get(context.addressOf(context.number(registrations++))), accounts.registered(name, password));
    }

    /** Has the requests of BOSH counted; see {@link XmppClient#countRequests}. */
    void countRequests(BoshRequests counter) {
        byAddress.forEach(client -> client.countRequests(counter));
    }

    /** Checks that each address can be reached; see {@link XmppClient#checkConnectivity}. */
    Future<Void> checkConnectivity() {
        List<Supplier<Future<Void>>> checks = new ArrayList<>();
        LoginAccount first = accounts.of(0);
        byAddress.forEach(client -> checks.add(() -> client.checkConnectivity(first)));
        return StepsInTurn.run(context.loop(), checks);
    }

    /** Waits until all connections are closed, or until the time is over. The clients reset those that are still open. */
    Future<Void> awaitClosed(Duration limit) {
        Promise<Void> closed = context.loop().newPromise();
        PromiseCombiner all = new PromiseCombiner(context.loop());
        byAddress.forEach(client -> all.add((Future<?>) client.awaitClosed(limit)));
        all.finish(closed);
        return closed;
    }
}
