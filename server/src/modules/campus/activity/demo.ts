import { onOff } from '#contract/kit/codes.ts'
import { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { chargeSignIn } from './step/charge.ts'

interface ActivityIdea {
  title: string
  type: number
  place: string
  content: string
  budget?: number
}

const ideas: readonly ActivityIdea[] = [
  {
    title: '手工书画班',
    type: 5,
    place: '二楼书画室',
    content: '临摹荷花与兰草，作品在一楼走廊展出。',
    budget: 30_000,
  },
  { title: '八段锦晨练', type: 4, place: '中心花园', content: '康复师带练八段锦，坐式动作照顾轮椅老人。' },
  {
    title: '集体生日会',
    type: 2,
    place: '一楼多功能厅',
    content: '为本月过生日的老人切蛋糕、唱生日歌、合影。',
    budget: 80_000,
  },
  { title: '健康讲座：四季饮食', type: 6, place: '三楼会议室', content: '社区医院营养师讲夏季饮食和补水。' },
  { title: '怀旧金曲卡拉OK', type: 3, place: '一楼多功能厅', content: '点唱老歌，志愿者伴唱。', budget: 15_000 },
  { title: '认知训练：拼图与棋牌', type: 11, place: '二楼活动室', content: '分组拼图、跳棋和麻将，锻炼记忆与反应。' },
]

interface DemoActivity {
  no: number
  idea: ActivityIdea
  startTime: string
  hours?: number
  status: Row<'activity'>['activityStatus']
  /** How many are registered and wait, how many of them came and have left. */
  registered?: number
  waiting?: number
  came?: number
  leftCount?: number
  more?: object
}

const dumplings = { title: '包饺子迎佳节', type: 1, place: '一楼食堂', budget: 60_000 }
const pottery = { title: '陶艺体验课', type: 5, place: '二楼手工室', budget: 120_000 }
const trip = { title: '植物园一日游', type: 8, place: '市植物园', budget: 350_000 }
const safetyPlan = '医护两名随行，备急救箱和轮椅；最近医院为区中心医院，车程8分钟。'

/** Activities in every state, before and after now. */
function plansOf(now: string, paid: object): DemoActivity[] {
  const on = (days: number, time: string) => `${addDays(now.slice(0, 10), days)} ${time}:00`
  const cook = { ...dumplings, content: '食堂备好粽叶和馅料，师傅示范，成品当晚加餐。' }
  const clay = { ...pottery, content: '外请老师教捏陶，作品烧制后送回。' }
  const out = { ...trip, content: '包车前往，午餐自带，轮椅老人一对一陪同。' }
  const danger = { riskLevel: 3, safetyPlan, quota: 20 }
  const off = { riskLevel: 2, safetyPlan, cancelReason: '雷雨黄色预警' }
  const full = { registered: 12, waiting: 3, more: { quota: 12, waitQuota: 5 } }
  // It runs for hours, so that residents are signed in whenever the demo is opened.
  const here = { hours: 8, registered: 14, came: 9, leftCount: 2, more: { quota: 16, ...paid } }
  return [
    { no: 1, idea: out, startTime: on(12, '08:30'), hours: 7, status: 0, more: danger },
    { no: 2, idea: cook, startTime: on(3, '14:00'), status: 1, ...full },
    { no: 3, idea: ideas[3], startTime: on(2, '09:30'), status: 1, registered: 8 },
    { no: 4, idea: ideas[4], startTime: on(1, '15:00'), status: 2, registered: 10, more: { quota: 15 } },
    { no: 5, idea: clay, startTime: addMinutes(`${now.slice(0, 15)}0:00`, -60), status: 3, ...here },
    { no: 6, idea: { ...out, title: '湖滨步道健走' }, startTime: on(-2, '09:00'), status: 5, more: off },
    ...Array.from({ length: 26 }, (_, at): DemoActivity => {
      const registered = 10 + ((at * 5) % 9)
      const came = registered - (at % 4)
      const idea = ideas[at % ideas.length]
      const startTime = on(-1 - at * 13, '14:30')
      return { no: 7 + at, idea, startTime, status: 4, registered, came, leftCount: came, more: at === 0 ? paid : {} }
    }),
  ]
}

/** A year of activities, with attendance and cost. */
const makeActivities: Demo = async ({ db, orgId, now }, elders) => {
  const living = elders.filter(({ status, place }) => status === 1 && place)
  const paid = { fee: 2_000, projectChildId: await activityFee({ db, orgId, now }) }
  for (const one of plansOf(now, paid)) {
    const row = activityOf({ orgId, one })
    await db.insertInto('activity').values(row).execute()
    const here = living.filter(({ since }) => since < row.startTime).map(({ oldmanId }) => oldmanId)
    const registers = takenOf({ orgId, one, row, living: here })
    if (registers.length > 0) await db.insertInto('activityRegister').values(registers).execute()
  }
  await chargeThem({ db, orgId, now })
}
export default makeActivities

function activityOf({ orgId, one }: { orgId: string; one: DemoActivity }): Activity {
  const { no, idea, startTime, hours = 2, status } = one
  const endTime = addMinutes(startTime, hours * 60)
  const published = addMinutes(startTime, -6 * 24 * 60)
  return {
    orgId,
    activityId: `activity-${String(no).padStart(3, '0')}`,
    title: idea.title,
    activityType: idea.type,
    place: idea.place,
    content: idea.content,
    startTime,
    endTime,
    quota: 30,
    waitQuota: 0,
    ...(status > 0 && { registerStart: published, registerEnd: status === 2 ? published : startTime }),
    organiserId: `emp-${String(10 + (no % 20)).padStart(3, '0')}`,
    budget: idea.budget ?? null,
    helpers: JSON.stringify([`emp-${String(31 + (no % 9)).padStart(3, '0')}`]),
    ...(status === 4 && {
      actualCost: idea.budget ? Math.round(idea.budget * 0.9) : 0,
      summary: '到场老人情绪良好，无意外发生；下次提前摆好轮椅位。',
    }),
    activityStatus: status,
    createTime: published,
    createBy: 'user-nurse_head',
    createByName: '护士长',
    ...one.more,
  }
}

type Activity = FreshRow<'activity'>

const moods = [3, 4, 5] as const
function takenOf({
  orgId,
  one,
  row,
  living,
}: {
  orgId: string
  one: DemoActivity
  row: Activity
  living: readonly string[]
}) {
  const { no, registered = 0, waiting = 0, came = 0, leftCount = 0, status } = one
  return Array.from({ length: registered + waiting }, (_, at): FreshRow<'activityRegister'> => {
    const waits = at >= registered
    const signed = at < came
    const left = at < leftCount
    return {
      orgId,
      registerId: `activity-${no}-${at}`,
      activityId: row.activityId,
      oldmanId: living[(no * 11 + at * 3) % living.length],
      registerStatus: waits ? 2 : 1,
      waitNo: waits ? at - registered + 1 : null,
      registerTime: addMinutes(row.startTime, -3 * 24 * 60 + at),
      registerByName: '护士长',
      registerBy: 'user-nurse_head',
      signStatus: left ? 2 : signed ? 1 : status === 4 ? 3 : 0,
      ...(signed && {
        signInTime: addMinutes(row.startTime, (at % 9) - 5),
        way: at % 2 === 0 ? (1 as const) : (2 as const),
      }),
      ...(left && { signOutTime: status === 4 ? addMinutes(row.endTime, -(at % 6)) : addMinutes(row.startTime, 50) }),
      ...(left && { mood: moods[at % 3], healthRecord: at % 4 === 0 ? '精神好，血压平稳' : null }),
      createTime: addMinutes(row.startTime, -3 * 24 * 60 + at),
      createBy: 'user-nurse_head',
      createByName: '护士长',
    }
  })
}

/** The fee projects of activities, beside the haircuts. */
async function activityFee({ db, orgId, now }: Pick<Parameters<Demo>[0], 'db' | 'orgId' | 'now'>) {
  const child = {
    projectId: 'fee-extra',
    projectChildName: '文娱活动费',
    chargeCycle: chargeCycle.is.perUse,
    unit: '次',
    status: onOff.is.on,
    sort: 90,
  }
  const projectChildId = 'child-activity'
  await db
    .insertInto('projectChild')
    .values({ ...child, orgId, projectChildId, createTime: now })
    .execute()
  const price = { fromDate: addDays(now.slice(0, 10), -400), price: 2_000 }
  await db
    .insertInto('projectChildPrice')
    .values({ ...price, orgId, projectChildId, createTime: now })
    .execute()
  return projectChildId
}

/** Charges the residents who came to the paid activity. */
async function chargeThem({ db, orgId, now }: Pick<Parameters<Demo>[0], 'db' | 'orgId' | 'now'>) {
  const who = systemWho(orgId, now)
  const paid = await db.selectFrom('activity').selectAll().where('orgId', '=', orgId).where('fee', '>', 0).execute()
  for (const row of paid) {
    const registers = await db
      .selectFrom('activityRegister')
      .selectAll()
      .where('orgId', '=', orgId)
      .where('activityId', '=', row.activityId)
      .where('signStatus', 'in', [1, 2])
      .orderBy('oldmanId')
      .execute()
    for (const one of registers) {
      const charged = await chargeSignIn(db, who, row, one, row.startTime.slice(0, 10))
      const { registerId } = one
      await db
        .updateTable('activityRegister')
        .set(charged)
        .where('orgId', '=', orgId)
        .where('registerId', '=', registerId)
        .execute()
    }
  }
}
