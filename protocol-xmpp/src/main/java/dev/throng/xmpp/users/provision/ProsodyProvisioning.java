package dev.throng.xmpp.users.provision;

import dev.throng.xmpp.sasl.Mechanism;
import dev.throng.xmpp.sasl.ScramVerifier;
import dev.throng.xmpp.users.RosterRing;
import dev.throng.xmpp.users.Users;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Writes the files of prosody's own storage (mod_storage_internal): two per user, in Lua, each returning a table,
 *
 * <pre>
 *   DATA/localhost/accounts/user%2d000001.dat
 *   DATA/localhost/roster/user%2d000001.dat
 * </pre>
 *
 * In file names, every byte except letters and digits is % and two hex digits. Prosody may be running, because it reads a file when it
 * needs it; but it does not read cached rosters again. Prosody must have permission to write the files.
 */
public final class ProsodyProvisioning implements Provisioning {

    private static final int SALT_BYTES = 16;

    private final Path data;
    private final String host;
    private final PasswordForm passwords;
    private final RandomGenerator salts;

    /**
     * @param data the {@code data_path} of prosody's configuration; created if it is missing
     * @param host the virtual host
     * @param passwords plain for {@code authentication = "internal_plain"}; SCRAM-SHA-1 or SCRAM-SHA-256 for {@code "internal_hashed"},
     *     with {@code password_hash} set to the same hash
     * @param salts source of salts
     */
    public ProsodyProvisioning(Path data, String host, PasswordForm passwords, RandomGenerator salts) {
        if (passwords instanceof PasswordForm.Scram scram && scram.mechanism() == Mechanism.SCRAM_SHA_512) {
            throw new IllegalArgumentException(
                    "passwords: SCRAM-SHA-512 (expected: a hash that prosody knows, SCRAM-SHA-1 or SCRAM-SHA-256)");
        }
        this.data = data;
        this.host = host;
        this.passwords = passwords;
        this.salts = salts;
    }

    @Override
    public void write(Users users, RosterRing ring) throws IOException {
        Path home = data.resolve(fileName(host));
        Path accounts = Files.createDirectories(home.resolve("accounts"));
        Path rosters = Files.createDirectories(home.resolve("roster"));
        for (int user = 0; user < users.count(); user++) {
            String file = fileName(users.name(user)) + ".dat";
            String account = account(users, user);
            try (BufferedWriter out = PrivateFile.writer(accounts.resolve(file), StandardCharsets.UTF_8)) {
                out.write(account);
            }
            Path roster = rosters.resolve(file);
            if (ring.size() > 0) {
                Files.writeString(roster, roster(users, ring, user));
            } else {
                Files.deleteIfExists(roster);
            }
        }
    }

    @Override
    public String requiredSetting() {
        if (!(passwords instanceof PasswordForm.Scram scram)) {
            return "authentication = \"internal_plain\" in prosody.cfg.lua";
        }
        String hash = scram.mechanism().id().substring("SCRAM-".length());
        return "authentication = \"internal_hashed\" and password_hash = \"" + hash + "\" in prosody.cfg.lua";
    }

    @Override
    public List<String> nextSteps() {
        return List.of(
                "if the data_path of your prosody is another directory than "
                        + data.toAbsolutePath().normalize()
                        + ", copy the files there; prosody's user must be able to read them",
                "start prosody, or restart it if it runs");
    }

    private String account(Users users, int user) throws IOException {
        String password = users.password(user);
        if (!(passwords instanceof PasswordForm.Scram scram)) {
            return "return {\n\t[\"password\"] = " + quoted(password) + ";\n};\n";
        }
        byte[] random = new byte[SALT_BYTES];
        salts.nextBytes(random);
        // Prosody's salts are text; the bytes of the text are the salt.
        String salt = HexFormat.of().formatHex(random);
        ScramVerifier verifier = scram.verifier(users.name(user), password, salt.getBytes(StandardCharsets.US_ASCII));
        return "return {\n\t[\"iteration_count\"] = " + verifier.iterations()
                + ";\n\t[\"salt\"] = \"" + salt
                + "\";\n\t[\"server_key\"] = \"" + HexFormat.of().formatHex(verifier.serverKey())
                + "\";\n\t[\"stored_key\"] = \"" + HexFormat.of().formatHex(verifier.storedKey()) + "\";\n};\n";
    }

    private String roster(Users users, RosterRing ring, int user) {
        StringBuilder lua = new StringBuilder(128 + 96 * ring.size());
        lua.append("return {\n\t[false] = {\n\t\t[\"version\"] = 1;\n\t\t[\"pending\"] = {};\n\t};\n");
        for (int n = 0; n < ring.size(); n++) {
            String buddy = users.name(ring.buddy(user, n)) + "@" + host;
            lua.append("\t[").append(quoted(buddy));
            lua.append("] = {\n\t\t[\"subscription\"] = \"both\";\n\t\t[\"groups\"] = {};\n\t};\n");
        }
        return lua.append("};\n").toString();
    }

    /** Returns a Lua string literal. Bytes beyond ASCII need no escape. */
    private static String quoted(String text) {
        StringBuilder lua = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                lua.append('\\').append(c);
            } else if (c < 0x20 || c == 0x7f) {
                lua.append(String.format("\\%03d", (int) c));
            } else {
                lua.append(c);
            }
        }
        return lua.append('"').toString();
    }

    private static String fileName(String text) {
        StringBuilder name = new StringBuilder(text.length() + 8);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            boolean kept = b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
            name.append(kept ? Character.toString(b) : "%" + HexFormat.of().toHexDigits(b));
        }
        return name.toString();
    }
}
