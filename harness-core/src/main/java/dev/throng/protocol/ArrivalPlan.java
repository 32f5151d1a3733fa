package dev.throng.protocol;

import dev.throng.time.NanoClock;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;

/**
 * The arrivals that the driver of one event loop plans itself, in the order in which they can start. The engine starts them when they are due,
 * and counts, limits and ends them like those of a load: they are due, started or owed, answered or failed, and belong to the phase in which
 * they are due. After the last phase none starts.
 *
 * <p>An arrival may be planned late, after its due time: a step follows the answer to the step before at once. Its due time stays, and the
 * generator's own lag counts from when it was planned, because it could not start before.
 *
 * <p>A binary heap that holds the arrivals themselves: a plan costs a session 4 bytes. Confined to its event loop. Times are nanoseconds of
 * the loop's clock.
 */
public final class ArrivalPlan {

    private static final int FIRST_CAPACITY = 16;

    private final NanoClock clock;
    private PlannedArrival[] heap = new PlannedArrival[FIRST_CAPACITY];
    private int size;
    private LongConsumer whenFirst = readyNanos -> {};

    public ArrivalPlan(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * Plans an arrival. It must not be planned already.
     *
     * @param dueNanos when it is due; may be past
     */
    public void add(PlannedArrival arrival, Operation operation, long dueNanos) {
        if (arrival.isPlanned()) {
            throw new IllegalStateException("the arrival is planned already: " + arrival.operation.id());
        }
        arrival.operation = operation;
        arrival.dueNanos = dueNanos;
        arrival.readyNanos = Math.max(dueNanos, clock.nanos());
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        up(size++, arrival);
        if (arrival.place == 0) {
            whenFirst.accept(arrival.readyNanos);
        }
    }

    /**
     * Removes an arrival that is not due yet. One that is due counts as due, so it stays and starts, and the driver fails it then.
     *
     * @return whether it was planned, and is not any more
     */
    public boolean remove(PlannedArrival arrival) {
        if (!arrival.isPlanned() || arrival.readyNanos <= clock.nanos()) {
            return false;
        }
        remove(arrival.place);
        return true;
    }

    /** How many arrivals are planned. */
    public int size() {
        return size;
    }

    /** For the engine: sets what is called when the next arrival can start at another time than before; gets that time. */
    public void whenFirst(LongConsumer action) {
        whenFirst = action;
    }

    /** For the engine: when the next arrival can start; {@code Long.MAX_VALUE} if none is planned. */
    public long nextNanos() {
        return size == 0 ? Long.MAX_VALUE : heap[0].readyNanos;
    }

    /** For the engine: takes the next arrival. There must be one. */
    public PlannedArrival take() {
        PlannedArrival first = heap[0];
        remove(0);
        return first;
    }

    /** For the engine: passes the arrivals that can start before the given time, each with the time when it can, in no order. */
    public void forEachBefore(long nanos, ObjLongConsumer<PlannedArrival> action) {
        forEachBefore(0, nanos, action);
    }

    private void forEachBefore(int place, long nanos, ObjLongConsumer<PlannedArrival> action) {
        if (place < size && heap[place].readyNanos < nanos) {
            action.accept(heap[place], heap[place].readyNanos);
            forEachBefore(2 * place + 1, nanos, action);
            forEachBefore(2 * place + 2, nanos, action);
        }
    }

    private void remove(int place) {
        heap[place].place = -1;
        PlannedArrival last = heap[--size];
        heap[size] = null;
        if (place < size) {
            down(place, last);
            if (heap[place] == last) {
                up(place, last);
            }
        }
    }

    private void up(int from, PlannedArrival arrival) {
        int place = from;
        while (place > 0 && arrival.readyNanos < heap[(place - 1) / 2].readyNanos) {
            put(place, heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        put(place, arrival);
    }

    private void down(int from, PlannedArrival arrival) {
        int place = from;
        for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && heap[child + 1].readyNanos < heap[child].readyNanos) {
                child++;
            }
            if (heap[child].readyNanos >= arrival.readyNanos) {
                break;
            }
            put(place, heap[child]);
            place = child;
        }
        put(place, arrival);
    }

    private void put(int place, PlannedArrival arrival) {
        heap[place] = arrival;
        arrival.place = place;
    }
}
