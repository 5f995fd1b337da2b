import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { costSource, costStatus } from '#contract/modules/fees/cost-project/cost-project.ts'
import { discountRefusals, startMode } from '#contract/modules/fees/fee-project/discount-rule.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, insertAlike, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import {
  addMonths,
  dayBefore,
  findRule,
  firstOfNextMonth,
  lastDiscountDay,
  monthsLived,
  plainChildren,
} from '../fee-project/service.ts'
import { costProjects } from './tables.ts'

/** Opening and ending rows: a change is the old row ended the day before and a new one from its day (fees.md 2.4). */

export const ended = { move: 1, level: 2, quit: 3, byHand: 4 } as const
type EndReason = (typeof ended)[keyof typeof ended]
export type CostRow = Row<'costProject'>

/** Until a resident is formal the trial price applies, where there is one (fees.md 2.2). */
export const isOnTrial = ({ trialDays, formalDate }: Pick<Row<'live'>, 'trialDays' | 'formalDate'>, day: string) =>
  trialDays !== null && (formalDate === null || day < formalDate)

/** The charged resident and the stay. */
export interface Subject {
  resident: Pick<Row<'oldman'>, 'oldmanId' | 'oldmanName' | 'oldmanType'>
  stay: StayFacts
}
/** The columns of a stay that decide its prices. */
export type StayFacts = Pick<
  Row<'live'>,
  | 'liveId'
  | 'bedId'
  | 'levelId'
  | 'wholeRoom'
  | 'liveDate'
  | 'chargeStartDate'
  | 'quitDate'
  | 'trialDays'
  | 'formalDate'
>

export interface NewRow {
  projectChildId: string
  source: CostRow['source']
  startDate: string
  endDate?: string | null
  /** Own price; null follows the project. */
  price?: number | null
  /** Hundredths. */
  quantity?: number
  setId?: string | null
  /** For rules that begin on a chosen day. */
  discountStart?: string | null
  /** The values of the row before, copied unchanged. */
  discount?: Discount | null
}
export type Discount = Pick<CostRow, 'setId' | 'ruleVersion' | 'discountStart' | 'discountEnd'>

export async function openRow(db: Db, who: Who, subject: Subject, row: NewRow): Promise<CostRow> {
  const children = await plainChildren(db, who, [row.projectChildId])
  const [opened] = await openRows(db, who, subject, [row], children)
  return opened
}

/** Opens rows in one statement; `children` contains all of them, from `plainChildren`. */
export async function openRows(
  db: Db,
  who: Who,
  subject: Subject,
  rows: readonly NewRow[],
  children: ReadonlyMap<string, Child>,
): Promise<CostRow[]> {
  const list = await rowValues(db, who, subject, rows, children)
  return list.length > 0 ? insertAlike(db, costProjects, who, list) : []
}

/** The columns of the rows to store. */
export async function rowValues(
  db: Db,
  who: Who,
  subject: Subject,
  rows: readonly NewRow[],
  children: ReadonlyMap<string, Child>,
) {
  const list = []
  for (const row of rows)
    list.push(await valuesOf(db, who, subject, row, children.get(row.projectChildId) ?? refuse(common.missing)))
  return list
}
type Child = NonNullable<ReturnType<Awaited<ReturnType<typeof plainChildren>>['get']>>

async function valuesOf(db: Db, who: Who, { resident, stay }: Subject, row: NewRow, child: Child) {
  if (child.status !== onOff.is.on) refuse(common.wrongState, { name: `${child.projectChildName}已停用` })
  const granted = row.setId
    ? await grant(db, who, { resident, stay }, { setId: row.setId, child, start: row.discountStart })
    : undefined
  const oldDiscount = row.discount?.setId && (await covers(db, who, row.discount, child)) ? row.discount : undefined
  return {
    oldmanId: resident.oldmanId,
    liveId: stay.liveId,
    projectId: child.projectId,
    projectChildId: child.projectChildId,
    projectType: child.projectType,
    chargeCycle: child.chargeCycle,
    price: row.price ?? null,
    quantity: row.quantity ?? 100,
    startDate: row.startDate,
    endDate: row.endDate ?? null,
    endReason: row.endDate ? ended.byHand : null,
    source: row.source,
    status: costStatus.is.valid,
    ...discountOf(granted ?? oldDiscount ?? noDiscount),
  }
}

const noDiscount: Discount = { setId: null, ruleVersion: null, discountStart: null, discountEnd: null }

export const discountOf = ({ setId, ruleVersion, discountStart, discountEnd }: Discount): Discount => ({
  setId,
  ruleVersion,
  discountStart,
  discountEnd,
})

/** The last charged day; a row that would end before it began is void from the start. */
export function endRow(db: Db, who: Who, row: CostRow, lastDay: string, endReason: EndReason) {
  if (row.endDate && row.endDate <= lastDay) return row
  const before = endReason === ended.quit ? { endBeforeQuit: row.endDate, reasonBeforeQuit: row.endReason } : {}
  return lastDay < row.startDate
    ? patch(db, costProjects, who, row, { status: costStatus.is.cancelled, endReason, ...before })
    : patch(db, costProjects, who, row, { endDate: lastDay, endReason, ...before })
}

/**
 * Rows in force of a stay, in the order they began; rows that other modules registered (sources 5–11) are billed once,
 * separately.
 */
export const costRowsOf = (db: Db, who: Who, liveId: string) => rowsOfStays(db, who, [liveId])

/** Like `costRowsOf`, for many stays at once. */
export function rowsOfStays(db: Db, who: Who, liveIds: readonly string[]): Promise<CostRow[]> {
  return db
    .selectFrom('costProject')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', sql<string>`any(${liveIds}::text[])`)
    .where('status', '=', costStatus.is.valid)
    .where('source', '<=', costSource.is.byHand)
    .orderBy('startDate')
    .orderBy('oldmanCostId')
    .execute()
}

/** Grants a rule: its days are fixed now (fees.md 2.3). */
export async function grant(
  db: Db,
  who: Who,
  { resident, stay }: Subject,
  { setId, child, start }: { setId: string; child: ChildOf; start?: string | null },
): Promise<Discount> {
  who.must('expense.account.preferential.grant')
  const rule = await findRule(db, who, setId)
  const no = (why: string) =>
    refuse(discountRefusals.notEntitled, { name: resident.oldmanName, why }, { field: 'setId' })
  if (rule.status !== onOff.is.on) refuse(common.wrongState, { name: '停用' })
  if (!inScope(rule.projectChildIds, child)) no(`规则不适用于${child.projectChildName}`)
  const { oldmanType, minMonths } = rule.conditions
  if (oldmanType?.length && !oldmanType.includes(resident.oldmanType ?? 0)) no('老人类型不符')
  if (minMonths && monthsLived(stay.liveDate ?? who.today, who.today) < minMonths) no(`入住未满${minMonths}个月`)
  const discountStart =
    rule.startMode === startMode.is.checkIn
      ? (stay.liveDate ?? who.today)
      : rule.startMode === startMode.is.grant
        ? who.today
        : (start ?? who.today)
  return { setId, ruleVersion: rule.ruleVersion, discountStart, discountEnd: lastDiscountDay(discountStart, rule) }
}
type ChildOf = Pick<Child, 'projectChildId' | 'projectChildName' | 'projectType'>

/** The projects of a rule; without any, all of the first three types. */
export const inScope = (ids: readonly string[], child: ChildOf) =>
  ids.length > 0 ? ids.includes(child.projectChildId) : child.projectType <= projectType.is.meal

async function covers(db: Db, who: Who, { setId, ruleVersion }: Discount, child: ChildOf) {
  const version = await db
    .selectFrom('discountRuleVersion')
    .select('projectChildIds')
    .where('orgId', '=', who.orgId)
    .where('setId', '=', setId)
    .where('ruleVersion', '=', ruleVersion)
    .executeTakeFirst()
  return version !== undefined && inScope(version.projectChildIds, child)
}

/**
 * Current holders get the new version with the next month, for a quarter or a year with their next period: billed
 * amounts stay as they are.
 */
export async function renewRule(db: Db, who: Who, { setId, ruleVersion }: { setId: string; ruleVersion: number }) {
  const next = firstOfNextMonth(who.today)
  const rule = await findRule(db, who, setId)
  const rows = await db
    .selectFrom('costProject')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('setId', '=', setId)
    .where('ruleVersion', '<', ruleVersion)
    .where('status', '=', costStatus.is.valid)
    .where((eb) => eb.or([eb('endDate', 'is', null), eb('endDate', '>=', next)]))
    .where((eb) => eb.or([eb('discountEnd', 'is', null), eb('discountEnd', '>=', who.today)]))
    .execute()
  for (const row of rows) {
    const from = periodFrom(row, next)
    if (row.endDate && row.endDate < from) continue
    const renewed = { ruleVersion, discountEnd: lastDiscountDay(row.discountStart ?? row.startDate, rule) }
    if (row.startDate >= from || row.chargeCycle > 4) {
      await patch(db, costProjects, who, row, renewed)
      continue
    }
    const { oldmanCostId: _, version: __, endDate, endReason, ...rest } = row
    await patch(db, costProjects, who, row, { endDate: dayBefore(from), endReason: ended.byHand })
    await insert(db, costProjects, who, { ...rest, startDate: from, endDate, endReason, ...renewed })
  }
}

const periodMonths: Record<number, number> = { 3: 3, 4: 12 }

/** The first day from which a row may have other terms: the begin of its next period, where it is billed by periods. */
function periodFrom({ startDate, chargeCycle }: CostRow, from: string) {
  const months = periodMonths[chargeCycle]
  if (!months) return from
  let day = startDate
  for (let at = months; day < from; at += months) day = addMonths(startDate, at)
  return day
}

/** A discount that begins on the day of moving in follows that day when it is corrected. */
export async function movedDiscount(db: Db, who: Who, row: CostRow, liveDate: string) {
  if (!row.setId) return {}
  const rule = await findRule(db, who, row.setId)
  return rule.startMode === startMode.is.checkIn
    ? { discountStart: liveDate, discountEnd: lastDiscountDay(liveDate, rule) }
    : {}
}
