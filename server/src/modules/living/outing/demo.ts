import { auditStatus, outStatus, outType as outTypes } from '#contract/modules/living/outing/outing.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { morning, watch } from './step/overdue.ts'
import { askFor } from './step/register.ts'

const reasons: readonly (readonly [type: Row<'outing'>['outType'], reason: string, address: string])[] = [
  [1, '回家与家人吃饭', '家中'],
  [4, '附近公园散步', '漕溪公园'],
  [2, '门诊复查取药', '市第六人民医院'],
  [4, '超市购买日用品', '田林路超市'],
  [5, '社区重阳活动', '社区文化中心'],
  [1, '孙子生日', '虹桥路家中'],
  [9, '银行办理业务', '桂林路银行'],
]
const by = { createBy: 'user-nurse', createByName: '护士' }
const checked = { auditStatus: auditStatus.is.passed, auditBy: 'user-nurse_head', auditByName: '护士长' }
const { ready, out, back } = outStatus.is

type Plan = ReturnType<typeof planner>

/** Plans outings of these residents one after the other, each with a reason of its own. */
function planner({ orgId, now }: Pick<Parameters<Demo>[0], 'orgId' | 'now'>, people: readonly Row<'oldman'>[]) {
  let serial = 0
  return (at: number, planOutTime: string, planBackTime: string, more: Partial<Omit<Row<'outing'>, 'drugs'>>) => {
    serial += 1
    const { oldmanId, liveId, oldmanName } = people[at % people.length]
    const [outType, outReason, address] = reasons[at % reasons.length]
    const day = (planOutTime < now ? planOutTime : now).slice(0, 10)
    return {
      orgId,
      outId: `outing-${String(serial).padStart(4, '0')}`,
      outNo: `WC${day.replaceAll('-', '')}`,
      oldmanId,
      liveId: liveId ?? '',
      outType,
      outReason,
      address,
      planOutTime,
      planBackTime,
      escort: 1 as const,
      escortName: `${oldmanName.slice(0, 1)}先生`,
      escortPhone: `139000${String(10_000 + at)}`,
      createTime: addMinutes(planOutTime < now ? planOutTime : now, -120),
      outStatus: ready,
      ...checked,
      ...by,
      ...more,
    }
  }
}

/** 240 day trips of the year before yesterday; every resident was back the same day. */
const pastTrips = (plan: Plan, today: string, random: Parameters<Demo>[0]['random']) =>
  Array.from({ length: 240 }, (_, at) => {
    const day = addDays(today, -2 - Math.floor((at * 363) / 240))
    const hour = 8 + (at % 4)
    const minute = random.int(0, 59)
    const outTime = `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`
    const backTime = addMinutes(outTime, random.int(60, 300))
    return plan(at, outTime, addMinutes(outTime, 300), {
      outTime,
      backTime,
      outDays: 0,
      outStatus: back,
      backCondition: at % 3 === 0 ? '精神好，体温正常' : null,
    })
  })

/** By day: no outing is planned at night. */
function dayTrip(now: string, days: number) {
  const day = addDays(now.slice(0, 10), days)
  return [`${day} 09:30:00`, `${day} 15:30:00`] as const
}

/** Today: four are out, one of them late and one in hospital; two are about to go. */
function current(plan: Plan, now: string) {
  const hospital = {
    outType: outTypes.is.hospital,
    outReason: '肺炎住院治疗',
    address: '市第六人民医院',
    mealStop: 1 as const,
  }
  const awayNow = (at: number, minutes: number, backIn: number, more: Partial<Omit<Row<'outing'>, 'drugs'>> = {}) =>
    plan(at, addMinutes(now, -minutes), addMinutes(now, backIn), {
      outTime: addMinutes(now, -minutes),
      outStatus: out,
      ...more,
    })
  return [
    awayNow(100, 90, 240),
    awayNow(101, 45, 300),
    awayNow(102, 5 * 24 * 60, 9 * 24 * 60, hospital),
    awayNow(103, 26 * 60, -3 * 60),
    plan(104, addMinutes(now, 60), addMinutes(now, 360), {}),
    plan(105, ...dayTrip(now, 1), {}),
  ]
}

const waiting = {
  outStatus: outStatus.is.waiting,
  auditStatus: auditStatus.is.waiting,
  auditBy: null,
  auditByName: null,
}

/**
 * A year of day trips, and today as a ward knows it: some about to go, some out, one in hospital, one late, three
 * waiting for a decision. All other residents came back the same day: refunds for full days away are entered by hand.
 */
const makeOutings: Demo = async ({ db, orgId, now, random }, elders) => {
  const today = now.slice(0, 10)
  const stays = await db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanStatus', 'in', [1, 4])
    .orderBy('oldmanId')
    .execute()
  const since = new Map(elders.map((elder) => [elder.oldmanId, elder.since]))
  const people = random.shuffle(stays)
  const plan = planner({ orgId, now }, people)
  const past = pastTrips(plan, today, random).filter(
    ({ oldmanId, planOutTime }) => (since.get(oldmanId) ?? today) <= planOutTime.slice(0, 10),
  )
  const requests = [106, 107, 108].map((at) => plan(at, ...dayTrip(now, 2), waiting))
  // The running number is unique over all days.
  const numbered = [...past, ...current(plan, now), ...requests].map((row, at) => ({
    ...row,
    outNo: `${row.outNo}${String(at + 1).padStart(3, '0')}`,
  }))
  await db.insertInto('outing').values(numbered).execute()
  const who = { ...systemWho(orgId, now), userId: by.createBy, userName: by.createByName }
  for (const row of numbered.slice(-requests.length)) {
    const resident = people.find(({ oldmanId }) => oldmanId === row.oldmanId)
    if (resident) await askFor(db, who, resident, row)
  }
  await hearOfLate(db, who)
}

/** The overdue residents were reported before any user signs in, and the ward confirmed it: only the to-do is open. */
async function hearOfLate(db: Db, who: Who) {
  await watch(db, { who })
  await morning(db, { who })
  await db
    .updateTable('message')
    .set({ readStatus: 1, readTime: who.now, ackTime: who.now })
    .where('orgId', '=', who.orgId)
    .where('msgLevel', '=', 3)
    .execute()
}
export default makeOutings
