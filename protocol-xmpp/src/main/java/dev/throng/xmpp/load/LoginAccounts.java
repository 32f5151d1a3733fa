package dev.throng.xmpp.load;

import dev.throng.transport.Tls;
import dev.throng.xmpp.client.LoginAccount;
import dev.throng.xmpp.client.LoginOptions;
import dev.throng.xmpp.sasl.Mechanisms;
import dev.throng.xmpp.users.CertificatePattern;
import dev.throng.xmpp.users.UsersException;
import java.util.List;
import java.util.Optional;

/** How the users of one event loop log in. Confined to the loop. */
final class LoginAccounts {

    private final RunUsers users;
    private final List<Terms> terms;
    private final Optional<UserCertificates> certificates;

    /**
     * How the users of one group log in.
     *
     * @param tls what secures their connections; empty without encryption
     * @param own where each user's certificate is; empty if they have none of their own
     */
    record Terms(LoginOptions login, Mechanisms mechanisms, Optional<Tls> tls, Optional<CertificatePattern> own) {}

    /**
     * @param terms one for each group of users
     * @param certificates of the groups with certificates; empty if there is no such group
     */
    LoginAccounts(RunUsers users, List<Terms> terms, Optional<UserCertificates> certificates) {
        this.users = users;
        this.terms = List.copyOf(terms);
        this.certificates = certificates;
    }

    LoginAccount of(int user) {
        Terms own = terms.get(users.group(user));
        String name = users.name(user);
        Optional<Tls> tls = own.tls();
        String problem = "";
        if (own.own().isPresent()) {
            try {
                tls = Optional.of(
                        certificates.orElseThrow().of(own.own().get(), name).to(users.domain(user)));
            } catch (UsersException missing) {
                problem = missing.getMessage();
            }
        }
        return new LoginAccount(name, users.password(user), own.login(), own.mechanisms(), tls, problem);
    }

    /** An account that is registered at the domain of the first group. */
    LoginAccount registered(String name, String password) {
        Terms first = terms.get(0);
        return new LoginAccount(name, password, first.login(), first.mechanisms(), first.tls(), "");
    }
}
