/** The 97.5 % quantile of the standard normal distribution: what a two-sided 95 % interval needs. */
const z = 1.959963984540054;

/**
 * The 95 % Wilson interval of a share: never empty, never outside [0, 1].
 *
 * @param n - at least 1
 * @see Wilson, Probable Inference, the Law of Succession, and Statistical Inference, 1927
 * @example
 * ```ts
 * wilsonInterval(0, 25); // [0, 0.133192…]
 * ```
 */
export function wilsonInterval(passed: number, n: number): readonly [low: number, high: number] {
  const share = passed / n;
  const zz = z * z;
  const centre = (share + zz / (2 * n)) / (1 + zz / n);
  const half = (z / (1 + zz / n)) * Math.sqrt((share * (1 - share)) / n + zz / (4 * n * n));
  // At the ends the formula gives 0 and 1 but for rounding.
  return [passed === 0 ? 0 : Math.max(0, centre - half), passed === n ? 1 : Math.min(1, centre + half)];
}
