import { type Db, together } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { type CostRow, isOnTrial, rowsOfStays, type StayFacts } from '../../cost-project/service.ts'
import { plainChildren, priceOn, pricesOf } from '../../fee-project/service.ts'
import { type Charge, type Frame, lastChargedDay } from '../rules.ts'

/**
 * Reads the data of stays that the rules of bills need: rows with their prices over time, discounts, the counting of
 * days.
 */

export async function chargesOf(db: Db, who: Who, stay: Row<'live'>): Promise<Charge[]> {
  return (await chargesOfStays(db, who, [stay])).get(stay.liveId) ?? []
}

/** For many stays, in as many statements as for one, by the id of the stay. */
export async function chargesOfStays(db: Db, who: Who, stays: readonly Row<'live'>[]): Promise<Map<string, Charge[]>> {
  const liveIds = stays.map(({ liveId }) => liveId)
  return chargesFrom(db, who, stays, await rowsOfStays(db, who, liveIds))
}

/** The columns of a row that decide its price. */
export type ChargedRow = Pick<
  CostRow,
  | 'liveId'
  | 'oldmanCostId'
  | 'projectId'
  | 'projectChildId'
  | 'chargeCycle'
  | 'quantity'
  | 'price'
  | 'startDate'
  | 'endDate'
  | 'sourceId'
  | 'setId'
  | 'ruleVersion'
  | 'discountStart'
  | 'discountEnd'
>

/** For given rows, stored or not. */
export async function chargesFrom(
  db: Db,
  who: Who,
  stays: readonly StayFacts[],
  rows: readonly ChargedRow[],
): Promise<Map<string, Charge[]>> {
  if (rows.length === 0) return new Map()
  const ids = [...new Set(rows.map(({ projectChildId }) => projectChildId))]
  const [histories, children, grants] = await together(
    pricesOf(db, who, ids),
    plainChildren(db, who, ids),
    grantsOf(db, who, rows),
  )
  const chargeOf = (stay: StayFacts, row: ChargedRow): Charge[] => {
    const child = children.get(row.projectChildId)
    if (!child) return []
    const { oldmanCostId, projectId, projectChildId, chargeCycle, quantity, startDate, endDate, sourceId } = row
    return [
      {
        oldmanCostId,
        projectId,
        projectChildId,
        chargeCycle,
        quantity,
        startDate,
        endDate,
        sourceId,
        feeName: child.projectChildName,
        sort: child.place,
        prorate: child.prorate === 1,
        prices: scheduleOf(row, stay, histories.get(projectChildId) ?? []),
        discount: grants.get(`${row.setId}/${row.ruleVersion}`)?.(row) ?? null,
      },
    ]
  }
  const own = Map.groupBy(rows, ({ liveId }) => liveId)
  return new Map(stays.map((stay) => [stay.liveId, (own.get(stay.liveId) ?? []).flatMap((row) => chargeOf(stay, row))]))
}

type History = Parameters<typeof priceOn>[0]

/**
 * The row's own price, or the project's price from day to day; while the stay is on trial the trial price, where there
 * is one.
 */
function scheduleOf(row: ChargedRow, stay: StayFacts, history: History): Charge['prices'] {
  if (row.price !== null) return [{ from: row.startDate, price: row.price }]
  const formal = stay.trialDays === null ? null : stay.formalDate
  const days = [row.startDate, ...history.map(({ fromDate }) => fromDate), ...(formal ? [formal] : [])]
  const steps = [...new Set(days)].filter((day) => day >= row.startDate).sort()
  const prices = steps.map((from) => {
    const { price, trialPrice } = priceOn(history, from)
    return { from, price: isOnTrial(stay, from) ? (trialPrice ?? price) : price }
  })
  // A day without a change begins no run of its own: it would be rounded separately (5.3).
  return prices.filter(({ price }, step) => step === 0 || price !== prices[step - 1].price)
}

/** The versions of rules that these rows hold. */
async function grantsOf(db: Db, who: Who, rows: readonly ChargedRow[]) {
  const setIds = [...new Set(rows.flatMap(({ setId }) => (setId ? [setId] : [])))]
  const found = new Map<string, (row: ChargedRow) => Charge['discount']>()
  if (setIds.length === 0) return found
  const versions = await db
    .selectFrom('discountRuleVersion')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('setId', 'in', setIds)
    .execute()
  for (const { setId, ruleVersion, discountType: type, discountValue: value } of versions)
    found.set(`${setId}/${ruleVersion}`, ({ discountStart, discountEnd, startDate }) => ({
      setId,
      type,
      value,
      from: discountStart ?? startDate,
      to: discountEnd,
    }))
  return found
}

export const frameOf = async (db: Db, who: Who, stay: Row<'live'>) => (await framing(db, who))(stay)

/** The institution's counting of days, for any stay. */
export async function framing(db: Db, who: Who) {
  const { prorateBase, quitDayCharge } = await settings(db, who.orgId, ['prorateBase', 'quitDayCharge'])
  return (stay: StayFacts): Frame | undefined => {
    const chargeStart = stay.chargeStartDate ?? stay.liveDate
    if (!chargeStart) return undefined
    const lastCharged = lastChargedDay(stay.quitDate, stay.liveDate ?? chargeStart, quitDayCharge === 1)
    return { chargeStart, lastCharged, lastDay: stay.quitDate, prorateBase: Number(prorateBase) }
  }
}
