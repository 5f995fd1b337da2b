import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { dishBook as calls } from '#contract/modules/care/dish-plan/book.ts'
import { dietRefusals } from '#contract/modules/care/dish-plan/diet.ts'
import { planRefusals as no } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { patchMany } from '#core/rows/store/patch-many.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insertMany } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../living/resident/service.ts'
import { momentsOf } from '../../dish/service.ts'
import { dishesOf, slotsOf } from '../plan/house.ts'
import { books } from '../tables.ts'
import { tellKitchen } from '../tell.ts'

/**
 * Bookings of meals (care.md 11): every resident eats every meal unless booked otherwise, so most meals have no row.
 */

const mostDays = 31
type BookInput = Ctx<typeof calls.bookSave>['body']['rows'][number]
type Book = Row<'dishBook'>

/** The handlers of booking. */
export const bookHandlers = {
  bookList: ({ db, who, query }: Ctx<typeof calls.bookList>) => bookList(db, who, query),
  bookSave: ({ db, who, body }: Ctx<typeof calls.bookSave>) => saveBooks(db, who, body.rows),
}

type Query = Ctx<typeof calls.bookList>['query']

/** Every resident, day and meal served, with its booking or the default. */
function bookList(db: Db, who: Who, query: Query) {
  const from = query.dateFrom ?? query.dateTo ?? who.today
  const to = query.dateTo ?? from
  if (to < from || daysBetween(from, to) >= mostDays) wrongValue('dateTo', `一次最多查看${mostDays}天`)
  const days = sql<{ date: string }>`(
    select day::date as "date" from generate_series(${from}::date, ${to}::date, interval '1 day') as day)`
  let rows = db
    .selectFrom('oldman')
    .innerJoin('mealSlot', (join) =>
      join.onRef('mealSlot.orgId', '=', 'oldman.orgId').on('mealSlot.status', '=', onOff.is.on),
    )
    .innerJoin(days.as('days'), (join) => join.onTrue())
    .leftJoin('dishBook', (join) =>
      join
        .onRef('dishBook.orgId', '=', 'oldman.orgId')
        .onRef('dishBook.oldmanId', '=', 'oldman.oldmanId')
        .onRef('dishBook.date', '=', 'days.date')
        .onRef('dishBook.nextId', '=', 'mealSlot.nextId')
        .on('dishBook.void', '=', 0),
    )
    .select([
      'oldman.oldmanId',
      'oldman.oldmanName',
      'oldman.bedName',
      'days.date',
      'mealSlot.nextId',
      'mealSlot.nextName',
    ])
    .select(['dishBook.bookId', 'dishBook.remark', 'dishBook.charged', 'dishBook.chargeNote', 'dishBook.version'])
    .select(['dishBook.createByName', 'dishBook.updateByName'])
    .select([
      sql<number>`coalesce(dish_book.eat, 1)`.as('eat'),
      sql<number>`coalesce(dish_book.guests, 0)`.as('guests'),
      sql<number>`coalesce(dish_book.late, 0)`.as('late'),
      sql<string[]>`coalesce(dish_book.dish_ids, '[]'::jsonb)`.as('dishIds'),
    ])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', livesHere)
    .where(inResidentScope(who))
  if (query.oldmanId) rows = rows.where('oldman.oldmanId', '=', query.oldmanId)
  if (query.nextId) rows = rows.where('mealSlot.nextId', '=', query.nextId)
  if (query.locationId) rows = rows.where(livesIn(query.locationId))
  return page(rows, query, {
    fields: {},
    first: [
      ['oldman.bedName', 'asc'],
      ['oldman.oldmanId', 'asc'],
      ['days.date', 'asc'],
      ['mealSlot.startTime', 'asc'],
      ['mealSlot.nextId', 'asc'],
    ],
  })
}

const keyOf = ({ oldmanId, date, nextId }: Pick<BookInput, 'oldmanId' | 'date' | 'nextId'>) =>
  `${oldmanId} ${date} ${nextId}`

/**
 * All or nothing. Refuses 21001 for days out of range and a repeated meal, 21003, 14006, 14404 after the meal, 21002.
 */
async function saveBooks(db: Db, who: Who, sent: readonly BookInput[]) {
  if (new Set(sent.map(keyOf)).size < sent.length) wrongValue('rows', '同一老人同一餐只能报一次')
  const last = addDays(who.today, mostDays)
  if (sent.some(({ date }) => date > last)) wrongValue('rows', `只能报${mostDays}天内的餐`)
  const residents = await residentsOf(db, who, sent)
  const slots = new Map((await slotsOf(db, who.orgId)).map((slot) => [slot.nextId, slot]))
  const dishIds = sent.flatMap((row) => row.dishIds)
  const dishes = await dishesOf(db, who.orgId, dishIds)
  if (dishIds.some((id) => dishes.get(id)?.status !== onOff.is.on)) refuse(common.missing, {}, { field: 'dishIds' })
  const stored = new Map((await booksOf(db, who, sent)).map((row) => [keyOf(row), row]))
  const changes = sent.flatMap((row) => {
    const slot = slots.get(row.nextId)
    if (slot?.status !== onOff.is.on) return refuse(common.missing, {}, { field: 'nextId' })
    const { end, cutoff } = momentsOf(slot, row.date)
    const known = stored.get(keyOf(row))
    const active = known?.void === 0 ? known : undefined
    // A billed booking is closed, even if the meal has been given a later end since.
    if (row.date < who.today || end <= who.now || active?.charged) refuse(no.past)
    if ((row.version ?? null) !== (active?.version ?? null)) refuse(common.stale)
    const values = valuesOf(row)
    return isSame(values, active) ? [] : [{ row, slot, known, values, late: cutoff <= who.now ? 1 : 0 }]
  })
  await store(db, who, changes)
  const late = changes.filter((change) => change.late === 1)
  if (late.length > 0) await tellLate(db, who, late, residents)
  who.did(`报餐${changes.length}份${late.length > 0 ? `，其中临时变更${late.length}份` : ''}`)
  return { changed: changes.length, late: late.length }
}

/** A resident who does not eat orders nothing; his guests may. */
const valuesOf = ({ eat, guests, dishIds, remark }: BookInput) => ({
  eat,
  guests,
  remark: remark ?? null,
  dishIds: eat === 1 ? [...new Set(dishIds)] : [],
})

type BookValues = Record<'eat' | 'guests' | 'dishIds' | 'remark', unknown>
const byDefault: BookValues = { eat: 1, guests: 0, dishIds: [], remark: null }
const isSame = (values: BookValues, known: BookValues = byDefault) => factsOf(values) === factsOf(known)
const factsOf = ({ eat, guests, dishIds, remark }: BookValues) => JSON.stringify([eat, guests, dishIds, remark])

interface Booked {
  row: BookInput
  slot: Row<'mealSlot'>
  known: Book | undefined
  values: ReturnType<typeof valuesOf>
  late: number
}

async function store(db: Db, who: Who, changes: readonly Booked[]) {
  const fresh = changes.filter(({ known }) => !known)
  await insertMany(
    db,
    books,
    who,
    fresh.map(({ row, values, late }) => ({
      ...values,
      late,
      oldmanId: row.oldmanId,
      date: row.date,
      nextId: row.nextId,
    })),
  )
  const again = changes.flatMap(({ known, values, late }) =>
    // A row changed late stays marked late: the kitchen has been notified.
    known
      ? [{ row: known, values: { ...values, late: known.void === 0 ? Math.max(late, known.late) : late, void: 0 } }]
      : [],
  )
  await patchMany(db, books, who, again)
}

async function residentsOf(db: Db, who: Who, sent: readonly BookInput[]) {
  const ids = [...new Set(sent.map(({ oldmanId }) => oldmanId))]
  const found = await db
    .selectFrom('oldman')
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.oldmanStatus'])
    .where('oldman.orgId', '=', who.orgId)
    .where(sql<boolean>`oldman.oldman_id = any(${ids}::text[])`)
    .where(inResidentScope(who))
    // Bookings end with the stay of the resident.
    .orderBy('oldman.oldmanId')
    .forShare()
    .execute()
  if (found.length < ids.length) refuse(common.missing)
  if (found.some(({ oldmanStatus }) => !livesHere.includes(oldmanStatus))) refuse(dietRefusals.notLiving)
  return new Map(found.map((row) => [row.oldmanId, row.oldmanName]))
}

const booksOf = (db: Db, who: Who, sent: readonly BookInput[]) =>
  db
    .selectFrom('dishBook')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`oldman_id = any(${sent.map(({ oldmanId }) => oldmanId)}::text[])`)
    .where(sql<boolean>`date = any(${sent.map(({ date }) => date)}::date[])`)
    // Locked in the order in which meals are billed.
    .orderBy('oldmanId')
    .orderBy('bookId')
    .forUpdate()
    .execute()

/** One message for all changes: the kitchen reads the rest on its screen. */
async function tellLate(db: Db, who: Who, late: readonly Booked[], names: ReadonlyMap<string, string>) {
  const lines = late.map(
    ({ row, slot, values }) =>
      `${names.get(row.oldmanId)}${row.date.slice(5)}${slot.nextName}${values.eat === 1 ? '用餐' : '不用餐'}${
        values.guests > 0 ? `、陪餐${values.guests}人` : ''
      }`,
  )
  const [{ row }] = late
  await tellKitchen(db, who, {
    title: `报餐截止后变更${late.length}份`,
    content: `${lines.slice(0, 8).join('；')}${lines.length > 8 ? '等' : ''}`,
    bizId: `${row.date} ${row.nextId}`,
    event: `late ${who.requestId} ${keyOf(row)}`,
    routePath: '/careplan/dishPlan',
    query: { view: 'headcount', date: row.date },
  })
}
