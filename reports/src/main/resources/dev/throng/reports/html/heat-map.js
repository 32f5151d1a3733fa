/* Heat maps of response times, drawn as an image below the marks of an ECharts chart. */
var throngHeatMap = (function () {
  'use strict';
  /* Four rows for each doubling of the time, as HeatMaps.java. */
  var ROW_BITS = 2, STEPS = 8;

  /* The cells of an operation by slot: bottom, top, count; and the largest count. */
  function cells(slots, operation) {
    var largest = 0;
    var columns = operation.time('response').map(function (slot) {
      var rows = {};
      slot.indexes.forEach(function (index, i) {
        var row = throngSlots.indexOf(throngSlots.lowest(index, slots.bits), ROW_BITS);
        rows[row] = (rows[row] || 0) + slot.counts[i];
      });
      return Object.keys(rows).map(function (row) {
        largest = Math.max(largest, rows[row]);
        return [Math.max(1, throngSlots.lowest(+row, ROW_BITS)), throngSlots.lowest(+row + 1, ROW_BITS), rows[row]];
      });
    });
    return { columns: columns, largest: largest };
  }
  /* As HeatScale.java. */
  function step(count, largest) {
    return largest <= 1 ? STEPS - 1 : Math.min(STEPS - 1, Math.floor(STEPS * Math.log(count) / Math.log(largest)));
  }

  /* The image of what is visible, as a data URL. */
  function image(slots, map, place, box, heat) {
    var scale = Math.min(2, window.devicePixelRatio || 1);
    var canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(box.width * scale));
    canvas.height = Math.max(1, Math.round(box.height * scale));
    var pen = canvas.getContext('2d');
    map.columns.forEach(function (column, i) {
      if (!column.length) return;
      var left = Math.round((place([slots.starts[i], column[0][0]])[0] - box.x) * scale);
      var right = Math.max(left + 1, Math.round((place([slots.ends[i], column[0][0]])[0] - box.x) * scale));
      if (right < 0 || left > canvas.width) return;
      column.forEach(function (cell) {
        var top = Math.round((place([slots.starts[i], cell[1]])[1] - box.y) * scale);
        var bottom = Math.round((place([slots.starts[i], cell[0]])[1] - box.y) * scale);
        pen.fillStyle = heat(step(cell[2], map.largest));
        pen.fillRect(left, top, right - left, Math.max(1, bottom - top));
      });
    });
    return canvas.toDataURL();
  }

  /* The series of ECharts: an item per slot for the tooltip; the first one draws the image. */
  function series(slots, operation, heat, words) {
    var map = cells(slots, operation);
    var times = operation.time('response');
    return {
      name: 'responses', type: 'custom', clip: true, animation: false, z: 0, progressive: 0, color: heat(5),
      encode: { x: 0, y: 1, tooltip: 2 },
      tooltip: { valueFormatter: function (i) { return words(i); } },
      data: times.map(function (slot, i) {
        return [(slots.starts[i] + slots.ends[i]) / 2, slot.indexes.length ? throngSlots.highest(slot.largest, 10) : null, i];
      }),
      renderItem: function (params, api) {
        if (params.dataIndex !== 0) return null;
        var box = params.coordSys;
        return {
          type: 'image', silent: true,
          style: { image: image(slots, map, api.coord, box, heat), x: box.x, y: box.y, width: box.width, height: box.height }
        };
      }
    };
  }

  return { cells: cells, series: series, step: step, steps: STEPS };
})();
