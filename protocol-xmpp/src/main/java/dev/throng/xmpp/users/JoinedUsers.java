package dev.throng.xmpp.users;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Users of several groups as one. The groups are mixed: of each part of the users, each group has its share. So the first logins of a run are
 * of all groups in proportion to their sizes. Takes 6 bytes per user.
 */
public final class JoinedUsers implements Users {

    private static final int MAX_GROUPS = Short.MAX_VALUE;

    private final List<Users> groups;
    private final short[] groupOf;
    private final int[] indexIn;
    private final List<String> columns;

    /** @throws IllegalArgumentException if there are too many groups or users */
    public JoinedUsers(List<Users> groups) {
        this.groups = List.copyOf(groups);
        long total = groups.stream().mapToLong(Users::count).sum();
        if (total > Integer.MAX_VALUE - 8 || groups.size() > MAX_GROUPS) {
            throw new IllegalArgumentException("users: " + total + " in " + groups.size()
                    + " groups (expected: at most " + (Integer.MAX_VALUE - 8) + " in " + MAX_GROUPS + " groups)");
        }
        this.groupOf = new short[(int) total];
        this.indexIn = new int[(int) total];
        mix();
        this.columns = columnsOfAll();
    }

    /** Takes the next user from the group that has had the smallest part of its users so far. */
    private void mix() {
        int[] taken = new int[groups.size()];
        for (int user = 0; user < groupOf.length; user++) {
            int next = 0;
            for (int group = 1; group < taken.length; group++) {
                // (taken + 1/2) / count, without division; counts are below 2^31
                long own = (2L * taken[group] + 1) * groups.get(next).count();
                long best = (2L * taken[next] + 1) * groups.get(group).count();
                if (own < best) {
                    next = group;
                }
            }
            groupOf[user] = (short) next;
            indexIn[user] = taken[next]++;
        }
    }

    private List<String> columnsOfAll() {
        List<String> all = new ArrayList<>(groups.get(0).columns());
        groups.forEach(group -> all.retainAll(group.columns()));
        return List.copyOf(all);
    }

    /** Returns the group of a user, from 0. */
    public int group(int index) {
        return groupOf[Objects.checkIndex(index, groupOf.length)];
    }

    private Users own(int index) {
        return groups.get(group(index));
    }

    @Override
    public int count() {
        return groupOf.length;
    }

    @Override
    public String name(int index) {
        return own(index).name(indexIn[index]);
    }

    @Override
    public String password(int index) {
        return own(index).password(indexIn[index]);
    }

    /** Those that the files of all groups have, in the order of the first. */
    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public String value(int index, int column) {
        Users own = own(index);
        return own.value(indexIn[index], own.columns().indexOf(columns.get(column)));
    }

    @Override
    public String remark() {
        return groups.stream()
                .map(Users::remark)
                .filter(remark -> !remark.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    @Override
    public String description() {
        return groups.stream().map(Users::description).collect(Collectors.joining(" + "));
    }

    @Override
    public String toString() {
        return "JoinedUsers"
                + Arrays.toString(groups.stream().mapToInt(Users::count).toArray());
    }
}
