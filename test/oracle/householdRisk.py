"""Household risk by its published formulas, in 50 digits: writes householdRisk.json beside this file.

What the figures are: the formulas of the individual risk (Benedetti and Franconi 1998; Franconi and Polettini 2004),
in the approximation that sdcMicro documents (Templ, Kowarik and Meindl 2015: log forms for one and two records in a
cell, p / (f - (1 - p)) for more, 1/f if the file is the population), and of the hierarchical risk 1 - prod(1 - r) with
its expected number of re-identifications, the sum over the records. The exact risks are the hypergeometric form.
What they are not: the output of sdcMicro itself, which was not at hand. Run: python3 test/oracle/householdRisk.py
"""

import json
import pathlib
from collections import Counter, defaultdict

from mpmath import hyp2f1, log, mp, mpf

mp.dps = 50
SIZES = [1, 2, 3, 4, 2, 1, 3, 2, 5, 1, 2, 3, 4, 2, 1, 6, 2, 3, 1, 2]


def records():
    """Persons in households: household, three keys, weight of the person, weight of the household."""
    state, rows = 12345, []
    for household, size in enumerate(SIZES):
        for _ in range(size):
            state = (1103515245 * state + 12345) % 2**31
            draw = state >> 8
            rows.append([household, household % 3, draw % 2, (draw // 2) % 4, 2 + (draw // 8) % 90 / 4, 3 + household % 7])
    return rows


def exact(f, p):
    return mpf(1) / f if p == 1 else p**f / f * hyp2f1(f, f, f + 1, 1 - p)


def approximate(f, p):
    if p == 1:
        return mpf(1) / f
    q = p / (1 - p)
    if f == 1:
        return q * log(1 / p)
    if f == 2:
        return q - q**2 * log(1 / p)
    return p / (f - (1 - p))


def risks(cells, weights, formula):
    f, F = Counter(cells), defaultdict(mpf)
    for cell, weight in zip(cells, weights):
        F[cell] += mpf(weight)
    return [formula(f[cell], min(mpf(1), f[cell] / F[cell])) for cell in cells]


rows = records()
households = [row[0] for row in rows]
cells = [tuple(row[1:4]) for row in rows]
weights = [row[4] for row in rows]


def hierarchical(single):
    none = defaultdict(lambda: mpf(1))
    for household, risk in zip(households, single):
        none[household] *= 1 - risk
    perRecord = [1 - none[household] for household in households]
    total = sum(perRecord)
    return {
        "risk_ER": sum(single),
        "hier_risk_ER": total,
        "hier_risk": total / len(rows),
        "hier_risk_pct": 100 * total / len(rows),
        "units": sum(1 - one for one in none.values()) / len(none),
        "perRecord": perRecord,
    }


compositions = defaultdict(list)
for household, cell in zip(households, cells):
    compositions[household].append(cell)
names = [tuple(sorted(compositions[household])) for household in compositions]
unitWeights = [next(row[5] for row in rows if row[0] == household) for household in compositions]
shared = Counter(names)
linked = risks(names, unitWeights, exact)


def plain(value):
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return float(value)


figures = {
    "records": rows,
    "approximate": plain(hierarchical(risks(cells, weights, approximate))),
    "exact": plain(hierarchical(risks(cells, weights, exact))),
    "linked": plain({"mean": sum(linked) / len(linked), "perUnit": linked}),
    "uniqueUnits": 100 * sum(shared[name] == 1 for name in names) / len(names),
}
here = pathlib.Path(__file__).with_name("householdRisk.json")
here.write_text(json.dumps(figures, separators=(",", ":")) + "\n")
