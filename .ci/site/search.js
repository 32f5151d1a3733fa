/* References come first in the results of a search; then guides; then decisions, reports of studies and the changelog. The numbers of the
   other keys are Sphinx's own. */
var Scorer = {
  score: ([docname, title, anchor, description, score]) =>
    /^docs\/(glossary|measuring|verdict|scenario)$/.test(docname) ? score + 3
      : /^docs\/(decisions|studies)\/|^CHANGELOG$/.test(docname) ? score - 20
      : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: {0: 15, 1: 5, 2: -5},
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
