// When a resident was in bed, reconstructed from the seconds of each minute. A minute is full, empty or split: a split
// one continues the minute before, and its silent part has the last reported state. Changes shorter than a minute are
// ignored; a device that is silent for some minutes keeps its last state.

/** A minute of a mattress and one resident, as the device module stores it; `at` is its first millisecond. */
export interface Minute {
  at: number
  hrMin: number | null
  hrAvg: number | null
  hrMax: number | null
  rrMin: number | null
  rrAvg: number | null
  rrMax: number | null
  /** Seconds with a reported state; null for minutes stored before this was counted. */
  bedSec: number | null
  inBedSec: number
  lightSec: number
  deepSec: number
  turns: number
  apneaCount: number
  apneaMaxSec: number
  samples: number
  quality: number | null
}
/** Milliseconds, the end not included. */
export interface Stretch {
  from: number
  to: number
}
interface Piece extends Stretch {
  lies: boolean
}

export const minuteMs = 60_000
/** Seconds on the other side that are ignored. */
const none = 5
/** The longest silence that is bridged. */
const bridgedMs = 5 * minuteMs
const countsMs = minuteMs

/**
 * Times in bed and out of bed in turn, for the minutes in their order; silence of more than five minutes separates
 * them.
 */
export function piecesOf(minutes: readonly Minute[]): Piece[][] {
  const runs: Piece[][] = []
  let run: Piece[] = []
  for (const minute of minutes) {
    const last = run.at(-1)
    if (last && minute.at - last.to > bridgedMs) {
      runs.push(run)
      run = []
    }
    const before = run.at(-1)
    if (before) before.to = Math.max(before.to, minute.at)
    for (const piece of split(minute, before?.lies ?? false)) append(run, piece)
  }
  return [...runs, run].filter(({ length }) => length > 0).map(settled)
}

function split({ at, inBedSec, bedSec }: Minute, first: boolean): Piece[] {
  const end = at + minuteMs
  const outSec = Math.max(0, (bedSec ?? 60) - inBedSec)
  if (Math.min(inBedSec, outSec) <= none)
    return [{ from: at, to: end, lies: inBedSec === outSec ? first : inBedSec > outSec }]
  const turn = at + (first ? inBedSec : outSec) * 1000
  return [
    { from: at, to: turn, lies: first },
    { from: turn, to: end, lies: !first },
  ]
}

function append(run: Piece[], piece: Piece) {
  const last = run.at(-1)
  if (last?.lies === piece.lies) last.to = piece.to
  else run.push({ ...piece })
}

/** Drops pieces shorter than a minute that follow another piece, the shortest first. */
function settled(run: readonly Piece[]): Piece[] {
  let pieces = [...run]
  for (;;) {
    const inner = pieces.slice(1).filter(({ from, to }) => to - from < countsMs)
    if (inner.length === 0) return pieces
    const shortest = inner.reduce((least, one) => (one.to - one.from < least.to - least.from ? one : least))
    const next: Piece[] = []
    for (const piece of pieces) append(next, piece === shortest ? { ...piece, lies: !piece.lies } : piece)
    pieces = next
  }
}

/** Stretches in bed; times out of bed shorter than `outMs` do not interrupt them. */
export function stretchesInBed(runs: readonly (readonly Piece[])[], outMs: number): Stretch[] {
  return runs.flatMap((run) => {
    const found: Stretch[] = []
    for (const { from, to, lies } of run) {
      const last = found.at(-1)
      if (!lies) continue
      if (last && from - last.to < outMs) last.to = to
      else found.push({ from, to })
    }
    return found
  })
}

/** Each time the resident got up: from leaving the bed to coming back, or to the end of the data. */
export const timesOutOfBed = (runs: readonly (readonly Piece[])[]): Stretch[] =>
  runs.flatMap((run) => run.filter(({ lies }, at) => !lies && at > 0).map(({ from, to }) => ({ from, to })))

/** How long two stretches overlap. */
export const overlap = (one: Stretch, other: Stretch) =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))
