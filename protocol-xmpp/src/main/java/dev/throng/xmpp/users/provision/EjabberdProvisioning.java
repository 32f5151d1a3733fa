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
import java.util.random.RandomGenerator;

/**
 * Writes one text file of Erlang terms, which {@code ejabberdctl load FILE} enters into the tables {@code passwd} and {@code roster} of a
 * running ejabberd that keeps its users in Mnesia. ejabberd's tables are on disc, and it parses and writes some thousands of lines per
 * second: a million friendships are more than it should be given in this way.
 */
public final class EjabberdProvisioning implements Provisioning {

    private static final int SALT_BYTES = 16;

    /** The tables' columns, which Mnesia compares with those it has. */
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
     * @param file written anew, for its owner alone to read
     * @param host the virtual host
     * @param passwords plain for {@code auth_password_format: plain}; SCRAM for {@code scram} with {@code auth_scram_hash} set to the
     *     same hash
     * @param salts where salts come from
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

    /** A friendship of two sides, as the record {@code roster} has it. */
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

    /** An Erlang binary: as text where it is plain ASCII, as numbers where it is not, since the file's encoding is anybody's guess. */
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
