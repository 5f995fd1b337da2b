import type { Db } from '#core/db/db.ts'
import { type SeamPart, seam } from '#core/seam.ts'

/**
 * What uses drugs of the dictionary lies in other files and modules: custody, use settings. They register here what
 * they hold, so that nothing in use is removed.
 */
interface Use extends SeamPart {
  /** Drugs kept with quantities in its unit: unit and pack are fixed (21009), it is not removed (21008). */
  kept?: (db: Db, orgId: string, drugId: string) => Promise<number>
  /** What names the drug otherwise keeps it from being removed alone (21008). */
  named?: (db: Db, orgId: string, drugId: string) => Promise<number>
}

const joined = seam<Use>('drug')

/** Says what is held of drugs; called once, where it stands. */
export const joinDrugs = joined.join

/** What keeps or names this drug, without zeros. */
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
 * Registered once, by the module of use settings: how many are waiting or in force and take from custody (24012,
 * 24014).
 */
export function joinOpenUses(count: CountUses) {
  counter = count
}
export const openUses: CountUses = async (db, orgId, of) => (await counter?.(db, orgId, of)) ?? 0
