(function () {
  'use strict';
  var data = JSON.parse(document.getElementById('chart-data').textContent);
  var drawn = [];

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
      areas.push([
        { xAxis: stop.start, itemStyle: { color: c.ink(stop.ink), opacity: .3 } },
        { xAxis: Math.max(stop.end, stop.start + width) }
      ]);
    });
    return {
      name: 'behind', type: 'line', data: [], silent: true, tooltip: { show: false },
      markArea: { silent: true, animation: false, data: areas },
      markLine: {
        silent: true, animation: false, symbol: 'none', data: marks,
        lineStyle: { color: c.soft, type: 'dashed', width: 1, opacity: .55 },
        label: { position: 'insideEndTop', rotate: 0, align: 'left', verticalAlign: 'top', offset: [5, 14], color: c.soft, fontSize: 11, overflow: 'truncate' }
      }
    };
  }
  function diamonds(c, stops) {
    var series = [];
    ['target', 'generator'].forEach(function (process) {
      ['pause', 'stall', 'safepoint'].forEach(function (kind) {
        var points = stops.filter(function (s) { return s.ink === process && s.kind === kind; });
        if (!points.length) return;
        series.push({
          name: process + ' ' + kind, type: 'scatter', symbol: kind === 'stall' ? 'triangle' : 'diamond', symbolSize: 9,
          color: c.ink(process), itemStyle: { borderColor: c.card, borderWidth: 1 }, z: 5,
          data: points.map(function (s) { return [(s.start + s.end) / 2, s.longest]; })
        });
      });
    });
    return series;
  }
  /* How many rows the legend takes, on the safe side. */
  function legendRows(series, width) {
    var rows = 1, at = 0;
    series.forEach(function (s) {
      var entry = 40 + 7 * s.name.length;
      if (at + entry > width && at > 0) { rows++; at = 0; }
      at += entry;
    });
    return rows;
  }
  function unlined(line) { return line.stroke === 'marks' || line.stroke === 'rings'; }
  function option(chart, log, width) {
    var c = colours();
    var format = formats[chart.unit];
    var time = chart.horizontal === 'time';
    var load = chart.horizontal === 'load';
    var across = chart.across;
    /* A linear axis from 0. */
    var counted = !time && !across && chart.horizontal !== 'percentile';
    var item = across && (!across.log || chart.upwards);
    var narrow = window.innerWidth < 640;
    var left = narrow ? 66 : 84, right = narrow ? 16 : time ? 22 : 40;
    /* Axis marks of memory are round in MiB. */
    var per = chart.unit === 'memory' && !log ? 1048576 : 1;
    var selected = {};
    var series = chart.lines.map(function (line) {
      selected[line.name] = line.shown;
      if (unlined(line)) {
        return {
          name: line.name, type: 'scatter', symbol: line.stroke === 'rings' ? 'emptyCircle' : 'circle', symbolSize: line.points.length > 50 ? 4 : 9, color: c.ink(line.ink), animation: false,
          itemStyle: { borderColor: line.stroke === 'rings' ? c.ink(line.ink) : c.card, borderWidth: line.stroke === 'rings' ? 2 : line.points.length > 50 ? 0 : 1, opacity: line.points.length > 50 ? .6 : 1 },
          tooltip: { show: !time }, z: 3,
          data: line.points.map(function (p) { return [p[0], log ? Math.max(p[1], chart.floor) : p[1] / per]; })
        };
      }
      return {
        name: line.name, type: 'line', color: c.ink(line.ink), showSymbol: load || line.points.length < 3, symbolSize: 5, connectNulls: false,
        lineStyle: { width: line.stroke === 'solid' ? 2 : 1.5, type: line.stroke }, animation: false, emphasis: { disabled: true },
        data: line.points.map(function (p) {
          return [p[0], p[1] === null ? '-' : log ? Math.max(p[1], chart.floor) : p[1] / per];
        })
      };
    });
    if (time) {
      series.unshift(behind(c, width - left - right, chart.stops || data.stops));
      if (chart.unit === 'duration') series = series.concat(diamonds(c, chart.stops || data.stops));
    }
    var seen = {};
    var named = series.filter(function (s) {
      var first = s.name !== 'behind' && !seen[s.name];
      seen[s.name] = true;
      return first;
    });
    /* Lines of one colour differ by their dashes, which only the usual icon shows. */
    var inks = {};
    var ambiguous = chart.lines.some(function (line) {
      var twice = !unlined(line) && inks[line.ink];
      inks[line.ink] = inks[line.ink] || !unlined(line);
      return twice;
    }) && !time;
    var rows = narrow ? 1 : legendRows(named, width - 20);
    return {
      animation: false,
      backgroundColor: 'transparent',
      textStyle: { fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif', color: c.text },
      grid: { left: left, right: right, top: 26 + 20 * rows, bottom: time ? 56 : across ? 46 : 30, containLabel: false },
      legend: {
        type: narrow ? 'scroll' : 'plain', top: 0, left: 0, right: 10, itemWidth: ambiguous ? 30 : 20, itemHeight: 8, itemGap: 14, selected: selected, icon: ambiguous ? undefined : 'roundRect',
        textStyle: { color: c.text, fontSize: 12 }, inactiveColor: c.faint, pageTextStyle: { color: c.soft }, pageIconColor: c.soft, pageIconInactiveColor: c.line,
        data: named.map(function (s) { return s.type === 'scatter' ? { name: s.name, icon: s.symbol } : s.name; })
      },
      tooltip: {
        trigger: item ? 'item' : 'axis', confine: true, renderMode: 'html', backgroundColor: c.card, borderColor: c.line, padding: [8, 12],
        textStyle: { color: c.text, fontSize: 12.5 }, axisPointer: { lineStyle: { color: c.soft, type: 'solid', opacity: .6 } },
        formatter: item ? function (p) {
          return echarts.format.encodeHTML(p.seriesName) + '<br>' + echarts.format.encodeHTML(formats[across.unit](p.value[0]) + ' · ' + format(p.value[1] * per));
        } : undefined,
        valueFormatter: function (v) { return typeof v === 'number' && isFinite(v) ? format(v * per) : '–'; }
      },
      xAxis: {
        type: time || counted || across && !across.log ? 'value' : 'log', logBase: 10,
        min: time ? extent[0] : counted ? 0 : across ? across.min : 1, max: time ? extent[1] : counted ? 'dataMax' : across ? across.max : undefined,
        name: across ? across.words : '', nameLocation: 'end', nameTextStyle: { color: c.soft, fontSize: 11, align: 'right', verticalAlign: 'top', padding: [24, 0, 0, 0] },
        axisLine: { lineStyle: { color: c.soft } }, axisTick: { show: false }, splitLine: { show: !time, lineStyle: { color: c.line } },
        axisLabel: { color: c.soft, hideOverlap: true, showMinLabel: across && !across.log && across.min > 0 ? false : null, showMaxLabel: across && !across.log ? false : null, formatter: function (x) { return time ? brief(String(Math.round(x * 1000) / 1000)) + ' s' : counted ? grouped(x) : across ? brief(formats[across.unit](x)) : percentile(x); } },
        axisPointer: { label: { show: false } }
      },
      yAxis: {
        type: log ? 'log' : 'value', logBase: 10, min: log ? chart.floor : chart.upwards ? chart.upwards.min : 0,
        max: !log && chart.upwards ? chart.upwards.max : !log && chart.unit === 'share' ? 1 : undefined,
        axisLabel: { color: c.soft, showMinLabel: chart.upwards && !log ? false : null, showMaxLabel: chart.upwards && !log ? false : null, formatter: function (v) { return brief(format(v * per)); } },
        splitLine: { lineStyle: { color: c.line } }, axisLine: { show: false }
      },
      dataZoom: time ? [
        { type: 'inside', filterMode: 'none', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: true, moveOnMouseWheel: false },
        {
          type: 'slider', filterMode: 'none', height: 14, bottom: 10, left: left, right: right, showDetail: false, showDataShadow: false, brushSelect: true,
          borderColor: c.line, fillerColor: 'rgba(125,140,165,.16)', backgroundColor: 'transparent',
          handleSize: '110%', handleStyle: { color: c.card, borderColor: c.soft }, moveHandleSize: 0
        }
      ] : undefined,
      series: series
    };
  }
  function draw(entry) {
    entry.view.setOption(option(entry.chart, entry.log, entry.view.getWidth()), true);
  }
  function button(label, title, act) {
    var b = document.createElement('button');
    b.type = 'button';
    b.textContent = label;
    b.title = title;
    b.addEventListener('click', act);
    return b;
  }
  data.charts.forEach(function (chart) {
    var holder = document.getElementById('chart-' + chart.id);
    if (!holder) return;
    var figure = holder.parentElement;
    if (chart.unit === 'duration' || chart.across) figure.classList.add('tall');
    var entry = { chart: chart, log: chart.log, view: echarts.init(holder, null, { renderer: 'svg' }) };
    var time = chart.horizontal === 'time';
    if (time) entry.view.group = 'time';
    var controls = document.createElement('div');
    controls.className = 'controls';
    var scale = button(entry.log ? 'linear' : 'log', 'Switch the vertical axis', function () {
      entry.log = !entry.log;
      scale.textContent = entry.log ? 'linear' : 'log';
      draw(entry);
    });
    controls.appendChild(scale);
    if (time) {
      controls.appendChild(button('whole run', 'Undo zooming in all charts', function () {
        entry.view.dispatchAction({ type: 'dataZoom', dataZoomIndex: 0, start: 0, end: 100 });
      }));
    }
    figure.insertBefore(controls, holder);
    drawn.push(entry);
    draw(entry);
  });
  echarts.connect('time');

  var waiting = 0;
  window.addEventListener('resize', function () {
    clearTimeout(waiting);
    waiting = setTimeout(function () { drawn.forEach(function (entry) { entry.view.resize(); draw(entry); }); }, 120);
  });
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', function () { drawn.forEach(draw); });
  window.addEventListener('beforeprint', function () {
    document.documentElement.classList.add('day');
    drawn.forEach(function (entry) { entry.view.resize({ width: 660 }); draw(entry); });
  });
  window.addEventListener('afterprint', function () {
    document.documentElement.classList.remove('day');
    drawn.forEach(function (entry) { entry.view.resize({ width: 'auto' }); draw(entry); });
  });
  document.documentElement.setAttribute('data-charts', String(drawn.length));
})();
