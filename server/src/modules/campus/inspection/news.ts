import type { z } from 'zod'
import type { Issue } from '#contract/modules/campus/inspection/bank.ts'
import { hazardLevel } from '#contract/modules/campus/inspection/bank.ts'
import type { Inspector } from '#contract/modules/campus/inspection/inspect.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, leaders, type NewTask, owe, tell, undone } from '../../platform/message/service.ts'

/** Messages and to-dos of inspections and rectifications (services.md 9b). */

type Inspection = Row<'inspect'>
type Finding = Row<'inspectRecord'>
type News = Pick<NewTask, 'title' | 'event' | 'msgLevel' | 'content' | 'deadline'>

const ofInspect = ({ inspectId }: Inspection, news: News): NewTask => ({
  msgType: msgType.rectify,
  bizType: 'INSPECT',
  bizId: inspectId,
  routePath: '/government/inspect/detail/sixty',
  query: { inspectId },
  ...news,
})
/** The person responsible may lack the permission of the list: the own page shows the record. */
const toDo = { routePath: '/callboard/personal/information', query: { tab: 'rectify' } }
const ofRecord = ({ inspectRecordId, recordNo }: Finding, bizType: string, news: News): NewTask => ({
  msgType: msgType.rectify,
  bizType,
  bizId: inspectRecordId,
  routePath: '/government/rectify',
  query: { keyword: recordNo },
  ...news,
})

/** An item with a veto has failed: the management is notified at once. */
export const tellVetoed = (db: Db, who: Who, row: Inspection, items: readonly Issue[]) =>
  tell(
    db,
    who,
    leaders,
    ofInspect(row, {
      title: `重大事故隐患：${row.inspectTitle}`,
      content: `${row.inspectNo}：${items.map(({ itemNo, title }) => `第${itemNo}项${title}`).join('、')}不合格，结论不合格。`,
      event: 'vetoed',
      msgLevel: msgLevel.urgent,
    }),
  )

/** All findings are rectified: the inspectors are notified. */
export function tellClosed(db: Db, who: Who, row: Inspection) {
  const inspectors: z.output<typeof Inspector>[] = row.inspectors
  const userIds = inspectors.flatMap(({ userId }) => userId ?? [])
  const content = `${row.inspectTitle}的整改已全部通过复查。`
  return tell(db, who, { userIds }, ofInspect(row, { title: `检查${row.inspectNo}已办结`, content, event: 'closed' }))
}

const level3 = 3
const wordsOf = (row: Finding) =>
  `${hazardLevel.label(row.hazardLevel)}：${row.title}。${row.problem.slice(0, 300)}（期限 ${row.deadline}）`

/** Asks the person responsible, by a message and a to-do with the deadline. */
async function askDuty(db: Db, who: Who, row: Finding, words: string, event: string) {
  const news = {
    title: `${words}：${row.title}`,
    content: wordsOf(row),
    event,
    msgLevel: row.hazardLevel === level3 ? (3 as const) : (1 as const),
    deadline: `${row.deadline} 23:59:59`,
  }
  await ask(db, who, { userIds: [row.dutyId] }, { ...ofRecord(row, 'RECTIFY_ACT', news), ...toDo })
}

export const askToAct = (db: Db, who: Who, row: Finding) => askDuty(db, who, row, '请整改', 'made')

export const askAgain = (db: Db, who: Who, row: Finding) =>
  askDuty(db, who, row, '复查不通过，请重新整改', `failed ${row.round}`)

/** The deadline was extended: the to-do gets the new one. */
export async function askLater(db: Db, who: Who, row: Finding) {
  await nothingToDo(db, who, row)
  await askDuty(db, who, row, `整改期限延至${row.deadline}`, 'postponed')
}

/** The finding was rectified. */
export const acted = (db: Db, who: Who, { inspectRecordId }: Finding) =>
  done(db, who, { bizType: 'RECTIFY_ACT', bizId: inspectRecordId })
const nothingToDo = (db: Db, who: Who, { inspectRecordId }: Finding) =>
  undone(db, who, { bizType: 'RECTIFY_ACT', bizId: inspectRecordId })

/** Without review steps, those who may recheck are asked, but never the one who rectified it. */
export const askRecheck = (db: Db, who: Who, row: Finding, by: string) =>
  ask(
    db,
    who,
    { permit: 'government.rectify.recheck', except: by },
    ofRecord(row, 'RECTIFY', {
      title: `请复查整改：${row.title}`,
      content: wordsOf(row),
      event: `replied ${row.round}`,
    }),
  )
export const rechecked = (db: Db, who: Who, { inspectRecordId }: Finding) =>
  done(db, who, { bizType: 'RECTIFY', bizId: inspectRecordId })

/** Once, the day before the deadline. */
export const tellDue = (db: Db, who: Who, row: Finding) =>
  tell(
    db,
    who,
    { userIds: [row.dutyId] },
    {
      ...ofRecord(row, 'RECTIFY_ACT', {
        title: `整改明天到期：${row.title}`,
        content: wordsOf(row),
        event: `due ${row.deadline}`,
      }),
      ...toDo,
    },
  )

/** Every day until it is done: notifies the person responsible, his leader, and the management. */
export async function tellFindingOverdue(db: Db, who: Who, row: Finding, day: string) {
  const news = {
    title: `整改已逾期：${row.title}`,
    content: `${row.recordNo}，${wordsOf(row)}`,
    event: `overdue ${day}`,
    msgLevel: 2 as const,
  }
  const leader = await leaderOf(db, who, row.dutyDeptId)
  const message = ofRecord(row, 'RECTIFY_ACT', news)
  await tell(db, who, { userIds: [row.dutyId] }, { ...message, ...toDo })
  if (leader) await tell(db, who, { empIds: [leader] }, { ...message, ...toDo })
  await tell(db, who, leaders, message)
}

/** The employees who lead a department. */
export async function leaderOf(db: Db, who: Who, deptId: string | null) {
  if (!deptId) return undefined
  const dept = await db
    .selectFrom('dept')
    .select('leaderEmpId')
    .where('orgId', '=', who.orgId)
    .where('deptId', '=', deptId)
    .executeTakeFirst()
  return dept?.leaderEmpId ?? undefined
}

const missPlace = { bizType: 'REGISTER_MISS', routePath: '/government/inspect/detail/register' }

/** Registers of the day that are empty in the evening. */
export async function tellMissing(db: Db, who: Who, day: string, names: readonly string[]) {
  const news = {
    ...missPlace,
    msgType: msgType.rectify,
    msgLevel: 2 as const,
    bizId: day,
    event: 'missing',
    query: { view: 'calendar' },
    title: `今日台账漏登：${names.length}类`,
    content: `${day} 尚未登记：${names.join('、')}。请在今天内补登。`,
    todoType: missPlace.bizType,
    deadline: `${day} 23:59:59`,
  }
  const notified = await tell(db, who, { roleCodes: ['SAFETY'] }, news)
  await owe(db, who, { roleCodes: ['SAFETY'] }, news)
  return notified
}
export const filled = (db: Db, who: Who, day: string) => done(db, who, { bizType: missPlace.bizType, bizId: day })
export const tooLate = (db: Db, who: Who, day: string) => undone(db, who, { bizType: missPlace.bizType, bizId: day })
