/* The figures of a time span that the reader drags over a chart or types: from merged histograms, below the chart. */
var throngTimeSpan = (function () {
  'use strict';
  var PERCENTS = [[50, 'p50'], [90, 'p90'], [95, 'p95'], [99, 'p99'], [99.9, 'p99.9'], [100, 'max']];
  var NAMES = { response: 'response', service: 'service', ownLag: 'own lag' };
  /* A percentile with fewer values beyond it says how many. */
  var FEW = 10;
  /* A shorter movement of the mouse is a click. */
  var CLICK = 4;

  function element(tag, attributes, children) {
    var one = document.createElement(tag);
    Object.keys(attributes).forEach(function (name) { one.setAttribute(name, attributes[name]); });
    (children || []).forEach(function (child) { one.appendChild(typeof child === 'string' ? document.createTextNode(child) : child); });
    return one;
  }
  function table(columns, rows) {
    var head = columns.map(function (name, i) { return element('th', { scope: 'col', 'class': i ? 'n' : '' }, [name]); });
    var body = rows.map(function (row) {
      return element('tr', {}, row.map(function (cell, i) {
        return element(i ? 'td' : 'th', i ? { 'class': 'n', 'data-column': columns[i] } : { scope: 'row' }, [].concat(cell));
      }));
    });
    return element('div', { 'class': 'scroll', tabindex: 0, role: 'group', 'aria-label': columns[0] }, [
      element('table', { 'class': 'wide' }, [element('thead', {}, [element('tr', {}, head)]), element('tbody', {}, body)])
    ]);
  }

  /* The rows of the two tables for the slots from one to the one before another. */
  function figures(slots, from, to, formats) {
    var seconds = slots.ends[to - 1] - slots.starts[from];
    var arrivals = [], times = [];
    slots.operations.forEach(function (operation) {
      var sum = throngSlots.summed(operation.counts(), from, to);
      if (sum.due + sum.started + sum.answered + sum.failed > 0) {
        arrivals.push([operation.name].concat(
          [sum.due, sum.started, sum.answered, sum.failed].map(formats.count), [formats.rate(sum.started / seconds), formats.rate(sum.answered / seconds)]));
      }
      operation.times.forEach(function (time) {
        var histogram = throngSlots.merged(operation.time(time), from, to);
        if (!histogram.total) return;
        times.push([operation.name + ' · ' + NAMES[time], formats.count(histogram.total)].concat(PERCENTS.map(function (percent) {
          var value = formats.duration(throngSlots.percentile(histogram, slots.bits, percent[0]));
          var beyond = Math.floor(histogram.total * (100 - percent[0]) / 100);
          return percent[0] > 50 && percent[0] < 100 && beyond < FEW ? [value, element('small', {}, [beyond + ' beyond'])] : [value];
        })));
      });
    });
    return { arrivals: arrivals, times: times };
  }

  /* context: slots, formats, spans (phases), extent, entries (the charts over time), button(label, title, act). */
  return function (context) {
    var slots = context.slots, selected = null, drag = null, opened = null;
    var bands = [];

    var from = element('input', { type: 'number', step: 'any', min: context.extent[0], max: context.extent[1] });
    var to = element('input', { type: 'number', step: 'any', min: context.extent[0], max: context.extent[1] });
    var result = element('div', { 'aria-live': 'polite' });
    var choices = context.spans.slice(0, 8).map(function (span) {
      return context.button(span.name, 'The figures of this phase', function () { select(span.start, span.end); });
    });
    choices.unshift(context.button('whole run', 'The figures of the whole run', function () { select(context.extent[0], context.extent[1]); }));
    choices.push(context.button('close', 'Close the figures of the time span', close));
    var panel = element('section', { 'class': 'card time-span', 'aria-label': 'Figures of a time span' }, [
      element('h3', {}, ['Figures of a time span']),
      element('p', { 'class': 'fields' }, [element('label', {}, ['from ', from, ' s ']), element('label', {}, ['to ', to, ' s '])].concat(choices)),
      result
    ]);
    [from, to].forEach(function (input) {
      input.addEventListener('change', function () {
        if (from.value !== '' && to.value !== '') select(Math.min(+from.value, +to.value), Math.max(+from.value, +to.value), true);
      });
    });
    panel.addEventListener('keydown', function (event) { if (event.key === 'Escape') close(); });

    function short(seconds) { return String(Math.round(seconds * 1000) / 1000); }
    function close() {
      panel.remove();
      selected = null;
      bands.forEach(place);
      opened.view.getDom().parentElement.querySelector('.controls .span').focus();
    }
    function select(start, end, typed) {
      var range = throngSlots.within(slots, start, end);
      selected = [slots.starts[range[0]], slots.ends[range[1] - 1]];
      if (!typed) {
        from.value = short(selected[0]);
        to.value = short(selected[1]);
      }
      show(range);
      bands.forEach(place);
    }
    function show(range) {
      var of = figures(slots, range[0], range[1], context.formats);
      var error = throngSlots.error(slots.bits);
      var note = short(selected[0]) + ' to ' + short(selected[1]) + ' s, ' + (slots.step === 1 ? 'whole intervals' : 'in steps of ' + slots.step + ' intervals')
        + '. Percentiles are of the merged histograms, ' + (error ? 'within ' + (100 * error).toPrecision(2) + ' %' : 'as exact as those') + '. Answers count when they came.';
      result.textContent = '';
      result.appendChild(element('p', { 'class': 'note' }, [note]));
      if (of.arrivals.length) result.appendChild(table(['operation', 'due', 'started', 'answered', 'failed', 'started/s', 'answered/s'], of.arrivals));
      if (of.times.length) result.appendChild(table(['operation and time', 'values', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max'], of.times));
      if (!of.arrivals.length && !of.times.length) result.appendChild(element('p', {}, ['Nothing was due, started or answered in this time.']));
    }
    function open(entry) {
      var figure = entry.view.getDom().parentElement, above = figure.closest('.choice') || figure;
      opened = entry;
      if (panel.previousElementSibling !== above) above.parentElement.insertBefore(panel, above.nextSibling);
    }

    /* The plot of a chart, in its pixels. */
    function plot(entry) { return entry.view.getModel().getComponent('grid').coordinateSystem.getRect(); }
    function place(one) {
      var span = drag && drag.band === one ? drag.span : selected;
      one.band.hidden = !span || !one.entry.view.getWidth();
      if (one.band.hidden) return;
      var box = plot(one.entry);
      var pixels = span.map(function (x) { return Math.max(box.x, Math.min(box.x + box.width, one.entry.view.convertToPixel({ xAxisIndex: 0 }, x))); });
      one.band.style.left = Math.min(pixels[0], pixels[1]) + 'px';
      one.band.style.width = Math.max(1, Math.abs(pixels[1] - pixels[0])) + 'px';
      one.band.style.top = box.y + 'px';
      one.band.style.height = box.height + 'px';
    }
    function seconds(entry, event) {
      var box = plot(entry), x = event.clientX - entry.view.getDom().getBoundingClientRect().left;
      return entry.view.convertFromPixel({ xAxisIndex: 0 }, Math.max(box.x, Math.min(box.x + box.width, x)));
    }
    function inPlot(entry, event) {
      var box = plot(entry), frame = entry.view.getDom().getBoundingClientRect();
      return box.contain(event.clientX - frame.left, event.clientY - frame.top);
    }

    return {
      /* Adds the button and the mouse to a chart over time. */
      attach: function (entry, controls) {
        var holder = entry.view.getDom();
        var one = { entry: entry, band: element('div', { 'class': 'band' }) };
        one.band.hidden = true;
        holder.appendChild(one.band);
        bands.push(one);
        var opener = context.button('time span', 'Figures of a time span: drag over the chart, or open and type', function () {
          open(entry);
          if (!selected) select(context.extent[0], context.extent[1]);
          from.focus();
        });
        opener.classList.add('span');
        controls.appendChild(opener);
        holder.addEventListener('pointerdown', function (event) {
          if (event.button !== 0 || event.pointerType === 'touch' || !inPlot(entry, event)) return;
          var at = seconds(entry, event);
          drag = { band: one, x: event.clientX, span: [at, at] };
        });
        window.addEventListener('pointermove', function (event) {
          if (!drag || drag.band !== one) return;
          drag.span[1] = seconds(entry, event);
          if (Math.abs(event.clientX - drag.x) >= CLICK) { event.preventDefault(); place(one); }
        });
        window.addEventListener('pointerup', function (event) {
          if (!drag || drag.band !== one) return;
          var span = drag.span.sort(function (a, b) { return a - b; }), clicked = Math.abs(event.clientX - drag.x) < CLICK;
          drag = null;
          if (!clicked) { open(entry); select(span[0], span[1]); }
        });
        entry.view.on('datazoom', function () { place(one); });
      },
      /* After a chart was drawn again. */
      redrawn: function (entry) { bands.forEach(function (one) { if (one.entry === entry) place(one); }); }
    };
  };
})();
