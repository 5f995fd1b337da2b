// The load of a carer: a resident of a level with 1:N takes one Nth of a person. A load of more than one person is a
// warning, never refused; levels without a ratio add nothing. No database, no clock (administration.md 2.2).

const enough = 1
/** Tolerance, so that sums of thirds and sevenths that make one count as one. */
const hair = 1e-9

/** The share of one person these residents take, by the ratios of their levels. */
export function loadOf(ratios: readonly (string | null)[]): number {
  return ratios.reduce((sum, ratio) => {
    const people = Number(ratio?.split(':')[1])
    return people > 0 ? sum + 1 / people : sum
  }, 0)
}

/** A warning where it is more than one person can do, else null. */
export function overload(ratios: readonly (string | null)[]): string | null {
  const load = loadOf(ratios)
  if (load <= enough + hair) return null
  return `负责的${ratios.length}位老人按护理等级的照护比合计需要${load.toFixed(2)}人，已超过1人`
}
