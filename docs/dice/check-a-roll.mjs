// Throws a roll of Lawspeaker's provably fair dice again, in plain JavaScript, without any library.
//
//     node check-a-roll.mjs SECRET TABLE EPOCH SEEDS COUNTER COUNT SIDES
//
// SECRET are the hexadecimal digits that were revealed, SEEDS is a JSON object from seat to seed ('{}' for none),
// COUNTER the number of the roll in its epoch. It prints the commitment to the secret, then the faces.

// ---- BLAKE2b (RFC 7693), keyed or not

const MASK = (1n << 64n) - 1n;
const START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const ORDER = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
].map((row) => [...row].map((digit) => parseInt(digit, 16)));
const QUARTERS = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];
const turned = (word, by) => ((word >> by) | (word << (64n - by))) & MASK;

function mixed(v, [a, b, c, d], x, y) {
  for (const [word, first, second] of [[x, 32n, 24n], [y, 16n, 63n]]) {
    v[a] = (v[a] + v[b] + word) & MASK;
    v[d] = turned(v[d] ^ v[a], first);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turned(v[b] ^ v[c], second);
  }
}

function blake2b(message, size, key = new Uint8Array()) {
  const padded = new Uint8Array(key.length ? 128 : 0);
  padded.set(key);
  const data = new Uint8Array([...padded, ...message]);
  const h = [...START];
  h[0] ^= 0x01010000n ^ (BigInt(key.length) << 8n) ^ BigInt(size);
  const blocks = Math.max(1, Math.ceil(data.length / 128));
  for (let number = 0; number < blocks; number += 1) {
    const block = new Uint8Array(128);
    block.set(data.subarray(128 * number, 128 * (number + 1)));
    const words = Array.from({ length: 16 }, (_, at) => new DataView(block.buffer).getBigUint64(8 * at, true));
    const last = number === blocks - 1;
    const v = [...h, ...START];
    v[12] ^= BigInt(last ? data.length : 128 * (number + 1));
    if (last) v[14] ^= MASK;
    for (let round = 0; round < 12; round += 1) {
      const order = ORDER[round % 10];
      QUARTERS.forEach((places, at) => mixed(v, places, words[order[2 * at]], words[order[2 * at + 1]]));
    }
    for (let at = 0; at < 8; at += 1) h[at] ^= v[at] ^ v[at + 8];
  }
  const out = new DataView(new ArrayBuffer(64));
  h.forEach((word, at) => out.setBigUint64(8 * at, word, true));
  return new Uint8Array(out.buffer).subarray(0, size);
}

// ---- the dice

const bytes = (text) => new TextEncoder().encode(text);
const hex = (digest) => [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function digestOfSeeds(seeds) {
  const order = ([one], [other]) => (one < other ? -1 : one > other ? 1 : 0);
  return hex(blake2b(bytes(JSON.stringify(Object.entries(seeds).sort(order))), 32));
}

function roll(secret, table, epoch, seeds, counter, count, sides) {
  const fair = 2 ** 32 - (2 ** 32 % sides);
  const faces = [];
  for (let block = 0; faces.length < count; block += 1) {
    const digest = blake2b(bytes(`${table}|${epoch}|${digestOfSeeds(seeds)}|${counter}|${block}`), 64, secret);
    const view = new DataView(digest.buffer);
    for (let at = 0; at < 64 && faces.length < count; at += 4) {
      const word = view.getUint32(at, false);
      if (word < fair) faces.push(1 + (word % sides));
    }
  }
  return faces;
}

const [digits, table, epoch, seeds, counter, count, sides] = process.argv.slice(2);
const secret = Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));
console.log(hex(blake2b(new Uint8Array([...bytes("lawspeaker secret "), ...secret]), 32)));
console.log(roll(secret, table, epoch, JSON.parse(seeds), Number(counter), Number(count), Number(sides)).join(" "));
