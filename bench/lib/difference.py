"""What changed between two measurements of a table."""
import statistics

from lib import statistics_of, tables

# With five rounds on each side, a p-value of at most 0.01 means that the ranges do not overlap.
MOST_P = 0.01


class Change:
    """A figure of a row before and after."""

    def __init__(self, labels, column, before, after):
        self.labels, self.column, self.before, self.after = labels, column, before, after
        self.ratios = statistics_of.ratios(before, after)
        self.p = 1.0 if before == after else statistics_of.exchange_p(before, after)

    @property
    def verdict(self):
        """Empty if the difference is within the noise; else better, worse, or changed if neither is known."""
        if self.p > MOST_P:
            return ""
        more = statistics.fmean(self.after) > statistics.fmean(self.before)
        return {"more": "better" if more else "worse", "less": "worse" if more else "better"}.get(self.column["better"], "changed")

    def line(self):
        unit = self.column["unit"]
        ratio = "–"
        if self.ratios:
            ratio = f"{statistics.median(self.ratios):.3f} ({min(self.ratios):.3f}–{max(self.ratios):.3f})"
        where = ", ".join(value for value in self.labels.values() if value)
        middles = [tables.worded(statistics.median(values), unit) for values in (self.before, self.after)]
        return f"|{where}|{self.column['title']}|{middles[0]}|{middles[1]}|{ratio}|{self.p:.3f}|{self.verdict}|"


def changes(old, new):
    """The figures that two tables have in common, and the rows that only one has, in words."""
    columns = {column["key"]: column for column in new["columns"]}
    before = {tuple(row["labels"].items()): row for row in old["rows"]}
    after = {tuple(row["labels"].items()): row for row in new["rows"]}
    found = []
    for labels, row in after.items():
        for key, values in row["figures"].items():
            column = columns[key]
            pair = [numbers(side) for side in (before.get(labels, {}).get("figures", {}).get(key, []), values)]
            if column["unit"] != "text" and all(pair) and not pair[0] == pair[1] == [0] * len(pair[0]):
                found.append(Change(dict(labels), column, *pair))
    lonely = [f"only in {side}: {', '.join(value for _, value in labels if value)}"
              for side, one, other in (("the old", before, after), ("the new", after, before)) for labels in one if labels not in other]
    return found, lonely


def numbers(values):
    return [value for value in values if value is not None and value == value]
