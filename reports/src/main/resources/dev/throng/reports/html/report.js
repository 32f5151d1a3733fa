(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('chart-data').textContent);
  var drawn = [];
  var slotData = document.getElementById('slot-data');
  var slots = slotData ? throngSlots.read(JSON.parse(slotData.textContent)) : null;
  var FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

  function three(v) {
    var s = Number(v.toPrecision(3));
    if (s === 0) return '0';
    var decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(s))));
    return s.toFixed(decimals);
  }
  function grouped(v) { return Math.round(v).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ','); }
  function amount(v) { return Math.abs(v) >= 99.95 || v === Math.round(v) ? grouped(v) : three(v); }
  function scaled(v, base, units) {
    var i = 0;
    while (Math.abs(v) >= (i === 0 ? base : 999.5) && i < units.length - 1) { v /= base; i++; }
    return (i === 0 ? amount(v) : three(v)) + ' ' + units[i];
  }
  function duration(ns) {
    var a = Math.abs(ns);
    if (a === 0) return '0';
    if (a < 999.5) return amount(ns) + ' ns';
    if (a < 999.5e3) return three(ns / 1e3) + ' µs';
    if (a < 999.5e6) return three(ns / 1e6) + ' ms';
    if (a < 119.5e9) return three(ns / 1e9) + ' s';
    var s = Math.round(ns / 1e9);
    return Math.floor(s / 60) + ' min' + (s % 60 ? ' ' + (s % 60) + ' s' : '');
  }
  var formats = {
    duration: duration,
    rate: function (v) { return amount(v) + '/s'; },
    count: amount,
    number: amount,
    memory: function (v) { return scaled(v, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']); },
    byte_rate: function (v) { return scaled(v, 1000, ['B', 'kB', 'MB', 'GB', 'TB', 'PB']) + '/s'; },
    bit_rate: function (v) { return scaled(v, 1000, ['bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s']); },
    cores: function (v) { return amount(v * 100) + ' %'; },
    share: function (v) { return amount(v * 100) + ' %'; }
  };
  /* Axis labels are round numbers: no trailing zeros. */
  function brief(text) { return text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, ''); }
  function percentile(x) {
    if (x <= 1.0000001) return '0 %';
    var text = ((1 - 1 / x) * 100).toFixed(Math.max(0, Math.ceil(Math.log10(x) - 1e-9) - 2) + (x < 10 ? 1 : 0));
    return text + ' %';
  }
  function colours() {
    var style = getComputedStyle(document.documentElement);
    function css(name) { return style.getPropertyValue(name).trim(); }
    return {
      ink: function (id) { return css('--ink-' + id); },
      heat: function (step) { return css('--heat-' + step); },
      text: css('--text'), soft: css('--soft'), line: css('--line'), faint: css('--faint'), card: css('--card')
    };
  }
  function range() {
    var from = 0, to = 0;
    data.charts.forEach(function (chart) {
      if (chart.horizontal !== 'time') return;
      chart.lines.forEach(function (line) {
        if (line.points.length) {
          from = Math.min(from, line.points[0][0]);
          to = Math.max(to, line.points[line.points.length - 1][0]);
        }
      });
    });
    data.spans.forEach(function (span) { to = Math.max(to, span.end); });
    return [Math.floor(from), to > 5 ? Math.ceil(to) : to || 1];
  }
  var extent = range();

  var DASHES = { solid: 'solid', area: 'solid', dashed: [8, 5], dotted: [1, 5], dash_dot: [9, 4, 1, 4] };
  var ABOVE = { area: 2, solid: 2, dashed: 3, dash_dot: 4, dotted: 5, marks: 6, rings: 6 };
  var STOP_MARKS = { pause: 'M5 0L10 5L5 10L0 5Z', safepoint: 'M2.5 1H7.5L10 5L7.5 9H2.5L0 5Z', stall: 'M5 0L10 10H0Z' };
  function unlined(line) { return line.stroke === 'marks' || line.stroke === 'rings'; }

  /* Many marks are small dots. */
  function dotted(chart, line) { return unlined(line) && line.points.length > (chart.horizontal === 'time' ? 120 : 50); }

  /* The width of a text at an axis. */
  var ruler = document.createElement('canvas').getContext('2d');
  function widthOf(text) {
    ruler.font = '12px ' + FONT;
    return ruler.measureText(text).width;
  }

  function behind(c, plotWidth, stops) {
    var width = (extent[1] - extent[0]) / 700;
    var areas = [], marks = [];
    data.spans.forEach(function (span) {
      if (!span.measured) {
        areas.push([{ xAxis: span.start, itemStyle: { color: c.soft, opacity: .12 } }, { xAxis: span.end }]);
      }
      var room = (span.end - span.start) / (extent[1] - extent[0]) * plotWidth - 10;
      marks.push({
        xAxis: span.start,
        label: { show: room > 30, width: room, formatter: span.name + (span.measured ? '' : ' (not measured)') }
      });
    });
    stops.forEach(function (stop) {
      var generator = stop.ink !== 'target';
      areas.push([
        { xAxis: stop.start, itemStyle: { color: c.ink(stop.ink), opacity: .3, borderColor: c.ink(stop.ink), borderWidth: generator ? .6 : 0, borderType: [2, 3] } },
        { xAxis: Math.max(stop.end, stop.start + width) }
      ]);
    });
    return {
      name: 'behind', type: 'line', data: [], silent: true, tooltip: { show: false },
      markArea: { silent: true, animation: false, data: areas },
      markLine: {
        silent: true, animation: false, symbol: 'none', data: marks,
        lineStyle: { color: c.soft, type: 'dashed', width: 1, opacity: .55 },
        label: { position: 'end', distance: 4, opacity: 1, rotate: 0, align: 'left', verticalAlign: 'bottom', color: c.soft, fontSize: 11, overflow: 'truncate' }
      }
    };
  }
  function stopsOf(chart) { return chart.horizontal === 'time' ? chart.stops || data.stops : []; }
  /* What a chart shows of pauses and stalls: a band each, and in charts of durations a mark at its length. */
  function stopKinds(chart) {
    var kinds = [];
    var stops = stopsOf(chart);
    var lengths = chart.unit === 'duration' && !chart.stacked;
    ['target', 'generator'].forEach(function (process) {
      var its = stops.filter(function (s) { return s.ink === process; });
      if (its.length && !lengths) kinds.push({ name: process + ' stopped', ink: process, band: true });
      ['pause', 'stall', 'safepoint'].forEach(function (kind) {
        var some = its.filter(function (s) { return s.kind === kind; });
        if (some.length && lengths) {
          kinds.push({ name: process + ' ' + kind, ink: process, band: true, kind: kind, stops: some });
        }
      });
    });
    return kinds;
  }
  function diamonds(c, chart, log, hidden) {
    return stopKinds(chart).filter(function (kind) { return kind.stops && !hidden[kind.name]; }).map(function (kind) {
      return {
        name: kind.name, type: 'scatter', symbol: 'path://' + STOP_MARKS[kind.kind], symbolSize: 9, animation: false, z: 7,
        color: c.ink(kind.ink), itemStyle: paint(c, kind.ink, kind.ink !== 'target', 1.4),
        data: kind.stops.map(function (s) { return [(s.start + s.end) / 2, log ? Math.max(s.longest, chart.floor) : s.longest]; })
      };
    });
  }
  function paint(c, ink, hollow, border) {
    return hollow
      ? { color: c.card, borderColor: c.ink(ink), borderWidth: border }
      : { color: c.ink(ink), borderColor: c.card, borderWidth: .7 };
  }

  /* Round marks of a linear axis from 0: steps of 1, 2 or 5 times a power of ten; of bytes, powers of two. */
  function steps(max, bytes) {
    var rough = (max > 0 ? max : 1) / 5;
    if (bytes) {
      var two = Math.pow(2, Math.max(0, Math.ceil(Math.log2(rough) - 1e-9)));
      return { max: Math.ceil(max / two - 1e-9) * two || two, interval: two };
    }
    var power = Math.pow(10, Math.floor(Math.log10(rough)));
    var digit = rough / power;
    var step = power * (digit <= 1.0000001 ? 1 : digit <= 2.0000001 ? 2 : digit <= 5.0000001 ? 5 : 10);
    return { max: Math.ceil((max > 0 ? max : 1) / step - 1e-9) * step, interval: step };
  }
  function largest(chart, hidden) {
    var max = chart.largest || 0, sums = [];
    chart.lines.forEach(function (line) {
      if (hidden[line.name]) return;
      line.points.forEach(function (p, i) {
        if (p[1] === null) return;
        if (line.stroke === 'area') sums[i] = (sums[i] || 0) + p[1];
        max = Math.max(max, p[1], line.stroke === 'area' ? sums[i] : 0);
      });
    });
    stopKinds(chart).forEach(function (kind) {
      if (kind.stops && !hidden[kind.name]) kind.stops.forEach(function (s) { max = Math.max(max, s.longest); });
    });
    return max;
  }
  /* The vertical axis: its extent, and the texts at its marks. */
  function vertical(chart, log, max) {
    var format = formats[chart.unit];
    var texts = [];
    if (log) {
      var top = Math.pow(10, Math.max(Math.ceil(Math.log10(Math.max(max, chart.floor)) - 1e-9), Math.log10(chart.floor) + 1));
      for (var v = chart.floor; v <= top * 1.0001; v *= 10) texts.push(brief(format(v)));
      return { min: chart.floor, max: top, texts: texts };
    }
    var scale = chart.unit === 'share' && max <= 1 ? { max: 1, interval: .2 } : steps(max, chart.unit === 'memory');
    for (var t = 0; t <= scale.max * 1.0001; t += scale.interval) texts.push(brief(format(t)));
    return { min: 0, max: scale.max, interval: scale.interval, texts: texts };
  }
  /* Markers at a distance from each other, and at each point without neighbours, which has no line. */
  function items(line, order, count, c, log, floor, share, size, place) {
    var points = line.points;
    var all = size || points.length < 6;
    var start = points.length ? place(points[0][0]) : 0;
    var every = ((points.length ? place(points[points.length - 1][0]) - start : 0) || 1) / share;
    var next = start + every * (order + .5) / count;
    return points.map(function (p, i) {
      if (p[1] === null) return [p[0], '-'];
      var alone = (i === 0 || points[i - 1][1] === null) && (i + 1 === points.length || points[i + 1][1] === null);
      var value = [p[0], log ? Math.max(p[1], floor) : p[1], p[2] === undefined ? p[1] : p[2]];
      var due = place(p[0]) >= next;
      if (due) next += Math.max(1, Math.ceil((place(p[0]) - next) / every)) * every;
      return all || alone || due ? { value: value, symbol: 'path://' + line.marker, symbolSize: 8, itemStyle: paint(c, line.ink, false) } : value;
    });
  }
  /* An area with its height on top of the areas before it: x, top, own height, bottom. Other lines as they are. */
  function heights(line, shown) {
    if (line.stroke !== 'area') return line;
    var below = [];
    shown.slice(0, shown.indexOf(line)).forEach(function (other) {
      if (other.stroke === 'area') other.points.forEach(function (p, i) { below[i] = (below[i] || 0) + (p[1] || 0); });
    });
    return {
      ink: line.ink, marker: line.marker, stroke: line.stroke,
      points: line.points.map(function (p, i) { return [p[0], p[1] === null ? null : p[1] + (below[i] || 0), p[1], below[i] || 0]; })
    };
  }
  /* The fill of an area. ECharts stacks along the horizontal axis if both axes are linear, so it is a polygon. */
  function area(line, shown, c) {
    var points = heights(line, shown).points;
    return {
      name: 'area', type: 'custom', silent: true, clip: true, animation: false, tooltip: { show: false }, z: 1, data: [[0, 0]],
      renderItem: function (params, api) {
        var pieces = [[]];
        points.forEach(function (p) { if (p[1] === null) pieces.push([]); else pieces[pieces.length - 1].push(p); });
        return {
          type: 'group',
          children: pieces.filter(function (piece) { return piece.length > 1; }).map(function (piece) {
            var top = piece.map(function (p) { return api.coord([p[0], p[1]]); });
            var bottom = piece.map(function (p) { return api.coord([p[0], p[3]]); }).reverse();
            return { type: 'polygon', shape: { points: top.concat(bottom) }, style: { fill: c.ink(line.ink), opacity: .3 } };
          })
        };
      }
    };
  }

  /* The operation of a heat map, and the words of a column. */
  function heatOf(chart) {
    return slots && slots.operations.filter(function (operation) { return operation.name === chart.heat; })[0];
  }
  function column(operation, i) {
    var histogram = throngSlots.merged(operation.time('response'), i, i + 1);
    if (!histogram.total) return '–';
    return amount(histogram.total) + '; ' + [50, 99, 100].map(function (percent) {
      return (percent === 100 ? 'max' : 'p' + percent) + ' ' + duration(throngSlots.percentile(histogram, slots.bits, percent));
    }).join(', ');
  }

  function option(entry, width) {
    var chart = entry.chart, hidden = entry.hidden;
    var log = entry.log;
    var c = colours();
    var format = formats[chart.unit];
    var time = chart.horizontal === 'time';
    var load = chart.horizontal === 'load';
    /* A linear axis from 0. */
    var counted = !time && chart.horizontal !== 'percentile';
    var narrow = width < 560;
    var max = largest(chart, hidden);
    var scale = vertical(chart, log, max);
    function across1(x) {
      return time ? brief(String(Math.round(x * 1000) / 1000)) + ' s' : counted ? grouped(x) : percentile(x);
    }
    var ends = time ? extent : [0];
    chart.lines.forEach(function (line) { line.points.forEach(function (p) { if (!time) ends.push(p[0]); }); });
    var half = Math.max.apply(null, ends.map(function (x) { return widthOf(across1(x)); })) / 2;
    var left = Math.max(narrow ? 44 : 84, Math.ceil(Math.max.apply(null, scale.texts.map(widthOf))) + 14, Math.ceil(half) + 4);
    var right = Math.max(narrow ? 14 : 22, Math.ceil(half) + 6);
    var shown = chart.lines.filter(function (line) { return !hidden[line.name]; });
    var series = shown.map(function (line, order) {
      if (unlined(line)) {
        var many = dotted(chart, line);
        return {
          name: line.name, type: 'scatter', symbol: many ? 'circle' : 'path://' + line.marker, symbolSize: many ? 4 : time ? 8 : 10, color: c.ink(line.ink), animation: false,
          itemStyle: many ? { color: c.ink(line.ink), opacity: .7 } : paint(c, line.ink, line.stroke === 'rings', 1.8),
          tooltip: { show: !time }, z: ABOVE[line.stroke],
          data: line.points.map(function (p) { return [p[0], log ? Math.max(p[1], chart.floor) : p[1]]; })
        };
      }
      return {
        name: line.name, type: 'line', color: c.ink(line.ink), symbol: 'none', showSymbol: true, showAllSymbol: true, connectNulls: false, clip: true,
        lineStyle: { width: line.stroke === 'area' ? 1.2 : 2, type: DASHES[line.stroke], cap: 'round' }, animation: false, emphasis: { disabled: true }, z: ABOVE[line.stroke],
        encode: line.stroke === 'area' ? { x: 0, y: 1, tooltip: 2 } : undefined,
        data: items(heights(line, shown), order, shown.length, c, log, chart.floor, narrow ? 5 : 9, load, time || counted ? function (x) { return x; } : Math.log10)
      };
    });
    shown.filter(function (line) { return line.stroke === 'area'; }).forEach(function (line) { series.unshift(area(line, shown, c)); });
    if (time) {
      series.unshift(behind(c, width - left - right, stopsOf(chart)));
      if (chart.unit === 'duration') series = series.concat(diamonds(c, chart, log, hidden));
    }
    if (chart.heat && heatOf(chart)) series.unshift(throngHeatMap.series(slots, heatOf(chart), c.heat, function (i) { return column(heatOf(chart), i); }));
    var named = chart.words && !time;
    return {
      animation: false,
      backgroundColor: 'transparent',
      textStyle: { fontFamily: FONT, color: c.text },
      grid: { left: left, right: right, top: time ? 22 : 12, bottom: time ? 56 : named ? 46 : 30, containLabel: false },
      tooltip: {
        trigger: 'axis', confine: true, renderMode: 'html', backgroundColor: c.card, borderColor: c.line, padding: [8, 12],
        extraCssText: 'max-width: 88vw; white-space: normal; overflow-wrap: anywhere;',
        textStyle: { color: c.text, fontSize: 12.5 }, axisPointer: { lineStyle: { color: c.soft, type: 'solid', opacity: .6 } },
        valueFormatter: function (v) { return typeof v === 'number' && isFinite(v) ? format(v) : '–'; }
      },
      xAxis: {
        type: time || counted ? 'value' : 'log', logBase: 10,
        min: time ? extent[0] : counted ? 0 : 1, max: time ? extent[1] : counted ? 'dataMax' : undefined,
        splitNumber: narrow ? 4 : 8,
        name: named ? chart.words : '', nameLocation: 'end', nameTextStyle: { color: c.soft, fontSize: 11, align: 'right', verticalAlign: 'top', padding: [24, 0, 0, 0] },
        axisLine: { lineStyle: { color: c.soft } }, axisTick: { show: false }, splitLine: { show: !time, lineStyle: { color: c.line } },
        /* The end of a time axis is no round number, and its label may be near to the one before. The padding counts as overlap; ECharts needs a background for that. */
        axisLabel: { color: c.soft, fontSize: 12, hideOverlap: true, padding: time ? [0, 4] : 0, backgroundColor: 'transparent', formatter: across1 },
        axisPointer: { label: { show: false } }
      },
      yAxis: {
        type: log ? 'log' : 'value', logBase: 10, min: scale.min, max: scale.max, interval: log ? undefined : scale.interval,
        axisLabel: { color: c.soft, fontSize: 12, formatter: function (v) { return brief(format(v)); } },
        splitLine: { lineStyle: { color: c.line } }, axisLine: { show: false }
      },
      dataZoom: time ? [
        { type: 'inside', filterMode: 'none', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: !slots, moveOnMouseWheel: false, start: entry.zoom[0], end: entry.zoom[1] },
        {
          type: 'slider', filterMode: 'none', height: 14, bottom: 10, left: left, right: right, showDetail: false, showDataShadow: false, brushSelect: true, start: entry.zoom[0], end: entry.zoom[1],
          borderColor: c.line, fillerColor: 'rgba(125,140,165,.16)', backgroundColor: 'transparent',
          handleSize: '110%', handleStyle: { color: c.card, borderColor: c.soft }, moveHandleSize: 0
        }
      ] : undefined,
      series: series
    };
  }

  /* The legend is HTML, so that it takes the rows it needs at any width. */
  function shape(tag, attributes) {
    var element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    Object.keys(attributes).forEach(function (name) { element.setAttribute(name, attributes[name]); });
    return element;
  }
  function sample(chart, line) {
    var ink = 'var(--ink-' + line.ink + ')';
    var svg = shape('svg', { width: 34, height: 12, viewBox: '0 0 34 12', 'aria-hidden': 'true' });
    if (line.band || line.stroke === 'area') svg.appendChild(shape('rect', { x: line.band ? 7 : 0, y: 1, width: line.band ? 20 : 34, height: 10, fill: ink, 'fill-opacity': .3, stroke: line.band && line.ink !== 'target' ? ink : 'none', 'stroke-dasharray': '2 3' }));
    if (line.stroke && !unlined(line)) {
      var dash = DASHES[line.stroke];
      svg.appendChild(shape('path', { d: 'M1 6H33', stroke: ink, 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-dasharray': dash === 'solid' ? 'none' : dash.join(' ') }));
    }
    var hollow = line.stroke === 'rings' || line.kind && line.ink !== 'target';
    if (line.marker && dotted(chart, line)) {
      svg.appendChild(shape('circle', { cx: 17, cy: 6, r: 2.2, fill: ink }));
    } else if (line.marker || line.kind) {
      svg.appendChild(shape('path', { d: line.marker || STOP_MARKS[line.kind], transform: 'translate(12.5 1.5) scale(.9)', fill: hollow ? 'var(--card)' : ink, stroke: hollow ? ink : 'var(--card)', 'stroke-width': hollow ? 1.6 : .7 }));
    }
    return svg;
  }
  function legend(entry) {
    var box = document.createElement('div');
    box.className = 'legend';
    var seen = {}, later = [];
    entry.chart.lines.concat(stopKinds(entry.chart)).forEach(function (line) {
      if (seen[line.name]) return;
      seen[line.name] = true;
      var fixed = line.band && !line.stops;
      var one = document.createElement(fixed ? 'span' : 'button');
      one.appendChild(sample(entry.chart, line));
      one.appendChild(document.createTextNode(line.name.length > 120 ? line.name.slice(0, 119) + '…' : line.name));
      one.setAttribute('data-line', line.name);
      if (!fixed) {
        one.type = 'button';
        one.title = 'Show or hide this line';
        one.setAttribute('aria-pressed', String(!entry.hidden[line.name]));
        one.addEventListener('click', function () {
          entry.hidden[line.name] = !entry.hidden[line.name];
          one.setAttribute('aria-pressed', String(!entry.hidden[line.name]));
          draw(entry);
        });
      }
      if (entry.hidden[line.name]) later.push(one); else box.appendChild(one);
    });
    if (entry.chart.heat && heatOf(entry.chart)) box.appendChild(heatScale(entry.chart));
    if (later.length === 1) {
      box.appendChild(later[0]);
    } else if (later.length) {
      var more = button('+ ' + later.length + ' more', 'Lines that are hidden at first', function () {
        more.remove();
        later.forEach(function (one) { box.appendChild(one); });
      });
      more.className = 'more';
      box.appendChild(more);
    }
    return box;
  }
  function heatScale(chart) {
    var scale = document.createElement('span');
    scale.appendChild(document.createTextNode('1'));
    var svg = shape('svg', { width: 14 * throngHeatMap.steps, height: 12, 'aria-hidden': 'true' });
    for (var step = 0; step < throngHeatMap.steps; step++) {
      svg.appendChild(shape('rect', { x: 14 * step, y: 1, width: 14, height: 10, fill: 'var(--heat-' + step + ')' }));
    }
    scale.appendChild(svg);
    scale.appendChild(document.createTextNode(amount(throngHeatMap.cells(slots, heatOf(chart)).largest) + ' responses a cell'));
    return scale;
  }
  function draw(entry) {
    var before = entry.view.getOption();
    if (before && before.dataZoom && before.dataZoom.length) entry.zoom = [before.dataZoom[0].start, before.dataZoom[0].end];
    entry.view.setOption(option(entry, entry.view.getWidth()), true);
    if (timeSpan) timeSpan.redrawn(entry);
  }
  function button(label, title, act) {
    var b = document.createElement('button');
    b.type = 'button';
    b.textContent = label;
    b.title = title;
    b.addEventListener('click', act);
    return b;
  }
  /* A chart needs the width of its section, so all sections are open while the charts are drawn. */
  function open(closed) { closed.forEach(function (one) { one.open = true; }); }
  function close(opened) { opened.forEach(function (one) { one.open = false; }); }
  function folded() { return Array.prototype.slice.call(document.querySelectorAll('details:not([open])')); }
  var timeSpan = slots && slots.starts.length ? throngTimeSpan({ slots: slots, formats: formats, spans: data.spans, extent: extent, button: button }) : null;
  var first = folded();
  open(first);
  data.charts.forEach(function (chart) {
    var holder = document.getElementById('chart-' + chart.id);
    if (!holder) return;
    var figure = holder.parentElement;
    if (chart.unit === 'duration') figure.classList.add('tall');
    var entry = { chart: chart, log: chart.log && !chart.stacked, hidden: {}, zoom: [0, 100], view: echarts.init(holder, null, { renderer: 'svg' }) };
    chart.lines.forEach(function (line) { entry.hidden[line.name] = !line.shown; });
    var time = chart.horizontal === 'time';
    if (time) entry.view.group = 'time';
    var controls = document.createElement('div');
    controls.className = 'controls';
    var scale = button(entry.log ? 'linear' : 'log', 'Switch the vertical axis', function () {
      entry.log = !entry.log;
      scale.textContent = entry.log ? 'linear' : 'log';
      draw(entry);
    });
    if (!chart.stacked && !chart.heat) controls.appendChild(scale);
    if (time) {
      controls.appendChild(button('reset zoom', 'Undo zooming in all charts', function () {
        entry.view.dispatchAction({ type: 'dataZoom', dataZoomIndex: 0, start: 0, end: 100 });
      }));
    }
    if (time && timeSpan) timeSpan.attach(entry, controls);
    if (controls.childNodes.length) figure.insertBefore(controls, holder);
    entry.legend = figure.insertBefore(legend(entry), holder);
    drawn.push(entry);
    draw(entry);
  });
  echarts.connect('time');
  close(first);

  /* A page that watches a run draws its charts again with other data, in the form of chart-data. */
  window.addEventListener('throng-charts', function (event) {
    data = event.detail;
    extent = range();
    data.charts.forEach(function (chart) {
      drawn.forEach(function (entry) {
        if (entry.chart.id !== chart.id) return;
        entry.chart = chart;
        var next = legend(entry);
        entry.legend.replaceWith(next);
        entry.legend = next;
        draw(entry);
      });
    });
  });

  /* Of the charts of a choice, one is shown, and buttons switch to the others. */
  document.querySelectorAll('.choice').forEach(function (choice) {
    var options = Array.prototype.slice.call(choice.children);
    if (options.length < 2) return;
    var bar = document.createElement('div');
    bar.className = 'switch';
    bar.setAttribute('role', 'group');
    bar.setAttribute('aria-label', choice.getAttribute('data-label'));
    function show(chosen) {
      options.forEach(function (option, i) {
        option.hidden = option !== chosen;
        bar.children[i].setAttribute('aria-pressed', String(option === chosen));
      });
      fitWithin(chosen);
    }
    options.forEach(function (option) {
      var name = option.getAttribute('data-option');
      bar.appendChild(button(name, 'Show the chart of ' + name, function () { show(option); }));
    });
    choice.insertBefore(bar, choice.firstChild);
    show(options[0]);
  });

  /* A link into a folded section opens it, and a chart takes the present width when its section is opened. */
  function reveal(hash) {
    var at = hash.length > 1 && document.getElementById(hash.slice(1));
    for (var section = at; section; section = section.parentElement) {
      if (section.tagName === 'DETAILS') section.open = true;
    }
    if (at) at.scrollIntoView();
  }
  window.addEventListener('hashchange', function () { reveal(location.hash); });
  document.querySelectorAll('nav a').forEach(function (link) {
    link.addEventListener('click', function () { reveal(link.hash); });
  });
  reveal(location.hash);
  document.querySelectorAll('details').forEach(function (section) {
    section.addEventListener('toggle', function () {
      if (section.open) fitWithin(section);
    });
  });
  function fitWithin(part) {
    drawn.forEach(function (entry) { if (part.contains(entry.view.getDom())) fit(entry); });
  }
  function fit(entry) {
    var width = entry.view.getDom().clientWidth;
    if (width > 0 && width !== entry.view.getWidth()) { entry.view.resize(); draw(entry); }
  }

  /* The navigation fades out where it can be scrolled further. */
  var bar = document.querySelector('nav > div');
  function fade() { if (bar) bar.classList.toggle('more', bar.scrollWidth - bar.clientWidth - bar.scrollLeft > 4); }
  if (bar) bar.addEventListener('scroll', fade);
  fade();

  var waiting = 0;
  window.addEventListener('resize', function () {
    fade();
    clearTimeout(waiting);
    waiting = setTimeout(function () { drawn.forEach(fit); }, 120);
  });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', function () { drawn.forEach(draw); });
  var unprinted = [];
  window.addEventListener('beforeprint', function () {
    unprinted = folded();
    open(unprinted);
    document.documentElement.classList.add('day');
    drawn.forEach(function (entry) { entry.view.resize({ width: 660 }); draw(entry); });
  });
  window.addEventListener('afterprint', function () {
    document.documentElement.classList.remove('day');
    drawn.forEach(function (entry) { entry.view.resize({ width: 'auto' }); draw(entry); });
    close(unprinted);
  });
  document.documentElement.setAttribute('data-charts', String(drawn.length));
})();
