// The SHA-256 of a text. Browsers offer it in secure contexts only (https, localhost); a game in a local network may use
// plain http.

const primes = Array.from({ length: 310 }, (_, i) => i + 2).filter((n, i, all) =>
  all.slice(0, i).every((smaller) => n % smaller),
);
/** The first 32 bits behind the point. @param {number} x */
const fraction = (x) => ((x % 1) * 2 ** 32) | 0;
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
/** @param {number} x @param {number} n */
const rotateRight = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {string} text @returns {string} in hexadecimal */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) * 64));
  bytes.forEach((byte, i) => blocks.setUint8(i, byte));
  blocks.setUint8(bytes.length, 128);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let at = 0; at < blocks.byteLength; at += 64) {
    /** @type {number[]} */
    const words = [];
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const [w15, w2] = [words[i - 15], words[i - 2]];
      words[i] =
        i < 16
          ? blocks.getInt32(at + i * 4)
          : (words[i - 16] +
              words[i - 7] +
              (rotateRight(w15, 7) ^ rotateRight(w15, 18) ^ (w15 >>> 3)) +
              (rotateRight(w2, 17) ^ rotateRight(w2, 19) ^ (w2 >>> 10))) |
            0;
      const one =
        h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        constants[i] +
        words[i];
      const two =
        (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = (hash[i] + value) | 0));
  }
  return hash.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
