package dev.throng.scenario.yaml;

import dev.throng.scenario.yaml.Location.TextOrigin;
import dev.throng.secrets.Masking;
import dev.throng.text.FileProblem;
import dev.throng.text.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * Reads a document: its text, then the edits of the command line, then environment variables. A document has at most {@value #MAX_BYTES}
 * bytes of UTF-8. A file whose name ends in {@code .json} is read as JSON, any other as YAML. Immutable.
 */
public final class Document {

    static final int MAX_BYTES = 1 << 20;

    private final List<String> edits;
    private final Map<String, String> environment;
    private final BiPredicate<String, String> reserved;
    private final Masking known;

    /**
     * @param edits of the form {@code PATH=VALUE}, applied in their order
     * @param environment the values of <code>${NAME}</code>
     * @param reserved whether <code>${name}</code> at a path stays as it is, for later replacement
     */
    public Document(List<String> edits, Map<String, String> environment, BiPredicate<String, String> reserved) {
        this(edits, environment, reserved, Masking.NONE);
    }

    /** @param known masks secrets of other documents, which may be in the edits */
    public Document(
            List<String> edits, Map<String, String> environment, BiPredicate<String, String> reserved, Masking known) {
        this.known = known;
        this.edits = List.copyOf(edits);
        this.environment = Map.copyOf(environment);
        this.reserved = reserved;
    }

    /** The root of a file; empty if it cannot be read, with a problem that states why. */
    public Optional<Node> read(Path file, Problems problems) {
        TextOrigin none = TextOrigin.named(file.toString());
        if (Files.isDirectory(file)) {
            problems.at(start(none), "a directory (expected: a file)");
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                problems.at(start(none), "more than " + MAX_BYTES + " bytes (expected: at most 1 MiB)");
                return Optional.empty();
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return parse(file.toString(), text, problems);
        } catch (NoSuchFileException missing) {
            problems.at(start(none), "no such file");
        } catch (CharacterCodingException foreign) {
            problems.at(start(none), "not UTF-8 (expected: a text file in UTF-8)");
        } catch (IOException unreadable) {
            problems.at(start(none), "cannot be read: " + Printable.excerpt(FileProblem.reason(unreadable)));
        }
        return Optional.empty();
    }

    /** The root of a text that is not in a file; empty if it cannot be read, with a problem that states why. */
    public Optional<Node> parse(String name, String text, Problems problems) {
        String plain = text.startsWith("\ufeff") ? text.substring(1) : text;
        TextOrigin source = TextOrigin.file(name, plain);
        if (plain.length() > MAX_BYTES) {
            problems.at(start(source), "more than " + MAX_BYTES + " characters (expected: at most 1 MiB)");
            return Optional.empty();
        }
        Optional<Node> root = name.endsWith(".json")
                ? NodeReader.json(source, plain, problems)
                : NodeReader.yaml(source, plain, "", problems);
        Substitution substitution = new Substitution(environment, reserved, problems);
        return root.map(node -> edited(node, problems)).map(substitution::apply);
    }

    private Node edited(Node root, Problems problems) {
        Node edited = root;
        for (String argument : edits) {
            Optional<Edit> edit = Edit.parse(argument, problems);
            if (edit.isPresent()) {
                edited = edit.get().applyTo(edited);
            }
        }
        return edited;
    }

    /**
     * The nodes as YAML that reads back as the same values where the environment is the same. A value with an environment variable is
     * written as <code>${NAME}</code> unless it is a number or a boolean; other secrets (see {@link Secrets}) as {@value Secrets#MASK}.
     */
    public String write(Node root) {
        return NodeWriter.kept(reserved, environment, masking(root)).write(root);
    }

    /**
     * The nodes with all values, secrets included, as JSON that reads back as the same values with any environment. It is for another
     * process of the same run, and never for a file.
     */
    public String transfer(Node root) {
        return NodeWriter.transferred(reserved).write(root);
    }

    /** Masks the secrets of the nodes in any text: values of environment variables first. */
    public Masking masking(Node root) {
        return Secrets.masking(root, environment).and(known);
    }

    private static Location start(TextOrigin source) {
        return new Location(source, 1, 1, "");
    }
}
