import { adverseStatus, fallTypes, noHarm } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { todoPriority } from '#contract/modules/platform/message/todo.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { dueAfterFall, joinAssessment } from '../../care/assessment/service.ts'
import { ask, done, leaders, type NewTask, owe, type Receivers, tell } from '../../platform/message/service.ts'
import { joinApproval } from '../../platform/review/service.ts'
import { adverseEventPage, unnamed } from './rows.ts'
import { isGrave } from './rules.ts'

/** Messages and to-dos of adverse events (administration.md 1.6, 5.1). */

type Event = Row<'adverseEvent'>
type News = Pick<NewTask, 'title' | 'event' | 'msgLevel' | 'deadline' | 'content'>

const about = (row: Event, bizType: string, news: News): NewTask => ({
  msgType: msgType.safety,
  bizType,
  bizId: row.eventId,
  routePath: '/administration/adverseEvent/records',
  query: { id: row.eventId, eventNo: row.eventNo },
  ...news,
})

/** A to-do names its sender, except an anonymous reporter. */
const asker = (who: Who, row: Event): Who =>
  row.anonymous === 1 && row.createBy === who.userId ? { ...who, userId: '', userName: unnamed } : who

const decideMinutes = 24 * 60

joinApproval({ biz: 'ADVERSE', event: 'reported', permit: `${adverseEventPage}.audit` })
joinApproval({ biz: 'ADVERSE', event: 'submitted', permit: `${adverseEventPage}.close` })

/** Reported: the deciders have a day; a grave event notifies the management at once. */
export async function tellReported(db: Db, who: Who, row: Event) {
  const by = asker(who, row)
  const resident = await residentOf(db, who, row)
  const grave = isGrave(row.eventLevel)
  const news = await reportOf(db, who, row, resident, `reported ${row.version}`)
  await done(db, by, { bizType: 'ADVERSE', bizId: row.eventId })
  await ask(db, by, { permit: `${adverseEventPage}.audit`, deptId: resident?.deptId }, news)
  if (grave) await tell(db, by, leaders, news)
  await askAfterFall(db, by, row, resident)
}

/**
 * Corrected after the report: an event that became grave is notified as a new one, and a resident now known to have
 * fallen is assessed again.
 */
export async function tellCorrected(db: Db, who: Who, before: Event, row: Event) {
  const by = asker(who, row)
  const resident = await residentOf(db, who, row)
  if (isGrave(row.eventLevel) && !isGrave(before.eventLevel)) {
    const news = await reportOf(db, who, row, resident, `raised ${row.version}`)
    await tell(db, by, { permit: `${adverseEventPage}.audit`, deptId: resident?.deptId }, news)
    await tell(db, by, leaders, news)
  }
  const known = fallTypes.includes(before.eventType) && before.oldmanId === row.oldmanId
  if (!known) await askAfterFall(db, by, row, resident)
}

async function reportOf(db: Db, who: Who, row: Event, resident: Row<'oldman'> | undefined, event: string) {
  const label = await dictLabels(db, who.orgId, ['ADVERSE_TYPE', 'ADVERSE_LEVEL'])
  const whom = [resident?.bedName, resident?.oldmanName ?? row.personName].filter(Boolean).join(' ')
  return about(row, 'ADVERSE', {
    title: `${label('ADVERSE_LEVEL', row.eventLevel)}：${whom}${label('ADVERSE_TYPE', row.eventType)}`,
    content: `${row.eventNo}，${row.happenTime.slice(0, 16)}。${row.process.slice(0, 300)}`,
    event,
    msgLevel: isGrave(row.eventLevel) ? 3 : 1,
    deadline: addMinutes(who.now, decideMinutes),
  })
}

async function askAfterFall(db: Db, by: Who, row: Event, resident: Row<'oldman'> | undefined) {
  if (!resident || !fallTypes.includes(row.eventType)) return
  await askAssessment(db, by, row, resident)
  if (Number(row.harm) > noHarm) await dueAfterFall(db, by, resident.oldmanId)
}

/** 风险再评估: a resident who fell is assessed again by the nurses of the ward. */
async function askAssessment(db: Db, by: Who, { eventId, eventNo, happenTime }: Event, resident: Row<'oldman'>) {
  const ward = { roleCodes: ['NURSE', 'NURSE_HEAD'], deptId: resident.deptId }
  await owe(db, by, ward, {
    bizType: riskType,
    bizId: resident.oldmanId,
    todoType: riskType,
    event: `adverse ${eventId}`,
    priority: todoPriority.high,
    title: `请为${resident.oldmanName}做风险再评估`,
    content: `${resident.bedName ?? ''} ${resident.oldmanName}于${happenTime.slice(0, 16)}跌倒或坠床（${eventNo}），请重新评估。`,
    routePath: '/careplan/assessment/record',
    query: { oldmanId: resident.oldmanId, oldmanName: resident.oldmanName },
  })
}
const riskType = 'RISK_ASSESS'

joinAssessment({
  name: 'adverse-event',
  completed: async (db, who, { oldmanId }) => {
    if (oldmanId) await done(db, who, { bizType: riskType, bizId: oldmanId })
    return undefined
  },
})

/** Accepted: a to-do of the user who accepted it, to find the causes. */
export async function tellAccepted(db: Db, who: Who, row: Event) {
  await done(db, who, { bizType: 'ADVERSE', bizId: row.eventId })
  const news = about(row, 'ADVERSE', {
    title: `请分析原因并安排整改：${row.eventNo}`,
    event: `accepted ${row.version}`,
  })
  await owe(db, who, { userIds: [who.userId] }, { ...news, todoType: news.bizType })
}

/** Sent back to the reporter. */
export async function tellBack(db: Db, who: Who, row: Event) {
  await done(db, who, { bizType: 'ADVERSE', bizId: row.eventId })
  const news = {
    title: `不良事件${row.eventNo}被退回，请补充后重新上报`,
    content: `${who.userName}：${row.backReason ?? ''}`,
    event: `back ${row.version}`,
  }
  if (await ask(db, who, usersOf(row.createBy), about(row, 'ADVERSE', news))) return
  // The reporter has left: a user who may edit reports of others completes it.
  const resident = await residentOf(db, who, row)
  const editors = { permit: `${adverseEventPage}.edit`, deptId: resident?.deptId }
  await ask(db, who, editors, about(row, 'ADVERSE', { ...news, title: `上报人已离职，${news.title}` }))
}

/** Analysed, or not passed: a to-do of the employee in charge, until the deadline. */
export async function tellDuty(db: Db, who: Who, row: Event) {
  await done(db, who, { bizType: 'ADVERSE', bizId: row.eventId })
  const again = row.closeOpinion ? `结案未通过：${row.closeOpinion}。` : ''
  const news = {
    title: `${again ? '请继续整改' : '请按时整改'}：不良事件${row.eventNo}`,
    content: `${again}${row.correctiveAction ?? ''}（期限 ${row.deadline}）`,
    event: `acting ${row.version}`,
    deadline: `${row.deadline} 23:59:59`,
  }
  if (await ask(db, who, usersOf(row.dutyId), about(row, 'ADVERSE_ACT', news))) return
  // The employee responsible has left: the decider submits it instead.
  const resident = await residentOf(db, who, row)
  const deciders = { permit: `${adverseEventPage}.audit`, deptId: resident?.deptId }
  await ask(db, who, deciders, about(row, 'ADVERSE_ACT', { ...news, title: `整改责任人已离职，${news.title}` }))
}

/** Corrected: asks those who may close it, but never the reporter (22503). */
export async function tellSubmitted(db: Db, who: Who, row: Event) {
  await done(db, who, { bizType: 'ADVERSE_ACT', bizId: row.eventId })
  const resident = await residentOf(db, who, row)
  const closers = { permit: `${adverseEventPage}.close`, deptId: resident?.deptId, except: row.createBy }
  const news = {
    title: `请审核结案：不良事件${row.eventNo}`,
    content: row.verifyResult ?? '',
    event: `submitted ${row.version}`,
  }
  await ask(db, who, closers, about(row, 'ADVERSE', news))
}

export async function tellClosed(db: Db, who: Who, row: Event) {
  if (row.status === adverseStatus.is.acting) return tellDuty(db, who, row)
  return done(db, who, { bizType: 'ADVERSE', bizId: row.eventId })
}

const usersOf = (userId: string | null): Receivers => ({ userIds: userId ? [userId] : [] })

const residentOf = async (db: Db, { orgId }: Who, { oldmanId }: Event): Promise<Row<'oldman'> | undefined> =>
  oldmanId
    ? db.selectFrom('oldman').selectAll().where('orgId', '=', orgId).where('oldmanId', '=', oldmanId).executeTakeFirst()
    : undefined
