package dev.throng.xmpp.users.provision;

import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.sasl.ScramVerifier;
import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.Users;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Writes one text file of Erlang terms. {@code ejabberdctl load FILE} loads it into the tables {@code passwd} and {@code roster} of a
 * running ejabberd that stores its users in Mnesia. ejabberd loads some thousands of lines per second, so this is too slow for a million
 * roster entries.
 */
public final class EjabberdProvisioning implements Provisioning {

    private static final int SALT_BYTES = 16;

    /** The columns of the tables. Mnesia compares them with its own. */
    private static final String TABLES = """
            {tables, [{passwd, [{record_name, passwd}, {attributes, [us, password]}]},
                      {roster, [{record_name, roster},
                                {attributes, [usj, us, jid, name, subscription, ask, groups, askmessage, xs]}]}]}.
            """;

    private final Path file;
    private final String host;
    private final PasswordForm passwords;
    private final RandomGenerator salts;

    /**
     * @param file is replaced; only its owner may read it
     * @param host the virtual host
     * @param passwords plain for {@code auth_password_format: plain}; SCRAM for {@code scram} with {@code auth_scram_hash} set to the
     *     same hash
     * @param salts source of salts
     */
    public EjabberdProvisioning(Path file, String host, PasswordForm passwords, RandomGenerator salts) {
        this.file = file;
        this.host = host;
        this.passwords = passwords;
        this.salts = salts;
    }

    @Override
    public void write(Users users, RosterRing ring) throws IOException {
        String server = binary(host);
        try (BufferedWriter out = PrivateFile.writer(file, StandardCharsets.US_ASCII)) {
            out.write(TABLES);
            for (int user = 0; user < users.count(); user++) {
                out.write("{passwd, {" + binary(users.name(user)) + "," + server + "}, " + password(users, user)
                        + "}.\n");
            }
            for (int user = 0; user < users.count(); user++) {
                for (int n = 0; n < ring.size(); n++) {
                    out.write(item(binary(users.name(user)), binary(users.name(ring.buddy(user, n))), server));
                }
            }
        }
    }

    @Override
    public String requiredSetting() {
        return (passwords instanceof PasswordForm.Scram scram
                        ? "auth_password_format: scram and auth_scram_hash: " + hash(scram.mechanism())
                        : "auth_password_format: plain")
                + " in ejabberd.yml";
    }

    @Override
    public List<String> nextSteps() {
        String path = file.toAbsolutePath().normalize().toString();
        return List.of(
                "as root: install -o ejabberd -m 600 " + path
                        + " DIRECTORY (a directory that ejabberd's user can read)",
                "as root, with ejabberd running: ejabberdctl load DIRECTORY/" + file.getFileName()
                        + " (add --config-dir DIR if ejabberd.yml is not in /etc/ejabberd)");
    }

    /** Returns a mutual roster entry as a record {@code roster}. */
    private static String item(String user, String buddy, String server) {
        String owner = "{" + user + "," + server + "}";
        String jid = "{" + buddy + "," + server + ",<<>>}";
        return "{roster, {" + user + "," + server + "," + jid + "}, " + owner + ", " + jid
                + ", <<>>, both, none, [], <<>>, []}.\n";
    }

    private String password(Users users, int user) throws IOException {
        if (!(passwords instanceof PasswordForm.Scram scram)) {
            return binary(users.password(user));
        }
        byte[] salt = new byte[SALT_BYTES];
        salts.nextBytes(salt);
        ScramVerifier verifier = scram.verifier(users.name(user), users.password(user), salt);
        return "{scram, " + base64(verifier.storedKey()) + ", " + base64(verifier.serverKey()) + ", " + base64(salt)
                + ", " + hash(scram.mechanism()) + ", " + verifier.iterations() + "}";
    }

    private static String hash(Mechanism mechanism) {
        return switch (mechanism) {
            case SCRAM_SHA_256 -> "sha256";
            case SCRAM_SHA_512 -> "sha512";
            default -> "sha";
        };
    }

    private static String base64(byte[] bytes) {
        return "<<\"" + Base64.getEncoder().encodeToString(bytes) + "\">>";
    }

    /** Returns an Erlang binary: as text if it is plain ASCII, else as numbers, because the encoding of the file is not defined. */
    private static String binary(String text) {
        boolean plain = text.chars().allMatch(c -> c >= 0x20 && c < 0x7f && c != '"' && c != '\\');
        if (plain) {
            return text.isEmpty() ? "<<>>" : "<<\"" + text + "\">>";
        }
        StringBuilder numbers = new StringBuilder("<<");
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            numbers.append(numbers.length() > 2 ? "," : "").append(b & 0xff);
        }
        return numbers.append(">>").toString();
    }
}
