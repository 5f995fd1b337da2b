/** Small repeatable random numbers (mulberry32): the same seed makes the same institution every time. */
export interface Random {
  /** 0 ≤ x < 1 */
  next: () => number
  /** A whole number from..to, both included. */
  int: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  chance: (probability: number) => boolean
  /** A new list in random order. */
  shuffle: <T>(list: readonly T[]) => T[]
}

export function random(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)],
    chance: (probability) => next() < probability,
    shuffle: (list) =>
      list
        .map((item) => [next(), item] as const)
        .sort((a, b) => a[0] - b[0])
        .map(([, item]) => item),
  }
}
