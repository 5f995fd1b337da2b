import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import {
  agreement,
  contractKind,
  contractStatus,
  agreementRefusals as no,
} from '#contract/modules/living/agreement/agreement.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { undone } from '../../platform/message/service.ts'
import { warnDays } from './rules.ts'
import { agreements } from './tables.ts'

/** Reads contracts, and keeps two of them from binding at once. */

const bind = [contractStatus.is.coming, contractStatus.is.inForce]

/** The pages that show a contract: those of home care have one of their own. */
export const permitOf = (home: number, action: string) =>
  home ? `homecare.tempeleteDocument.${action}` : `live.contractDocument.${action}|live.tempeleteDocument.${action}`

/** In force, ending by this day, and without a successor: to be renewed. Needs `agreement` in the query. */
export const endsBy = (day: string) => sql<boolean>`(agreement.category = ${contractKind}
  and agreement.contract_status = ${contractStatus.is.inForce} and agreement.end_date <= ${day}
  and not exists (select from agreement next where next.org_id = agreement.org_id
    and next.renew_from_id = agreement.contract_id and next.contract_status in (${sql.join(bind)})))`
const endsWithin = (who: Who, days: number) => endsBy(addDays(who.today, days))

/** The name of the party. */
const partyName = sql<string | null>`coalesce(oldman.oldman_name,
  (select oldman_name from home_oldman where org_id = agreement.org_id and oldman_id = agreement.home_oldman_id))`

/** Contracts of residents within reach and of home care, for the pages the caller has. */
export function agreementsSeenBy(db: Db, who: Who) {
  const all = db
    .selectFrom('agreement')
    .leftJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'agreement.orgId').onRef('oldman.oldmanId', '=', 'agreement.residentId'),
    )
    .selectAll('agreement')
    .select(['oldman.bedName', partyName.as('oldmanName')])
    .where('agreement.orgId', '=', who.orgId)
    // as: `oldman` is joined above
    .where((eb) => eb.or([inResidentScope(who)(eb as never), eb('agreement.home', '=', 1)]))
  const rows = all.select((eb) => [
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

export const agreementRows = listing(agreements, agreement.list, {
  rows: (db, who) => agreementsSeenBy(db, who).select(sql<string | null>`null`.as('partyCPhone')),
  sort: ['contractNo', 'startDate', 'endDate', 'signDate', 'contractStatus'],
  where: {
    startFrom: (day: string) => sql`agreement.start_date >= ${day}`,
    startTo: (day: string) => sql`agreement.start_date <= ${day}`,
    endFrom: (day: string) => sql`agreement.end_date >= ${day}`,
    endTo: (day: string) => sql`agreement.end_date <= ${day}`,
    expiring: (days: number, who) => endsWithin(who, days),
    oldmanName: (typed: string) => sql`${partyName} like ${contains(typed)}`,
  },
  present: ({ who }, row) => shown(who, row),
})

/** The guarantor's number is whole for users who may change it; the signed text is given only as a document. */
function shown<R extends Row<'agreement'>>(who: Who, row: R): R & { partyCPhone: string | null } {
  const phone = row.guarantorPhone
  const whole = who.may(permitOf(row.home, 'edit'))
  return { ...row, filled: null, guarantorPhone: null, partyCPhone: whole ? phone : (maskPhone(phone) ?? null) }
}

/** A contract within the caller's reach, locked after its resident: a second caller sees the result of the first. */
export async function ownAgreement(db: Db, who: Who, contractId: string) {
  const seen = await agreementsSeenBy(db, who).where('agreement.contractId', '=', contractId).executeTakeFirst()
  if (!seen) return refuse(common.missing)
  await holdParty(db, who, seen)
  return own(db, agreements, who, contractId, { lock: true })
}

/** Contracts of one person are made and changed one after the other. */
function holdParty(db: Db, who: Who, { home, oldmanId }: Pick<Row<'agreement'>, 'home' | 'oldmanId'>) {
  return db
    .selectFrom(home === 1 ? 'homeOldman' : 'oldman')
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

/** Refuses 31085 when two contracts of a resident that bind now or later overlap. */
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

export { type HomeParties, joinHomeParties } from './parties.ts'

/** An archive of home care has ended: its contracts that bind now or later end too. */
export async function endHomeContracts(db: Db, who: Who, oldmanId: string, terminateDate: string) {
  const end = { contractStatus: contractStatus.is.terminated, terminateReason: '居家服务终止' }
  for (const row of await bindingOf(db, who, oldmanId)) {
    const day = row.startDate && terminateDate < row.startDate ? row.startDate : terminateDate
    await patch(db, agreements, who, row, { ...end, terminateDate: day })
    await undone(db, who, { bizType: 'CONTRACT_EXPIRE', bizId: row.contractId })
  }
}

/** The number of contracts that name these elders of home care. */
export async function homePapersOf(db: Db, who: Who, oldmanIds: readonly string[]) {
  const rows = await rowsWith(db, agreements, who, { home: 1, oldmanId: oldmanIds })
  return rows.length
}

/** The number of contracts to renew: the total of the list with the same filter. */
export async function countExpiring(db: Db, who: Who) {
  const { n } = await agreementsSeenBy(db, who)
    .where(endsWithin(who, warnDays))
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
