import { bandOf, type Item, itemsOf, type SignType, type Values } from '#contract/modules/care/vital-sign/limits.ts'
import { signStatus, type Trend, type trendSpan } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { marksOf, type Sign } from './effects.ts'
import { limitsOn } from './limits.ts'

/** The chart of one type of one resident, with his normal range (care.md 10). */

const daysOf: Record<(typeof trendSpan.values)[number], number> = { day: 1, week: 7, month: 30, 90: 90 }

interface TrendQuery {
  oldmanId: string
  type: SignType
  span: keyof typeof daysOf
  glucosePeriod?: Row<'vitalSign'>['glucosePeriod']
}

export async function trendOf(db: Db, who: Who, { oldmanId, type, span, glucosePeriod }: TrendQuery): Promise<Trend> {
  await ownResident(db, who, oldmanId)
  const from = `${addDays(who.today, 1 - daysOf[span])} 00:00:00`
  let rows = db
    .selectFrom('vitalSign')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('signType', '=', type)
    .where('status', '=', signStatus.is.valid)
    .where('measureTime', '>=', from)
  if (glucosePeriod) rows = rows.where('glucosePeriod', '=', glucosePeriod)
  const signs = await rows.orderBy('measureTime').orderBy('signId').execute()
  const limits = await limitsOn(db, who.orgId, who.today, [oldmanId])
  const bands = itemsOf[type].flatMap((item) => {
    const band = bandOf(item, limits, glucosePeriod)
    return band ? [[item, band] as const] : []
  })
  const points = signs.map((sign) => ({
    time: sign.measureTime,
    values: valuesOf(type, sign),
    abnormal: sign.abnormal as 0 | 1 | 2, // as: written from the code list
    abnormalText: sign.abnormalText,
  }))
  return {
    points,
    band: Object.fromEntries(bands),
    ...figuresOf(type, points),
    marks: await marksOf(db, who, oldmanId, from, who.now),
  }
}

function valuesOf(type: SignType, sign: Sign) {
  const values = sign as Values // as: the columns carry the names of the items
  return Object.fromEntries(
    itemsOf[type].flatMap((item) => (values[item] == null ? [] : [[item, Number(values[item])]])),
  )
}

/** Lowest, mean to a tenth, and highest of each item that was measured. */
function figuresOf(type: SignType, points: readonly { values: Record<string, number> }[]) {
  const of = (work: (all: number[]) => number) =>
    Object.fromEntries(
      itemsOf[type].flatMap((item: Item) => {
        const all = points.flatMap(({ values }) => (item in values ? [values[item]] : []))
        return all.length > 0 ? [[item, work(all)]] : []
      }),
    )
  return {
    min: of((all) => Math.min(...all)),
    avg: of((all) => Math.round((all.reduce((sum, one) => sum + one, 0) / all.length) * 10) / 10),
    max: of((all) => Math.max(...all)),
  }
}
