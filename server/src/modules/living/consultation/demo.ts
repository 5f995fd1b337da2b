import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { adultName, elderName, mobileOf } from '../../../demo/people/names.ts'
import { type Random, random } from '../../../demo/random.ts'

const desk = 'sale-reception'
const colleague = 'sale-colleague'
const community = 'sale-community'

/** Forty consultations, in all states: seven new, fifteen followed up, eleven moved in, seven went elsewhere. */

const many = 40
const contents = [
  '母亲独居，近期跌倒过一次，想了解双人间价格和护理等级。',
  '父亲脑梗后半自理，出院后需要康复和照护，问能否先试住。',
  '咨询认知症照护间，担心走失，希望来院看看环境。',
  '老两口想一起入住，问是否有夫妻间、能否自带家具。',
  '医院社工转介，需要鼻饲护理，家属想尽快安排床位。',
  '退休教师，生活能自理，问餐饮、活动和收费标准。',
]
const talks = [
  '家属约周末来院参观。',
  '已介绍收费标准，家属在和其他机构比较。',
  '老人本人还没同意，下周再联系。',
  '已参观双人间，比较满意。',
]
const lostWords = ['价格超出预算', '离家太远', '暂时请了住家阿姨']

const makeConsultations: Demo = async ({ db, orgId, now }, elders) => {
  // A random generator of its own: the data of other parts stay as they were.
  const chance = random(20250531)
  const today = now.slice(0, 10)
  const moved = elders.filter(({ status, since }) => [1, 3, 4, 5].includes(status) && since > addDays(today, -200))
  const rows = Array.from({ length: many }, (_, at) =>
    consultOf(chance, at, { orgId, today, elder: moved[at % moved.length] }),
  )
  await db
    .insertInto('consultation')
    .values(rows.map(({ talks: _, ...row }) => row))
    .execute()
  await db
    .insertInto('consultInterview')
    .values(rows.flatMap((row) => row.talks))
    .execute()
  const months = new Map<string, number>()
  for (const { consultNo } of rows) {
    const scope = consultNo.slice(0, 8)
    months.set(scope, Math.max(months.get(scope) ?? 0, Number(consultNo.slice(8))))
  }
  const lastNo = [...months].map(([scope, last]) => ({ orgId, scope, lastNo: last }))
  await db.insertInto('runningNo').values(lastNo).execute()
}
export default makeConsultations

type Asker = FreshRow<'consultation'>
type Talk = FreshRow<'consultInterview'>
interface Around {
  orgId: string
  today: string
  elder: { oldmanId: string; oldmanName: string; sex: 0 | 1; birthDate: string; since: string }
}

function consultOf(
  chance: Random,
  at: number,
  { orgId, today, elder }: Around,
): Asker & { consultNo: string; talks: Talk[] } {
  const status = at < 7 ? 1 : at < 22 ? 2 : at < 33 ? 3 : 4
  const sex = status === 3 ? elder.sex : chance.chance(0.6) ? 1 : 0
  const oldmanName = status === 3 ? elder.oldmanName : elderName(chance, sex)
  const day = dayOf(chance, status, today, elder.since)
  const consultationId = `consult-${String(at + 1).padStart(3, '0')}`
  const createTime = `${day} ${String(chance.int(9, 16)).padStart(2, '0')}:20:00`
  // Some interviews are overdue: 到期未跟进.
  const nextTime = status === 2 ? `${addDays(today, chance.int(-2, 9))} 10:00:00` : null
  const visitFlag = status === 3 ? (chance.chance(0.8) ? 1 : 0) : status === 1 ? 0 : chance.int(0, 1)
  return {
    orgId,
    consultationId,
    consultNo: `ZX${day.slice(0, 7).replace('-', '')}${String(at + 1).padStart(4, '0')}`,
    oldmanName,
    sex,
    birthDate: status === 3 ? elder.birthDate : null,
    age: status === 3 ? null : chance.int(68, 93),
    liveAddr: `徐汇区康健路${chance.int(1, 300)}弄`,
    selfCare: chance.int(1, 4),
    budget: chance.int(30, 80) * 10_000,
    roomIntent: chance.pick([1, 2, 2, 3, 8]),
    consultantName: adultName(chance, chance.int(0, 1) === 0 ? 0 : 1, oldmanName.slice(0, 1)),
    consultantPhone: mobileOf(chance),
    relation: chance.pick([21, 21, 22, 22, 31]),
    consultWay: chance.pick([1, 2, 2, 2, 3, 5]),
    consultTime: createTime,
    channel: chance.pick([1, 1, 2, 3, 4, 5, 8]),
    saleId: chance.pick([desk, desk, desk, colleague, community]),
    intentLevel: status === 2 || status === 3 ? chance.pick(['A', 'A', 'B']) : chance.pick(['B', 'C']),
    content: contents[at % contents.length],
    visitFlag,
    consultStatus: status,
    nextTime,
    followTold: nextTime && nextTime < `${today} 00:00:00` ? nextTime : null,
    lostReason: status === 4 ? chance.pick([1, 2, 6, 7]) : null,
    lostRemark: status === 4 ? chance.pick(lostWords) : null,
    oldmanId: status === 3 ? elder.oldmanId : null,
    convertTime: status === 3 ? createTime : null,
    createBy: 'user-reception',
    createByName: '接待',
    createTime,
    talks: status === 1 ? [] : talksOf(chance, { orgId, consultationId, day, nextTime }),
  }
}

/** Those who moved in asked before their archive was made; the others over the last two months. */
function dayOf(chance: Random, status: number, today: string, since: string) {
  if (status === 3) return addDays(since, -chance.int(21, 40))
  if (status === 1) return addDays(today, -chance.int(0, 3))
  return addDays(today, -chance.int(6, 60))
}

function talksOf(
  chance: Random,
  {
    orgId,
    consultationId,
    day,
    nextTime,
  }: { orgId: string; consultationId: string; day: string; nextTime: string | null },
) {
  const count = chance.int(1, 2)
  return Array.from(
    { length: count },
    (_, at): Talk => ({
      orgId,
      id: `${consultationId}-${at + 1}`,
      consultationId,
      interviewTime: `${addDays(day, 1 + at)} 08:30:00`,
      interviewWay: chance.pick([1, 1, 2, 4]),
      interviewerName: '接待',
      content: chance.pick(talks),
      result: chance.pick([1, 1, 2]),
      nextTime: at === count - 1 ? nextTime : null,
      createBy: 'user-reception',
      createByName: '接待',
      createTime: `${addDays(day, 1 + at)} 08:35:00`,
    }),
  )
}
