package dev.throng.targets.xmpp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.throng.targets.xmpp.sasl.CredentialStore;
import dev.throng.targets.xmpp.sasl.ScramAlgorithm;
import dev.throng.targets.xmpp.sasl.StoredScramKeys;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All users and their passwords: a number of users by pattern (any name if the number is 0), and registered users. Any
 * thread may use it.
 */
final class UserDirectory implements CredentialStore {

    private static final int SALT_BYTES = 16;
    /** Limits the memory for SCRAM keys of registered users. */
    private static final int MAX_KEYS = 4_000_000;

    private final XmppServerSettings settings;
    private final Map<String, String> registered = new ConcurrentHashMap<>();
    private final Set<String> anonymous = ConcurrentHashMap.newKeySet();
    private final Set<String> removed = ConcurrentHashMap.newKeySet();
    private final Map<String, StoredScramKeys> keys = new ConcurrentHashMap<>();

    UserDirectory(XmppServerSettings settings) {
        this.settings = settings;
    }

    /** The position in the ring, from 0; empty unless the user exists by pattern. */
    OptionalLong position(String user) {
        OptionalLong number = settings.userPattern.number(user);
        long position = number.orElse(-1) - settings.firstUser;
        boolean inside = number.isPresent() && position >= 0 && position < settings.users;
        return inside ? OptionalLong.of(position) : OptionalLong.empty();
    }

    boolean exists(String user) {
        return registered.containsKey(user)
                || anonymous.contains(user)
                || !removed.contains(user)
                        && (settings.users == 0 || position(user).isPresent());
    }

    @Override
    public Optional<String> password(String user) {
        if (!exists(user) || anonymous.contains(user)) {
            return Optional.empty();
        }
        String own = registered.get(user);
        return Optional.of(own != null ? own : settings.password.replace("%u", user));
    }

    @Override
    public Optional<StoredScramKeys> keys(String user, ScramAlgorithm hash) {
        return password(user).map(password -> {
            byte[] salt = salt(user);
            String known = hash + " " + (settings.saltPerUser ? user : "") + " " + password;
            if (keys.size() > MAX_KEYS) {
                keys.clear();
            }
            return keys.computeIfAbsent(
                    known, missing -> StoredScramKeys.derive(hash, password, salt, settings.scramIterations));
        });
    }

    /** The salt, which is the same at every login and in every run, because clients can cache keys by salt. */
    private byte[] salt(String user) {
        String text = settings.saltPerUser ? "salt of " + user : "salt of all";
        byte[] hashed = ScramAlgorithm.SHA256.hash(text.getBytes(UTF_8));
        return Arrays.copyOf(hashed, SALT_BYTES);
    }

    /** Creates a user without a password, for one session. */
    String anonymous(String token) {
        String name = "anonymous-" + token;
        anonymous.add(name);
        return name;
    }

    /** Removes an anonymous user; returns whether it existed. */
    boolean removeAnonymous(String user) {
        return !anonymous.isEmpty() && anonymous.remove(user);
    }

    /** Adds a user or, if {@code replace} is true, changes its password; returns false if the name is taken. */
    boolean register(String user, String password, boolean replace) {
        if (replace) {
            registered.put(user, password);
            return true;
        }
        boolean taken = settings.users > 0 && exists(user);
        return !taken && registered.putIfAbsent(user, password) == null;
    }

    void remove(String user) {
        registered.remove(user);
        removed.add(user);
    }
}
