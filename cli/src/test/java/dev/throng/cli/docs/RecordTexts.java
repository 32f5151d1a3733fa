package dev.throng.cli.docs;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ValueTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The Javadoc of a record: what it is, and the text of each component. It is read from the sources of all modules, so the text of a key in
 * a file stands beside the record that is written.
 *
 * @param text the first sentence, with code between backticks
 * @param components the texts of {@code @param}, by the names of the components, likewise
 */
record RecordTexts(String text, Map<String, String> components) {

    private static final List<Path> SOURCES = sources();

    /** Returns the texts of a record; empty ones if it has no Javadoc. */
    static RecordTexts of(Class<?> type) {
        Class<?> outer = type;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        String name = outer.getName().replace('.', '/') + ".java";
        Path source = SOURCES.stream()
                .map(directory -> directory.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + ": no such source"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjects(source));
            Reader reader = new Reader(type, DocTrees.instance(task));
            for (CompilationUnitTree unit : task.parse()) {
                reader.scan(unit, null);
            }
            return reader.texts;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the text of a component. */
    Optional<String> component(String name) {
        return Optional.ofNullable(components.get(name));
    }

    private static List<Path> sources() {
        try (Stream<Path> directories = Files.walk(DocPage.ROOT, 5)) {
            return directories
                    .filter(path -> path.endsWith("src/main/java"))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static final class Reader extends TreePathScanner<Void, Void> {

        private final Class<?> type;
        private final DocTrees trees;
        private RecordTexts texts = new RecordTexts("", Map.of());

        private Reader(Class<?> type, DocTrees trees) {
            this.type = type;
            this.trees = trees;
        }

        @Override
        public Void visitClass(ClassTree tree, Void none) {
            if (tree.getKind() == Tree.Kind.RECORD && tree.getSimpleName().contentEquals(type.getSimpleName())) {
                DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
                if (comment != null) {
                    texts = texts(comment);
                }
            }
            return super.visitClass(tree, none);
        }

        private RecordTexts texts(DocCommentTree comment) {
            Map<String, String> components = new LinkedHashMap<>();
            for (DocTree tag : comment.getBlockTags()) {
                if (tag instanceof ParamTree parameter && !parameter.isTypeParameter()) {
                    components.put(parameter.getName().toString(), plain(parameter.getDescription()));
                }
            }
            return new RecordTexts(plain(comment.getFirstSentence()), components);
        }

        private String plain(List<? extends DocTree> parts) {
            return parts.stream()
                    .map(this::plain)
                    .collect(Collectors.joining())
                    .replaceAll("\\s+", " ")
                    .strip();
        }

        private String plain(DocTree part) {
            if (part instanceof LiteralTree literal) {
                return part.getKind() == DocTree.Kind.CODE
                        ? "`" + literal.getBody().getBody().strip() + "`"
                        : literal.getBody().getBody().strip();
            }
            if (part instanceof LinkTree link) {
                return link.getLabel().isEmpty()
                        ? link.getReference().getSignature().replaceAll(".*[#.]", "")
                        : plain(link.getLabel());
            }
            return part instanceof ValueTree value ? constant(value) : part.toString();
        }

        /** The value of a constant of the record, or of one around it. */
        private String constant(ValueTree value) {
            String name = value.getReference().getSignature().replace("#", "");
            for (Class<?> owner = type; owner != null; owner = owner.getEnclosingClass()) {
                try {
                    return "`" + owner.getDeclaredField(name).get(null) + "`";
                } catch (NoSuchFieldException further) {
                    // a constant of the class around it
                } catch (IllegalAccessException closed) {
                    throw new IllegalStateException(type + ": " + value, closed);
                }
            }
            throw new IllegalStateException(type + ": " + value);
        }
    }
}
