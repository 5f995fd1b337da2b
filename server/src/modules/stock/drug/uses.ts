import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'

/**
 * Files and modules that use drugs of the dictionary (custody, use settings) register here what they hold, so that a
 * drug in use is not removed.
 */
interface Use extends SeamPart {
  /** Counts stock or records in its unit: unit and pack are fixed (21009), the drug is not removed (21008). */
  kept?: (db: Db, orgId: string, drugId: string) => Promise<number>
  /** Counts other references to the drug: they only keep it from being removed (21008). */
  named?: (db: Db, orgId: string, drugId: string) => Promise<number>
}

const joined = seam<Use>('drug')

/** Registers what a module holds of drugs; called once, beside its code. */
export const joinDrugs = joined.join

/** What refers to this drug, by name, without zeros. */
export async function drugUses(db: Db, orgId: string, drugId: string, kinds: readonly ('kept' | 'named')[]) {
  const refs: { type: string; count: number }[] = []
  for (const use of joined.inOrder()) {
    let count = 0
    for (const kind of kinds) count += (await use[kind]?.(db, orgId, drugId)) ?? 0
    if (count > 0) refs.push({ type: use.name, count })
  }
  return refs
}

/** Which settings are selected: of a resident, of one drug. */
interface Of {
  oldmanId: string
  drugId?: string
}
type CountUses = (db: Db, orgId: string, of: Of) => Promise<number>
let counter: CountUses | undefined

/**
 * Registered once, by the module of use settings: counts the settings that wait or are in force and take from custody
 * (24012, 24014).
 */
export function joinOpenUses(count: CountUses) {
  counter = count
}
export const openUses: CountUses = async (db, orgId, of) => (await counter?.(db, orgId, of)) ?? 0
