import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { CostRowInput, costSource, costStatus } from '#contract/modules/fees/cost-project/cost-project.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { asRefusal } from '#core/db/db-errors.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../../living/residence/service.ts'
import { childOf, childOfBed, childOfLevel, childrenOfStay, dayBefore, plainChildren } from '../fee-project/service.ts'
import {
  type CostRow,
  costRowsOf,
  discountOf,
  ended,
  endRow,
  movedDiscount,
  type NewRow,
  openRow,
  openRows,
  type Subject,
} from './rows.ts'
import { costConstraints, costProjects } from './tables.ts'

/** Rows follow the stay: made at check-in, ended and opened again by moves and levels (fees.md 2.4). */

type Wish = { projectChildId: string } & Record<string, unknown>

joinResidence({
  name: 'cost-project',
  beforeStep: async (db, who, step) => {
    // Nothing was charged for it; residence has checked that.
    if (step.name === 'remove')
      await db.deleteFrom('costProject').where('orgId', '=', who.orgId).where('liveId', '=', step.stay.liveId).execute()
  },
  afterStep: async (db, who, step) => {
    const subject = { resident: step.resident, stay: step.stay }
    switch (step.name) {
      case 'checkin':
        return makeRows(db, who, subject, step.detail.chargeStartDate, step.detail.costProjects ?? [])
      case 'formal':
        if (step.detail.levelId !== step.detail.levelIdBefore)
          await changeLevel(db, who, subject, step.detail.formalDate)
        return
      case 'level':
        return changeLevel(db, who, subject, step.detail.date)
      case 'adjust':
        // The booked bed of a person who has not moved in is not charged.
        if (!livesHere.includes(step.stay.oldmanStatus)) return
        await changeBed(db, who, subject, step.detail.date, step.detail.bedChildId)
        if (step.detail.levelId !== step.detail.levelIdBefore) await changeLevel(db, who, subject, step.detail.date)
        return
      case 'exchange':
        return changeBed(db, who, subject, step.detail.date, null)
      case 'quit':
        return endAll(db, who, subject, step.detail.quitDate)
      case 'revokeQuit':
        await reopen(db, who, subject)
        if (step.detail.bedId !== step.detail.bedIdBefore) await changeBed(db, who, subject, step.detail.quitDate, null)
        return
      case 'correct':
        return moveStart(db, who, subject, step.detail)
    }
  },
})

async function makeRows(db: Db, who: Who, subject: Subject, startDate: string, wishes: readonly Wish[]) {
  const { rows, children } = await rowsOfStart(db, who, subject, startDate, wishes)
  try {
    await openRows(db, who, subject, rows, children)
  } catch (error) {
    // A second bed or level fee is refused, like where such rows are saved by hand.
    throw asRefusal(error, costConstraints) ?? error
  }
}

/** The cost rows of a move-in: for the bed, the level and the chosen projects. */
export async function rowsOfStart(
  db: Db,
  who: Who,
  subject: Subject,
  startDate: string,
  wishes: readonly Wish[],
): Promise<{ rows: NewRow[]; children: Awaited<ReturnType<typeof plainChildren>> }> {
  const { bedChild, levelChild } = await childrenOfStay(db, who, subject.stay)
  const wished = wishes.map((wish) => parsed(wish))
  const byStay = [bedChild, levelChild].flatMap((child) => child ?? [])
  const ids = [...new Set([...byStay, ...wished.map(({ projectChildId }) => projectChildId)])]
  const children = await plainChildren(db, who, ids)
  const wishFor = (child: string) => wished.find(({ projectChildId }) => projectChildId === child)
  const rows: NewRow[] = []
  if (bedChild) {
    const own = wishFor(bedChild)
    const price = own?.price ?? (await roomPrice(db, who, subject.stay))
    rows.push({ ...own, projectChildId: bedChild, source: costSource.is.bed, startDate, price })
  }
  if (levelChild)
    rows.push({ ...wishFor(levelChild), projectChildId: levelChild, source: costSource.is.level, startDate })
  for (const wish of wished) {
    if (byStay.includes(wish.projectChildId)) continue
    const source =
      children.get(wish.projectChildId)?.projectType === projectType.is.meal ? costSource.is.meal : costSource.is.byHand
    rows.push({ ...wish, source, startDate: wish.startDate ?? startDate })
  }
  return { rows, children }
}

/** The values of a row from the check-in dialog. */
function parsed(wish: Wish) {
  const found = CostRowInput.safeParse(wish)
  if (!found.success) return refuse(common.invalid)
  const { priceLocked, price, quantity, startDate, endDate, setId, discountStart } = found.data
  assertLocked(found.data)
  return {
    projectChildId: wish.projectChildId,
    price: priceLocked === 0 ? null : (price ?? null),
    quantity: hundredths(quantity),
    startDate: startDate ?? undefined,
    endDate,
    setId,
    discountStart,
  }
}

/** 专价 needs a price: without one a locked row would follow the list after all (fees.md 2.2). */
export function assertLocked(
  { priceLocked, price }: { priceLocked?: number | null; price?: number | null },
  before: number | null = null,
) {
  if (priceLocked === 1 && (price === undefined ? before : price) === null) wrongValue('price', '专价须填写价格')
}

export const hundredths = (quantity: number | null | undefined) =>
  quantity == null ? undefined : Math.round(quantity * 100)

/** A room taken whole has its own price, else that of all its beds (residence.md 2.3, B5). */
async function roomPrice(db: Db, who: Who, stay: Subject['stay']) {
  if (stay.wholeRoom !== 1 || !stay.bedId) return null
  const beds = await db
    .selectFrom('bed')
    .innerJoin('bed as own', (join) => join.onRef('own.orgId', '=', 'bed.orgId').onRef('own.roomId', '=', 'bed.roomId'))
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select(['bed.bedId', 'room.price'])
    .where('bed.orgId', '=', who.orgId)
    .where('own.bedId', '=', stay.bedId)
    .execute()
  if (beds[0]?.price) return beds[0].price
  let sum = 0
  for (const { bedId } of beds) {
    const child = await childOfBed(db, who, bedId)
    if (child) sum += (await childOf(db, who, child)).price
  }
  return sum
}

async function changeBed(db: Db, who: Who, subject: Subject, date: string, newBedId: string | null) {
  const { stay } = subject
  const child = newBedId ?? (stay.bedId ? await childOfBed(db, who, stay.bedId) : undefined)
  await replace(db, who, subject, {
    source: costSource.is.bed,
    date,
    child,
    reason: ended.move,
    price: await roomPrice(db, who, stay),
  })
}

async function changeLevel(db: Db, who: Who, subject: Subject, date: string) {
  const { levelId } = subject.stay
  const child = levelId ? await childOfLevel(db, who, levelId) : undefined
  await replace(db, who, subject, { source: costSource.is.level, date, child, reason: ended.level, price: null })
}

interface Change {
  source: 1 | 2
  date: string
  child: string | undefined
  reason: typeof ended.move | typeof ended.level
  price: number | null
}

/**
 * The old row ends the day before, the new one begins on the day; a discount is kept where its rule covers the new
 * project.
 */
async function replace(db: Db, who: Who, subject: Subject, { source, date, child, reason, price }: Change) {
  const touched = (await costRowsOf(db, who, subject.stay.liveId)).filter(
    (row) => row.source === source && (row.endDate === null || row.endDate >= date),
  )
  const last = touched.at(-1)
  if (last && last.projectChildId === child && last.price === price) return
  for (const row of touched) await endRow(db, who, row, dayBefore(date), reason)
  if (!child) return
  const start = subject.stay.chargeStartDate
  const startDate = start && start > date ? start : date
  await openRow(db, who, subject, {
    projectChildId: child,
    source,
    startDate,
    price,
    discount: last && discountOf(last),
  })
}

/**
 * The day of departure is charged only where the institution says so; moving in and out on one day is one day. A
 * one-off does not depend on days: it is due by itself, also on the day of departure (fees.md 5.2).
 */
async function endAll(db: Db, who: Who, { stay }: Subject, quitDate: string) {
  const lastDay = (await setting(db, who.orgId, 'quitDayCharge')) === 1 ? quitDate : dayBefore(quitDate)
  for (const row of await costRowsOf(db, who, stay.liveId)) {
    const sameDay = row.startDate === quitDate && stay.liveDate === quitDate
    await endRow(db, who, row, sameDay || row.chargeCycle > 4 ? quitDate : lastDay, ended.quit)
  }
}

/** Each row gets the end it would have without the departure. */
async function reopen(db: Db, who: Who, { stay }: Subject) {
  const rows: CostRow[] = await rowsWith(db, costProjects, who, { liveId: stay.liveId, endReason: ended.quit })
  for (const row of rows) {
    const own = { endDate: row.endBeforeQuit, endReason: row.reasonBeforeQuit }
    await patch(db, costProjects, who, row, {
      ...own,
      status: costStatus.is.valid,
      endBeforeQuit: null,
      reasonBeforeQuit: null,
    })
  }
}

/** A corrected day of moving in moves the rows that began with the stay. */
async function moveStart(
  db: Db,
  who: Who,
  { stay }: Subject,
  { liveDateBefore, liveDate, chargeStartDate }: { liveDateBefore: string; liveDate: string; chargeStartDate: string },
) {
  const rows = await costRowsOf(db, who, stay.liveId)
  const first = rows.at(0)?.startDate
  for (const row of rows) {
    if (row.startDate !== first && row.startDate >= chargeStartDate) continue
    const discount = row.discountStart === liveDateBefore ? await movedDiscount(db, who, row, liveDate) : {}
    if (row.endDate && row.endDate < chargeStartDate)
      await endRow(db, who, row, addDays(row.startDate, -1), ended.byHand)
    else await patch(db, costProjects, who, row, { startDate: chargeStartDate, ...discount })
  }
}
