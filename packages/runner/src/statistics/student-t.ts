/**
 * The quantile of Student's t distribution for a probability of at least one half.
 *
 * @param probability - in [0.5, 1)
 * @param degrees - of freedom, at least 1
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.1 and 26.5.8
 * @example
 * ```ts
 * studentQuantile(0.975, 1); // 12.7062…
 * ```
 */
export function studentQuantile(probability: number, degrees: number): number {
  let low = 0;
  let high = 2;
  while (studentDistribution(high, degrees) < probability) high *= 2;
  // Bisection until neighbouring doubles: sure for every number of degrees, and asked for once a metric.
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (studentDistribution(middle, degrees) < probability) low = middle;
    else high = middle;
  }
  return high;
}

/** The share of Student's t distribution at or below `t`, for `t` of at least 0. */
function studentDistribution(t: number, degrees: number): number {
  const x = degrees / (degrees + t * t);
  return 1 - incompleteBeta(x, degrees / 2, 0.5) / 2;
}

/** The regularised incomplete beta function. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The fraction converges fast on one side of the mean; the other side is its mirror image.
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a;
  return 1 - (front * betaFraction(1 - x, b, a)) / b;
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

/** Coefficients for g = 7 and nine terms. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/**
 * The logarithm of the gamma function, for arguments of at least one half.
 *
 * @see Lanczos, A Precision Approximation of the Gamma Function, 1964
 */
function logGamma(x: number): number {
  const y = x - 1;
  let series: number = lanczos[0];
  for (let index = 1; index < lanczos.length; index += 1) series += (lanczos[index] ?? 0) / (y + index);
  const base = y + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(base) - base + Math.log(series);
}
