import { sql } from 'kysely'
import { maskPhone } from '#contract/kit/id-card.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import {
  agreement,
  contractKind,
  contractStatus,
  agreementRefusals as no,
} from '#contract/modules/living/agreement/agreement.ts'
import { addDays } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/db.ts'
import { listing, withResident } from '../../../core/rows/listing.ts'
import { own, type Row } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { warnDays } from './rules.ts'
import { agreements } from './tables.ts'

/** Reading contracts, and what keeps two of them from binding at once. */

const bind = [contractStatus.is.coming, contractStatus.is.inForce]

/** Pages a paper is reached from: those of home care have one of their own. */
export const permitOf = (home: number, action: string) =>
  home ? `homecare.tempeleteDocument.${action}` : `live.contractDocument.${action}|live.tempeleteDocument.${action}`

/** In force and at its end within so many days: to be renewed. */
const endsWithin = (who: Who, days: number) => sql<boolean>`(agreement.category = ${contractKind}
  and agreement.contract_status = ${contractStatus.is.inForce} and agreement.end_date <= ${addDays(who.today, days)})`

/** Papers of residents within reach, of the pages the caller has. */
export function seenBy(db: Db, who: Who) {
  const rows = withResident(db, who, agreements).select((eb) => [
    eb
      .selectFrom('templateType')
      .select('templateType.typeName')
      .whereRef('templateType.orgId', '=', 'agreement.orgId')
      .whereRef('templateType.typeId', '=', 'agreement.typeId')
      .as('typeName'),
    eb
      .selectFrom('agreement as before')
      .select('before.contractNo')
      .whereRef('before.orgId', '=', 'agreement.orgId')
      .whereRef('before.contractId', '=', 'agreement.renewFromId')
      .as('renewFromNo'),
  ])
  if (!who.may(permitOf(1, 'query'))) return rows.where('agreement.home', '=', 0)
  return who.may(permitOf(0, 'query')) ? rows : rows.where('agreement.home', '=', 1)
}

export const rows = listing(agreements, agreement.list, {
  rows: (db, who) => seenBy(db, who).select(sql<string | null>`null`.as('partyCPhone')),
  sort: ['contractNo', 'startDate', 'endDate', 'signDate', 'contractStatus'],
  where: {
    startFrom: (day: string) => sql`agreement.start_date >= ${day}`,
    startTo: (day: string) => sql`agreement.start_date <= ${day}`,
    endFrom: (day: string) => sql`agreement.end_date >= ${day}`,
    endTo: (day: string) => sql`agreement.end_date <= ${day}`,
    expiring: (days: number, who) => endsWithin(who, days),
  },
  present: ({ who }, row) => shown(who, row),
})

/** A guarantor's number whole for who may change it; the words of the signed text come as a document only. */
function shown<R extends Row<'agreement'>>(who: Who, row: R): R & { partyCPhone: string | null } {
  const phone = row.guarantorPhone
  const whole = who.may(permitOf(row.home, 'edit'))
  return { ...row, filled: null, guarantorPhone: null, partyCPhone: whole ? phone : (maskPhone(phone) ?? null) }
}

/** One within the caller's reach, locked, after its resident: whoever comes second judges what the first one left. */
export async function reach(db: Db, who: Who, contractId: string) {
  const seen = await seenBy(db, who).where('agreement.contractId', '=', contractId).executeTakeFirst()
  if (!seen) return refuse(common.missing)
  await holdResident(db, who, seen.oldmanId)
  return own(db, agreements, who, contractId, { lock: true })
}

/** Contracts of one resident are made and changed one after the other. */
export function holdResident(db: Db, who: Who, oldmanId: string) {
  return db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .forUpdate()
    .execute()
}

interface Period {
  oldmanId: string
  category: number
  contractStatus: number
  startDate?: string | null
  endDate?: string | null
}

/** Of the contracts of a resident that bind, or will, no two overlap (31085). */
export async function assertAlone(db: Db, who: Who, period: Period, exceptId = '') {
  const { oldmanId, category, startDate, endDate } = period
  if (category !== contractKind || !startDate || !endDate || !bind.some((state) => state === period.contractStatus))
    return
  const other = await db
    .selectFrom('agreement')
    .select('contractNo')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('category', '=', contractKind)
    .where('contractStatus', 'in', bind)
    .where('contractId', '<>', exceptId)
    .where('startDate', '<=', endDate)
    .where('endDate', '>=', startDate)
    .limit(1)
    .executeTakeFirst()
  if (other) refuse(no.overlaps, {}, { field: 'startDate', data: { contractNo: other.contractNo } })
}

/** Contracts of a resident that bind now or will. */
export function bindingOf(db: Db, who: Who, oldmanId: string): Promise<Row<'agreement'>[]> {
  return db
    .selectFrom('agreement')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('category', '=', contractKind)
    .where('contractStatus', 'in', bind)
    .orderBy('startDate')
    .execute()
}

/** How many are to be renewed: the total of the list filtered alike. */
export async function countExpiring(db: Db, who: Who) {
  const { n } = await seenBy(db, who)
    .where(endsWithin(who, warnDays))
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
