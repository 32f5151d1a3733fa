"""Statistics of few repeated measurements, and slopes of series. Pure functions of numbers."""
import itertools
import math
import random
import statistics

MOST_EXCHANGES = 20_000


def median(values):
    return statistics.median(values)


def ratios(before, after):
    """The ratios after / before of the rounds of the same number."""
    return [new / old for old, new in zip(before, after) if old]


def exchange_p(before, after, seed=1):
    """The two-sided p-value of a permutation test of two groups: the share of all exchanges of values between them whose difference is at
    least as large. The difference is that of the mean logarithms, or of the means if a value is not positive. It is exact up to 20,000
    exchanges (E. S. Edgington, Randomization Tests); beyond, it is that of 20,000 random ones, which include the one observed."""
    values = [*before, *after]
    if not before or not after:
        return 1.0
    if min(values) > 0:
        values = [math.log(value) for value in values]
    many, size = len(values), len(before)
    total = math.fsum(values)

    def difference(chosen):
        one = math.fsum(values[i] for i in chosen)
        return abs(one / size - (total - one) / (many - size))

    observed = difference(range(size)) - 1e-12
    if math.comb(many, size) <= MOST_EXCHANGES:
        found = [difference(chosen) >= observed for chosen in itertools.combinations(range(many), size)]
        return sum(found) / len(found)
    draw = random.Random(seed)
    found = [difference(draw.sample(range(many), size)) >= observed for _ in range(MOST_EXCHANGES - 1)]
    return (1 + sum(found)) / MOST_EXCHANGES


def t_beyond(t, freedom):
    """The probability of a value above t, for t >= 0: integrates Student's density by Simpson's rule with x = tan(angle) * sqrt(freedom)."""
    scale = math.exp(math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2)) / math.sqrt(math.pi)
    low, steps = math.atan(t / math.sqrt(freedom)), 2000
    width = (math.pi / 2 - low) / steps
    total = sum((1 if i in (0, steps) else 4 if i % 2 else 2) * math.cos(low + i * width) ** (freedom - 1)
                for i in range(steps + 1))
    return scale * total * width / 3


def t_quantile(freedom, confidence):
    """The bound that Student's t exceeds, to both sides together, with a probability of 1 - confidence."""
    low, high = 0.0, 1e6
    while high - low > 1e-9 * (1 + low):
        middle = (low + high) / 2
        if t_beyond(middle, freedom) > (1 - confidence) / 2:
            low = middle
        else:
            high = middle
    return low


def slope(times, values, confidence=0.95):
    """The slope of a line through a series by least squares, and half the width of its interval. The interval respects autocorrelation: the
    variance is that of Newey and West (Econometrica 55, 1987) with Bartlett weights up to the lag floor(4 (n / 100)^(2/9)), at least 1,
    times n / (n - 2), and Student's t has n - 2 degrees of freedom. Returns (slope, half width); the width is infinite below 4 values."""
    many = len(values)
    centre_t, centre_v = math.fsum(times) / many, math.fsum(values) / many
    away = [time - centre_t for time in times]
    spread = math.fsum(each * each for each in away)
    if many < 4 or spread == 0:
        return (0.0 if spread == 0 else math.fsum(a * v for a, v in zip(away, values)) / spread), math.inf
    found = math.fsum(a * (value - centre_v) for a, value in zip(away, values)) / spread
    # The part of the slope's variance: (x - mean of x) times the residual.
    scores = [a * (value - centre_v - found * a) for a, value in zip(away, values)]
    lags = max(1, math.floor(4 * (many / 100) ** (2 / 9)))
    total = math.fsum(score * score for score in scores)
    for lag in range(1, lags + 1):
        weight = 1 - lag / (lags + 1)
        total += 2 * weight * math.fsum(scores[i] * scores[i - lag] for i in range(lag, many))
    variance = max(0.0, total) * many / (many - 2) / spread ** 2
    return found, t_quantile(many - 2, confidence) * math.sqrt(variance)


def flatness(found, half_width, tolerance):
    """What a slope shows about growth of more than the tolerance: "flat" if the whole interval is below it, "grows" if the whole interval is
    above it, and "undecided" if it is neither."""
    if found + half_width <= tolerance:
        return "flat"
    return "grows" if found - half_width > tolerance else "undecided"
