/**
 * The quantile of Student's t distribution for a probability of at least one half.
 *
 * @param probability - in [0.5, 1)
 * @param degrees - of freedom, at least 1
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.1
 * @example
 * ```ts
 * studentQuantile(0.975, 1); // 12.7062…
 * ```
 */
export function studentQuantile(probability: number, degrees: number): number {
  const tail = 1 - probability;
  let low = 0;
  let high = 2;
  while (studentTail(high, degrees) > tail) high *= 2;
  // Bisection until neighbouring doubles: sure for every number of degrees, and asked for once a metric.
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (studentTail(middle, degrees) > tail) low = middle;
    else high = middle;
  }
  return high;
}

/** The share of Student's t distribution above `t`, for `t` of at least 0. */
function studentTail(t: number, degrees: number): number {
  const square = (t * t) / degrees;
  return (
    incompleteBetaHalf({ x: 1 / (1 + square), rest: square / (1 + square), logX: -Math.log1p(square) }, degrees / 2) / 2
  );
}

/** A point in [0, 1] with what is lost when it is near an end: `1 - x` and the logarithm of `x`. */
interface Point {
  readonly x: number;
  readonly rest: number;
  readonly logX: number;
}

/**
 * The regularised incomplete beta function with its second parameter one half.
 *
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 26.5.8
 */
function incompleteBetaHalf({ x, rest, logX }: Point, a: number): number {
  const front = (gammaRatio(a) / Math.sqrt(Math.PI)) * Math.exp(a * logX) * Math.sqrt(rest);
  // The smaller of the two parts of 1 keeps its digits; the other half is its mirror image.
  if (x < 0.5) return (front * betaFraction(x, a, 0.5)) / a;
  return 1 - (front * betaFraction(rest, 0.5, a)) / 0.5;
}

/**
 * The continued fraction of the incomplete beta function.
 *
 * @see Lentz, Generating Bessel Functions in Mie Scattering Calculations, 1976, for the method
 */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const keep = (value: number): number => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / keep(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / keep(1 + even * d);
    c = keep(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / keep(1 + odd * d);
    c = keep(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return fraction;
}

/** Of 1, 1/a, 1/a² …; the next one is below the last digit from a = 30 on. */
const ratioSeries = [
  1,
  -1 / 8,
  1 / 128,
  5 / 1024,
  -21 / 32_768,
  -399 / 262_144,
  869 / 4_194_304,
  39_325 / 33_554_432,
] as const;

/**
 * `gamma(a + 1/2) / gamma(a)`, for `a` of at least one half. By a series of its own: the quotient of two gamma functions loses
 * digits as they grow.
 *
 * @see Tricomi and Erdélyi, The Asymptotic Expansion of a Ratio of Gamma Functions, 1951
 */
function gammaRatio(a: number): number {
  let shift = 1;
  let from = a;
  for (; from < 30; from += 1) shift *= from / (from + 0.5);
  const series = ratioSeries.reduceRight((sum: number, coefficient) => sum / from + coefficient, 0);
  return shift * Math.sqrt(from) * series;
}
