import type { QueryFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Who } from '#core/who/who.ts'
import { dishesServed } from '../../../care/dish-plan/service.ts'
import { dailyTypes } from './missing.ts'
import { inspectionRegisterRows } from './rows.ts'

/** The list of registers in its three views (services.md 2.3): rows, the days of a month, the samples of a menu. */

type Query = QueryFor<typeof inspection.registerList>

export function listRegisters(request: Ctx<typeof inspection.registerList>) {
  const { db, who, query } = request
  if (query.view === 'calendar') return calendarOf(db, who, query)
  if (query.view === 'propose') return proposed(db, who, query)
  return inspectionRegisterRows.page(request, query)
}

/** Each kind on each day with its entries, or missing by now. */
async function calendarOf(db: Db, who: Who, { month, registerType: type }: Query) {
  const first = `${month ?? who.today.slice(0, 7)}-01`
  const days = Array.from({ length: 31 }, (_, at) => addDays(first, at)).filter(
    (day) => day.slice(0, 7) === first.slice(0, 7),
  )
  const written = await db
    .selectFrom('inspectRegister')
    .select(['registerType', 'registerDate', ({ fn }) => fn.countAll<number>().as('count')])
    .where('orgId', '=', who.orgId)
    .where('void', '=', 0)
    .where('registerDate', '>=', first)
    .where('registerDate', '<=', days[days.length - 1])
    .groupBy(['registerType', 'registerDate'])
    .execute()
  const counts = new Map(written.map((row) => [`${row.registerType} ${row.registerDate}`, Number(row.count)]))
  const daily = new Set(await dailyTypes(db, who.orgId))
  return registerType.values
    .filter((one) => type == null || one === type)
    .flatMap((one) =>
      days.flatMap((date) => {
        const count = counts.get(`${one} ${date}`) ?? 0
        const required = daily.has(one) && date <= who.today
        if (count === 0 && !required) return []
        const missing = required && count === 0 && isOver(who, date)
        return [{ registerType: one, date, count, required: required ? 1 : 0, missing: missing ? 1 : 0 }]
      }),
    )
}

const evening = '20:00:00'
/** Registers without an entry by the evening of a day are missing. */
const isOver = ({ now, today }: Who, date: string) => date < today || now.slice(11) >= evening

/** A sample of each dish of the day; samples taken already are marked. */
async function proposed(db: Db, who: Who, { registerType: type, date }: Query) {
  if (type !== registerType.is.sample) wrongValue('registerType', '只有食品留样可以按食谱带出')
  const day = date ?? who.today
  const served = await dishesServed(db, who, day)
  const registers = await db
    .selectFrom('inspectRegister')
    .select('fields')
    .where('orgId', '=', who.orgId)
    .where('registerType', '=', registerType.is.sample)
    .where('registerDate', '=', day)
    .where('void', '=', 0)
    .execute()
  const known = new Set(registers.map(({ fields }) => `${fields.meal} ${fields.dish}`))
  return served.map(({ mealType, mealName, dishName }) => ({
    meal: mealType,
    mealName,
    dish: dishName,
    kept: known.has(`${mealType} ${dishName}`) ? 1 : 0,
  }))
}
