import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { type ContractFacts, type Values, valuesFor } from '../../platform/document/service.ts'

/**
 * The party of a contract: a resident, or with `home` a person cared for at home, who has no stay and no timeline
 * (services.md 3). The module of home elders registers here; without it such a contract is refused.
 */
export interface HomeParties {
  /** The person, locked until the end of the transaction; refuses 21003. */
  lock: (db: Db, who: Who, oldmanId: string) => Promise<Party>
  /** The values of the placeholders of a template: those of a stay are left empty. */
  values: (db: Db, who: Who, oldmanId: string, facts: ContractFacts) => Promise<Values>
}
interface Party {
  oldmanId: string
  oldmanName: string
}

let parties: HomeParties | undefined

/** Called once, by the module with the archives of home care. */
export function joinHomeParties(joined: HomeParties) {
  parties = joined
}

const homeParties = () => parties ?? refuse(common.missing, {}, { field: 'oldmanId' })

/** The party of a contract, locked: contracts of one person are made and changed one after the other. */
export const partyOf = (
  db: Db,
  who: Who,
  { home, oldmanId }: Pick<Row<'agreement'>, 'home' | 'oldmanId'>,
): Promise<Party> =>
  home === 1 ? homeParties().lock(db, who, oldmanId) : ownResident(db, who, oldmanId, { lock: true })

export const placesFor = (
  db: Db,
  who: Who,
  { home, oldmanId }: { home?: number; oldmanId: string },
  facts: ContractFacts,
): Promise<Values> =>
  home === 1 ? homeParties().values(db, who, oldmanId, facts) : valuesFor(db, who, oldmanId, facts)
