package dev.throng.build;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Finds public types and public or protected methods without Javadoc, in sources that javac parses. */
public final class DocumentedMethods {

    private final DocTrees trees;
    private final List<String> undocumented = new ArrayList<>();

    private DocumentedMethods(DocTrees trees) {
        this.trees = trees;
    }

    /**
     * Returns the undocumented types and methods of packages: {@code SendStep.host}. A method that overrides another one has its text, and a
     * constructor of a record has that of the record.
     *
     * @param sources the directory of the packages
     * @param packages without those below them
     */
    public static List<String> missing(Path sources, String... packages) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : packages) {
            try (Stream<Path> entries = Files.list(sources.resolve(name.replace('.', '/')))) {
                entries.filter(file -> file.toString().endsWith(".java"))
                        .sorted()
                        .forEach(files::add);
            }
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            DocumentedMethods found = new DocumentedMethods(DocTrees.instance(task));
            for (CompilationUnitTree unit : task.parse()) {
                found.new Scanner().scan(unit, null);
            }
            return List.copyOf(found.undocumented);
        }
    }

    private final class Scanner extends TreePathScanner<Void, Void> {

        @Override
        public Void visitClass(ClassTree type, Void none) {
            if (!isOpen(type.getModifiers().getFlags())) {
                return null;
            }
            require(type.getSimpleName().toString());
            return super.visitClass(type, none);
        }

        @Override
        public Void visitMethod(MethodTree method, Void none) {
            boolean overrides = method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
            boolean ofRecord =
                    owner().getKind() == Tree.Kind.RECORD && method.getName().contentEquals("<init>");
            if (isOpen(method.getModifiers().getFlags()) && !overrides && !ofRecord) {
                require(owner().getSimpleName() + "." + method.getName());
            }
            return null;
        }

        private ClassTree owner() {
            return (ClassTree) getCurrentPath().getParentPath().getLeaf();
        }

        /** What an interface has is public. */
        private boolean isOpen(Set<Modifier> modifiers) {
            boolean ofInterface = getCurrentPath().getParentPath().getLeaf().getKind() == Tree.Kind.INTERFACE
                    && !modifiers.contains(Modifier.PRIVATE);
            return ofInterface || modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED);
        }

        private void require(String name) {
            String text = trees.getDocComment(getCurrentPath());
            if (text == null || text.isBlank()) {
                undocumented.add(name);
            }
        }
    }
}
