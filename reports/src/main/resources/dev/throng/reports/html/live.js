/* Shows the events of a command. All text comes formatted, and is only ever set as text. */
(function () {
  'use strict';
  function byId(id) { return document.getElementById(id); }
  var templates = JSON.parse(byId('chart-data').textContent).charts;
  var state = null, points = null, stops = [], chosen = null, over = false;

  function set(element, text) { if (element.textContent !== text) element.textContent = text; }
  function make(tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }
  function fill(element, children) {
    element.textContent = '';
    children.forEach(function (child) { element.appendChild(child); });
  }

  function status(text, tone) {
    var stamp = byId('status');
    set(stamp, text);
    stamp.className = 'stamp ' + tone;
    byId('top').className = 'card ' + tone;
  }
  /* The phases as parts of a bar, each as long as it lasts. */
  function progress() {
    var phases = state.phases || [], bar = byId('progress');
    bar.hidden = !phases.length;
    byId('phases').hidden = !phases.length;
    if (!phases.length) return;
    var end = phases[phases.length - 1].end;
    var share = Math.round(100 * Math.min(1, state.elapsed / end));
    bar.setAttribute('aria-valuenow', String(share));
    bar.setAttribute('aria-valuetext', state.doing);
    fill(bar, phases.map(function (phase) {
      var part = make('span', phase.measured ? '' : 'unmeasured');
      part.style.flex = Math.max(0.001, phase.end - phase.start) + ' 1 0';
      part.title = phase.name + (phase.measured ? '' : ' (not measured)');
      var done = part.appendChild(make('i'));
      done.style.width = 100 * Math.max(0, Math.min(1, (state.elapsed - phase.start) / (phase.end - phase.start))) + '%';
      return part;
    }));
    fill(byId('phases'), phases.map(function (phase, i) {
      /* Figures are of the time before this moment, so its end belongs to a phase. */
      var now = (i === 0 || state.elapsed > phase.start) && state.elapsed <= phase.end;
      var item = make('li');
      item.appendChild(make(now ? 'b' : 'span', '', phase.name + (phase.measured ? '' : ' (not measured)')));
      return item;
    }));
  }
  function tile(one) {
    var box = make('div', 'tile ' + one.tone);
    box.appendChild(make('span', 'label', one.label));
    box.appendChild(make('span', 'value', one.value));
    box.appendChild(make('span', 'remark', one.remark));
    return box;
  }
  function table(one) {
    var card = make('div', 'card');
    card.appendChild(make('h2', 'title', one.title));
    var scroll = card.appendChild(make('div', 'scroll'));
    var grid = scroll.appendChild(make('table', one.columns.length > 3 ? 'wide' : ''));
    var head = grid.appendChild(make('thead')).appendChild(make('tr'));
    one.columns.forEach(function (column) {
      head.appendChild(make('th', column.number ? 'n' : '', column.name)).scope = 'col';
    });
    var body = grid.appendChild(make('tbody'));
    one.rows.forEach(function (row) {
      var line = body.appendChild(make('tr'));
      row.forEach(function (cell, i) {
        var box = line.appendChild(make(i ? 'td' : 'th', (one.columns[i].number ? 'n ' : '') + cell.tone, cell.text));
        box.setAttribute('data-column', one.columns[i].name);
        if (!i) box.scope = 'row';
        if (cell.note) box.appendChild(make('small', '', cell.note));
      });
    });
    return card;
  }
  function figures() {
    document.title = state.title + ' · ' + state.status.text + ' · Throng';
    set(byId('title'), state.title);
    if (!over) status(state.status.text, state.status.tone);
    set(byId('doing'), state.doing);
    set(byId('place'), state.place);
    byId('figures').hidden = !state.tiles.length;
    fill(byId('tiles'), state.tiles.map(tile));
    byId('warnings').hidden = !state.warnings.length;
    fill(byId('warned'), state.warnings.map(function (text) { return make('li', '', text); }));
    fill(byId('job'), state.job.map(table));
    fill(byId('tables'), state.tables.map(table));
    progress();
  }

  /* Each line of the charts of an operation is a column of its rows; the last chart is of the processes. */
  function shown() {
    var at = chosen === null ? -1 : points.names.indexOf(chosen);
    return at >= 0 ? at : Math.max(0, points.names.indexOf(state.busiest));
  }
  function choice() {
    var select = byId('operation');
    byId('choice').hidden = points.names.length < 2;
    if (select.childNodes.length !== points.names.length) {
      fill(select, points.names.map(function (name) {
        var option = make('option', '', name);
        option.value = name;
        return option;
      }));
    }
    select.selectedIndex = points.names.length ? shown() : -1;
  }
  /* As Chart.logFloor. */
  function floor(lines) {
    var least = Infinity, most = 0;
    lines.forEach(function (line) {
      line.points.forEach(function (p) {
        if (p[1] > 0) { least = Math.min(least, p[1]); most = Math.max(most, p[1]); }
      });
    });
    return most ? Math.pow(10, Math.max(Math.floor(Math.log10(least)), Math.floor(Math.log10(most)) - 6)) : 1;
  }
  function draw() {
    if (!points || document.hidden) return;
    choice();
    var rows = points.rows[shown()] || [], column = 0;
    var charts = templates.map(function (template, i) {
      var processes = i === templates.length - 1;
      if (processes) column = 0;
      var chart = Object.assign({}, template);
      chart.lines = template.lines.map(function (line) {
        var of = column++;
        var values = processes ? points.cores : rows;
        return Object.assign({}, line, { points: values.map(function (value, at) { return [points.x[at], value[of]]; }) });
      });
      if (chart.log) chart.floor = floor(chart.lines);
      return chart;
    });
    var spans = (state.phases || []).filter(function (phase) { return phase.start <= state.elapsed; }).map(function (phase) {
      return { name: phase.name, measured: phase.measured, start: phase.start, end: Math.min(phase.end, state.elapsed) };
    });
    window.dispatchEvent(new CustomEvent('throng-charts', { detail: { charts: charts, stops: stops, spans: spans } }));
    set(byId('width'), state.width > 1 ? 'Each point is of ' + state.width + ' seconds: the highest percentile of a second, the mean of rates and CPU.' : 'Each point is of one second.');
    document.documentElement.setAttribute('data-points', String(points.x.length));
  }
  function add(point) {
    points.names = point.names;
    point.rows.forEach(function (row, i) {
      if (!points.rows[i]) points.rows[i] = points.x.map(function () { return row.map(function () { return null; }); });
      points.rows[i].push(row);
    });
    points.x.push(point.x);
    points.cores.push(point.cores);
  }
  function take(event) {
    state = JSON.parse(event.data);
    if (state.stops) stops = state.stops;
    if (state.points) points = state.points;
    if (state.point && points) add(state.point);
    figures();
    if (state.points || state.point) draw();
  }

  var source = new EventSource('events' + location.search);
  source.addEventListener('whole', take);
  source.addEventListener('tick', take);
  source.addEventListener('ended', function (event) {
    var end = JSON.parse(event.data);
    over = true;
    source.close();
    status(end.status.text, end.status.tone);
    set(byId('doing'), end.doing);
    set(byId('place'), end.place);
    document.documentElement.setAttribute('data-ended', 'true');
    if (end.report) location.replace('report.html' + location.search);
  });
  source.onopen = function () { byId('lost').hidden = true; };
  source.onerror = function () {
    if (over) return;
    set(byId('lost'), source.readyState === EventSource.CLOSED
      ? 'Throng refused the connection: it has ended, or as many pages as it allows are open.'
      : 'The connection is lost: Throng has ended, or cannot be reached. This page goes on when it can connect again.');
    byId('lost').hidden = false;
  };
  byId('operation').addEventListener('change', function () { chosen = byId('operation').value; draw(); });
  document.addEventListener('visibilitychange', draw);
})();
