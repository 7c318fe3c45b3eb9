/**
 * A seeded source of random numbers (sfc32): the same seed gives the same benchmark input everywhere.
 *
 * @param {number} seed - a whole number
 * @see https://pracrand.sourceforge.net/RNG_engines.txt
 */
export function createRandom(seed) {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0];

  function bits() {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  const unit = () => bits() / 2 ** 32;
  const below = (limit) => Math.floor(unit() * limit);
  for (let warm = 0; warm < 16; warm += 1) bits();
  return {
    bits,
    /** In [0, 1). */
    unit,
    /** A whole number in [0, limit). */
    below,
    pick: (values) => values[below(values.length)],
    /** Mean 0, deviation 1, by Box and Muller. */
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
  };
}
