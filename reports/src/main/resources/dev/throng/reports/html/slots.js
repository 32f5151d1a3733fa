/* The histograms of a run's intervals: reads what SlotData.java writes, and merges them. Pure functions. */
var throngSlots = (function () {
  'use strict';
  /* The grid of the recorded histograms. */
  var RECORDED = 10;

  /* The buckets of ValueGrid.java: each doubling of the value has 2^bits of them. */
  function lowest(index, bits) {
    var shift = Math.max(0, Math.floor(index / Math.pow(2, bits)) - 1);
    return (index - shift * Math.pow(2, bits)) * Math.pow(2, shift);
  }
  function highest(index, bits) { return lowest(index + 1, bits) - 1; }
  function indexOf(value, bits) {
    var shift = Math.max(0, Math.floor(Math.log2(Math.max(1, value)) + 1e-12) - bits);
    return shift * Math.pow(2, bits) + Math.floor(value / Math.pow(2, shift));
  }

  function reader(base64) {
    var bytes = atob(base64), at = 0;
    function next() {
      var number = 0, factor = 1, byte;
      do {
        byte = bytes.charCodeAt(at++);
        number += (byte & 127) * factor;
        factor *= 128;
      } while (byte > 127);
      return number;
    }
    return { next: next, more: function () { return at < bytes.length; } };
  }

  /* One element per slot: the buckets that have values, their counts, and the largest value's bucket in the recorded grid. */
  function buckets(base64) {
    var slots = [];
    for (var in_ = reader(base64); in_.more();) {
      var size = in_.next(), slot = { largest: size ? in_.next() : 0, indexes: [], counts: [] };
      for (var i = 0, index = 0; i < size; i++) {
        index += in_.next();
        slot.indexes.push(index);
        slot.counts.push(in_.next());
      }
      slots.push(slot);
    }
    return slots;
  }
  function counts(base64) {
    var slots = [];
    for (var in_ = reader(base64); in_.more();) slots.push({ due: in_.next(), started: in_.next(), answered: in_.next(), failed: in_.next() });
    return slots;
  }

  /* The whole: starts and ends in seconds, and operations whose series are read when they are used first. */
  function read(data) {
    var starts = [], ends = [], end = 0;
    for (var in_ = reader(data.slots); in_.more();) {
      var start = end + in_.next();
      end = start + in_.next();
      starts.push(start / 1e6);
      ends.push(end / 1e6);
    }
    return {
      bits: data.bits, step: data.step, starts: starts, ends: ends,
      operations: data.operations.map(function (operation) {
        var done = {};
        return {
          name: operation.name,
          times: Object.keys(operation.times),
          counts: function () { return done.counts || (done.counts = counts(operation.counts)); },
          time: function (name) {
            if (!operation.times[name]) return [];
            return done['of ' + name] || (done['of ' + name] = buckets(operation.times[name]));
          }
        };
      })
    };
  }

  /* The slots with their middle in a time span, from the first to the one after the last; at least the one at its start. */
  function within(all, from, to) {
    var first = 0, last;
    function middle(i) { return (all.starts[i] + all.ends[i]) / 2; }
    while (first < all.starts.length && middle(first) < from) first++;
    last = first;
    while (last < all.starts.length && middle(last) <= to) last++;
    if (last > first) return [first, last];
    for (first = 0; first + 1 < all.starts.length && all.ends[first] <= from;) first++;
    return [first, Math.min(all.starts.length, first + 1)];
  }

  /* The sum of the slots' histograms. */
  function merged(slots, from, to) {
    var sums = [], total = 0, largest = 0;
    slots.slice(from, to).forEach(function (slot) {
      slot.indexes.forEach(function (index, i) {
        sums[index] = (sums[index] || 0) + slot.counts[i];
        total += slot.counts[i];
      });
      largest = Math.max(largest, slot.largest);
    });
    return { sums: sums, total: total, largest: largest };
  }
  function summed(slots, from, to) {
    var sum = { due: 0, started: 0, answered: 0, failed: 0 };
    slots.slice(from, to).forEach(function (slot) { Object.keys(sum).forEach(function (name) { sum[name] += slot[name]; }); });
    return sum;
  }

  /* As HdrHistogram: the value that so many per cent of the values do not exceed. In coarser buckets, their middle. */
  function percentile(histogram, bits, percent) {
    var rank = Math.max(1, Math.ceil(percent * (1 - Number.EPSILON) * histogram.total / 100)), below = 0, found = NaN;
    var max = highest(histogram.largest, RECORDED);
    histogram.sums.some(function (count, index) {
      below += count;
      if (below < rank) return false;
      found = bits === RECORDED ? highest(index, bits) : (lowest(index, bits) + highest(index, bits)) / 2;
      return true;
    });
    return percent >= 100 ? max : Math.min(found, max);
  }

  /* By how much a percentile may differ from the recorded one, as a share. */
  function error(bits) { return bits === RECORDED ? 0 : 1 / Math.pow(2, bits + 1); }

  return { read: read, within: within, merged: merged, summed: summed, percentile: percentile, error: error, lowest: lowest, highest: highest, indexOf: indexOf };
})();
