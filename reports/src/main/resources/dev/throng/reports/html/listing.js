(function () {
  'use strict';
  var MOST = 50;
  var tables = [].slice.call(document.querySelectorAll('table.listing')).map(function (table) {
    var body = table.tBodies[0];
    var group = table.closest('section');
    var rows = [].slice.call(body.rows);
    return { table: table, body: body, rows: rows, group: group, all: rows.length <= MOST, older: null };
  });
  if (!tables.length) return;
  var count = tables.reduce(function (sum, one) { return sum + one.rows.length; }, 0);

  function create(name, properties) {
    var element = document.createElement(name);
    Object.keys(properties).forEach(function (key) { element[key] = properties[key]; });
    return element;
  }

  /* Each word of the filter must be in the row or in the title of its section. */
  function textOf(one, row) {
    var title = one.group.querySelector('h2');
    return ((title ? title.textContent : '') + ' ' + row.textContent).toLowerCase();
  }
  tables.forEach(function (one) {
    one.texts = new Map(one.rows.map(function (row) { return [row, textOf(one, row)]; }));
  });

  function show() {
    var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    var found = 0;
    var inSection = new Map();
    tables.forEach(function (one) {
      var matches = 0;
      [].slice.call(one.body.rows).forEach(function (row) {
        var text = one.texts.get(row);
        var match = words.every(function (word) { return text.indexOf(word) >= 0; });
        matches += match ? 1 : 0;
        row.hidden = !match || !one.all && matches > MOST;
      });
      found += matches;
      inSection.set(one.group, (inSection.get(one.group) || 0) + matches);
      one.older.hidden = one.all || matches <= MOST;
      one.older.textContent = 'Show ' + (matches - MOST) + ' more rows';
    });
    inSection.forEach(function (matches, group) { group.hidden = !matches; });
    status.textContent = words.length ? found + ' of ' + count + ' rows' : count + ' rows';
  }

  function valueOf(row, column) {
    var cell = row.cells[column];
    return cell.dataset.order === undefined ? cell.textContent : Number(cell.dataset.order);
  }
  /* Cells without a number come last, in both directions. */
  function compare(a, b, down) {
    var numbers = typeof a === 'number' && typeof b === 'number';
    if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
    var order = numbers ? a - b : a.localeCompare(b);
    return down ? -order : order;
  }
  function sort(one, head, column) {
    var down = head.getAttribute('aria-sort') !== 'descending';
    [].slice.call(one.table.tHead.rows[0].cells).forEach(function (cell) { cell.removeAttribute('aria-sort'); });
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    one.rows.map(function (row, place) { return { row: row, value: valueOf(row, column), place: place }; })
      .sort(function (a, b) { return compare(a.value, b.value, down) || a.place - b.place; })
      .forEach(function (entry) { one.body.appendChild(entry.row); });
    show();
  }

  tables.forEach(function (one) {
    [].slice.call(one.table.tHead.rows[0].cells).forEach(function (head, column) {
      var button = create('button', { type: 'button', textContent: head.textContent });
      head.textContent = '';
      head.appendChild(button);
      button.addEventListener('click', function () { sort(one, head, column); });
    });
    one.older = create('button', { type: 'button', className: 'older' });
    one.older.addEventListener('click', function () { one.all = true; show(); });
    one.table.parentNode.insertAdjacentElement('afterend', one.older);
  });

  var find = create('div', { className: 'find' });
  find.setAttribute('role', 'search');
  var label = create('label', { htmlFor: 'find', textContent: 'Filter' });
  var input = create('input', { type: 'search', id: 'find', placeholder: 'name, label, commit, PASS or FAIL', autocomplete: 'off' });
  var status = create('output', {});
  status.setAttribute('for', 'find');
  find.appendChild(label);
  find.appendChild(input);
  find.appendChild(status);
  document.querySelector('header').insertAdjacentElement('afterend', find);
  input.addEventListener('input', show);
  addEventListener('beforeprint', function () {
    tables.forEach(function (one) { one.all = true; });
    show();
  });
  show();
})();
