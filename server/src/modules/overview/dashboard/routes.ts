import { sql } from 'kysely'
import dictionaries from '#contract/data/dictionaries.json' with { type: 'json' }
import { common, refuse } from '#contract/kit/refusals.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { birthCalendar } from '#contract/modules/living/resident/resident-section.ts'
import { dashboard, dashboardRefusals, panelCodes } from '#contract/modules/overview/dashboard/dashboard.ts'
import { birthdayIn } from '#core/birthday.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { searchHits } from '#core/rows/read/search.ts'
import { countWaits } from '#core/rows/waits.ts'
import type { Who } from '#core/who/who.ts'
import { countToday } from '../../care/care-task/service.ts'
import { mattressStates } from '../../devices/mattress/service.ts'
import { monthlyFees } from '../../fees/bill/service.ts'
import { countOut } from '../../living/outing/service.ts'
import { countStaff } from '../../platform/staff/service.ts'
import { beds, countBeds, countMoves, isTaken, living, movements, statusCounts, stays } from './queries.ts'
import { ageBands, lastMonths, monthEnd, oneDecimal, shares, turning } from './rules.ts'

export default serve(dashboard, {
  count: ({ db, who }) => homeCount(db, who),
  birthCalendar: async ({ db, who, params, query }) => {
    if (params.orgId !== who.orgId) refuse(common.missing)
    const people = await living(db, who)
      .select([
        'oldman.oldmanId',
        'oldman.oldmanName',
        'oldman.birthDate',
        'oldman.birthCalendar',
        'oldman.lunarBirth',
        'oldman.bedName',
      ])
      .execute()
    const birthdays = people.flatMap((person) => {
      const date = birthdayIn(person, query.month)
      const { oldmanId, oldmanName, bedName } = person
      return date
        ? [
            {
              date,
              oldmanId,
              oldmanName,
              bedName,
              age: turning(person.birthDate, date),
              lunar: person.birthCalendar === birthCalendar.is.lunar ? 1 : 0,
            },
          ]
        : []
    })
    const days = Map.groupBy(birthdays, (person) => person.date)
    return [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, list]) => ({ date, list: list.map(({ date: _, ...person }) => person) }))
  },
  waitHandleCount: async ({ db, who }) => ({ ...(await countWaits(db, who)), statTime: who.now }),
  liveCounts: ({ db, who, query }) => liveSeries(db, who, query.from, query.to, query.type === 'day' ? 10 : 7),
  average: ({ db, who }) => averages(db, who),
  oldmanNum: async ({ db, who }) => {
    const months = lastMonths(who.today, 12)
    const series = await liveSeries(db, who, `${months[0]}-01`, who.today, 7)
    return shares(
      series.map((point) => ({ code: point.date, name: `${Number(point.date.slice(5))}月`, value: point.living })),
    )
  },
  oldmanAge: async ({ db, who }) => {
    const people = await living(db, who).select('oldman.birthDate').execute()
    return ageBands(
      people.map((person) => person.birthDate),
      who.today,
    )
  },
  oldmanStatus: async ({ db, who }) => {
    const counts = await statusCounts(db, who)
    return shares(
      labelsOf('LIVE_STATUS').map(({ code, name }) => ({ code, name, value: counts.get(Number(code)) ?? 0 })),
    )
  },
  oldmanSex: async ({ db, who }) => {
    const rows = await living(db, who)
      .select(['oldman.sex', sql<number>`count(*)`.as('n')])
      .groupBy('oldman.sex')
      .execute()
    const counts = new Map(rows.map((row) => [String(row.sex), Number(row.n)]))
    return shares(labelsOf('GENDER').map(({ code, name }) => ({ code, name, value: counts.get(code) ?? 0 })))
  },
  nursingLevel: async ({ db, who }) => {
    const levels = await db
      .selectFrom('level')
      .select(['levelId', 'levelName'])
      .where('orgId', '=', who.orgId)
      .orderBy('sort')
      .execute()
    const rows = await living(db, who)
      .select(['oldman.levelId', sql<number>`count(*)`.as('n')])
      .groupBy('oldman.levelId')
      .execute()
    const counts = new Map(rows.map((row) => [row.levelId ?? '', Number(row.n)]))
    const named = levels.map((level) => ({
      code: level.levelId,
      name: level.levelName,
      value: counts.get(level.levelId) ?? 0,
    }))
    return shares([...named, { code: 'none', name: '未定级', value: counts.get('') ?? 0 }])
  },
  quit: async ({ db, who }) => {
    const rows = await stays(db, who)
      .select(['live.quitType', sql<number>`count(*)`.as('n')])
      .where('live.quitDate', '>=', `${who.today.slice(0, 4)}-01-01`)
      .groupBy('live.quitType')
      .execute()
    const counts = new Map(rows.map((row) => [String(row.quitType), Number(row.n)]))
    return shares(labelsOf('QUIT_TYPE').map(({ code, name }) => ({ code, name, value: counts.get(code) ?? 0 })))
  },
  live: ({ db, who }) => liveSeries(db, who, `${lastMonths(who.today, 12)[0]}-01`, who.today, 7),
  mattress: async ({ db, who }) => shares(await mattressStates(db, who)),
  execution: async ({ db, who }) => shares(await countToday(db, who)),
  panels: ({ db, who }) => panelsOf(db, who),
  savePanels: async ({ db, who, body }) => {
    const rows = body.panels
    if (rows.every((row) => row.show === 0)) refuse(dashboardRefusals.noPanel)
    await db.deleteFrom('panelSetting').where('orgId', '=', who.orgId).where('userId', '=', who.userId).execute()
    const unique = [...new Map(rows.map((row) => [row.code, row])).values()]
    await db
      .insertInto('panelSetting')
      .values(
        unique.map(({ code, show, sort, size, chart }) => ({
          orgId: who.orgId,
          userId: who.userId,
          code,
          show,
          sort,
          size,
          chart,
        })),
      )
      .execute()
    return panelsOf(db, who)
  },
  roomStatistics: async ({ db, who }) => {
    const rooms = [...Map.groupBy(await beds(db, who), (bed) => bed.roomId).values()]
    const used = rooms.map((room) => room.filter(isTaken).length)
    const full = rooms.filter((room, index) => used[index] === room.length).length
    const empty = used.filter((count) => count === 0).length
    return { total: rooms.length, full, partial: rooms.length - full - empty, empty }
  },
  bedStatistics: async ({ db, who }) => {
    const rows = await beds(db, who)
    const buildings = [...Map.groupBy(rows, (bed) => bed.buildingId)]
    const byBuilding = buildings.map(([buildingId, inside]) => {
      const { total, used, free, booked } = countBeds(inside)
      return { buildingId, buildingName: inside[0].buildingName, total, used, free, booked }
    })
    return { ...countBeds(rows), byBuilding }
  },
  search: ({ db, who, query }) => searchHits(db, who, query.keyword, query.types),
})

async function homeCount(db: Db, who: Who) {
  const status = await statusCounts(db, who)
  const bed = countBeds(await beds(db, who))
  const today = await countMoves(db, who, who.today, who.today)
  const month = await countMoves(db, who, `${who.today.slice(0, 7)}-01`, who.today)
  const { present, nursing } = await countStaff(db, who)
  const inHouse = (status.get(1) ?? 0) + (status.get(4) ?? 0)
  const open = bed.total - bed.disabled - bed.repair
  return {
    liveCount: status.get(1) ?? 0,
    trialCount: status.get(4) ?? 0,
    bookCount: status.get(5) ?? 0,
    waitCount: status.get(3) ?? 0,
    ...(await countOut(db, who)),
    bedTotal: bed.total,
    bedFree: bed.free,
    occupancyRate: open > 0 ? oneDecimal((Math.min(inHouse, open) / open) * 100) : 0,
    todayIn: today.in,
    todayOut: today.out,
    monthIn: month.in,
    monthOut: month.out,
    staffCount: present,
    nursingCount: nursing,
    careRatio: nursing > 0 ? oneDecimal(inHouse / nursing) : null,
    statTime: who.now,
  }
}

/** living(d) = living(d−1) + in − out, for each day or month of the range, at most 400 points. */
async function liveSeries(db: Db, who: Who, from: string, to: string, length: 7 | 10) {
  const start = length === 7 ? `${from.slice(0, 7)}-01` : from
  const end = length === 7 ? monthEnd(to) : to
  const found = await movements(db, who, start, end, length)
  let current = found.before
  return datesBetween(start, to, length).map((date) => {
    const point = { date, in: found.in.get(date) ?? 0, out: found.out.get(date) ?? 0 }
    current += point.in - point.out
    return { ...point, living: current }
  })
}

function datesBetween(from: string, to: string, length: 7 | 10) {
  const dates: string[] = []
  for (
    let day = from;
    day <= to && dates.length < 400;
    day = length === 10 ? addDays(day, 1) : addDays(monthEnd(day.slice(0, 7)), 1)
  )
    dates.push(day.slice(0, length))
  return dates
}

async function averages(db: Db, who: Who) {
  const now = await living(db, who)
    .innerJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'oldman.orgId').onRef('live.liveId', '=', 'oldman.liveId'),
    )
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'oldman.orgId').onRef('level.levelId', '=', 'oldman.levelId'),
    )
    .select([
      sql<number>`coalesce(avg(extract(year from age(${who.today}::date, oldman.birth_date))), 0)::float8`.as('age'),
      sql<number>`coalesce(avg(${who.today}::date - live.live_date), 0)::float8`.as('days'),
      sql<number>`coalesce(avg(level.sort), 0)::float8`.as('level'),
    ])
    .executeTakeFirstOrThrow()
  const past = await stays(db, who)
    .select(sql<number>`coalesce(avg(live.quit_date - live.live_date), 0)::float8`.as('days'))
    .where('live.oldmanStatus', '=', liveStatus.is.quit)
    .executeTakeFirstOrThrow()
  return {
    avgAge: oneDecimal(now.age),
    avgLiveDays: oneDecimal(now.days),
    avgLevel: oneDecimal(now.level),
    avgMonthFee: who.may('expense.report.collectFees.query') ? await averageFee(db, who) : null,
    avgStayFinished: oneDecimal(past.days),
    statTime: who.now,
  }
}

/** The fees of a month by the present rows and prices, over all residents, with those who pay nothing. */
async function averageFee(db: Db, who: Who) {
  const ids = (await living(db, who).select('oldman.oldmanId').execute()).map(({ oldmanId }) => oldmanId)
  const sum = [...(await monthlyFees(db, who, ids)).values()].reduce((total, { all }) => total + all, 0)
  return ids.length > 0 ? Math.round(sum / ids.length) : 0
}

const firstCharts: Record<string, 'bar' | 'line' | 'pie'> = {
  oldmanNum: 'line',
  oldmanStatus: 'bar',
  oldmanSex: 'pie',
  nursingLevel: 'bar',
  quit: 'bar',
  live: 'bar',
  oldmanAge: 'bar',
  mattress: 'pie',
  execution: 'pie',
}

async function panelsOf(db: Db, who: Who) {
  const saved = await db
    .selectFrom('panelSetting')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('userId', '=', who.userId)
    .execute()
  const byCode = new Map(saved.map((row) => [row.code, row]))
  const panels = panelCodes.options.map(({ value, label }, index) => {
    const row = byCode.get(value)
    return {
      code: value,
      name: label,
      show: row?.show ?? 1,
      sort: row?.sort ?? index + 1,
      size: row?.size ?? 1,
      chart: row?.chart ?? firstCharts[value],
    }
  })
  return panels.sort((a, b) => a.sort - b.sort)
}

function labelsOf(dictionary: string) {
  const found = dictionaries.dictionaries.find((model) => model.dictionaryCode === dictionary)
  return (found?.values ?? []).map((value) => ({ code: value.value, name: value.label }))
}
