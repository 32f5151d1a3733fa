package dev.throng.sample;

import java.io.IOException;

/**
 * Run in a JVM of its own: replaces nodes of many small linked lists, so that each collection has a fixed amount to copy. It says
 * {@code ready}, works when it is told to, says {@code done}, and ends when its standard input does. Arguments: lists, their length,
 * nodes to allocate.
 */
final class CollectingProgram {

    private record Node(Node next, long value) {}

    private CollectingProgram() {}

    public static void main(String[] args) throws IOException {
        Node[] lists = new Node[Integer.parseInt(args[0])];
        int length = Integer.parseInt(args[1]);
        long nodes = Long.parseLong(args[2]);
        replace(lists, length, nodes / 4);
        System.out.println("ready");
        if (System.in.read() < 0) {
            return;
        }
        replace(lists, length, nodes);
        System.out.println("done");
        int end = System.in.read();
        System.out.println(end + " " + lists[0]);
    }

    private static void replace(Node[] lists, int length, long nodes) {
        long state = 1;
        for (long made = 0; made < nodes; made += length) {
            Node list = null;
            for (int i = 0; i < length; i++) {
                list = new Node(list, made + i);
            }
            state = state * 6364136223846793005L + 1442695040888963407L;
            lists[(int) ((state >>> 33) % lists.length)] = list;
        }
    }
}
