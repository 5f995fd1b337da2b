import { outType } from '#contract/modules/living/outing/outing.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { todoPriority, todoStatus } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { done, leaders, type NewMessage, owe, type Receivers, tell, undone } from '../../platform/message/service.ts'

/** Messages about outings beside their reviews (administration.md 1.6). */

/** The nurses who see the ward. */
const wardOf = (deptId: string | null) => ({ roleCodes: ['NURSE', 'NURSE_HEAD'], deptId })

type Outing = Row<'outing'>
type OutingMessage = Pick<NewMessage, 'bizType' | 'event' | 'title' | 'msgType' | 'msgLevel'> & { content: string }

const placeOf = ({ outId, outNo }: Outing) => ({
  bizId: outId,
  routePath: '/live/Outing/register',
  query: { id: outId, outNo },
})
const say = (db: Db, who: Who, outing: Outing, to: Receivers, news: OutingMessage) =>
  tell(db, who, to, { ...news, ...placeOf(outing) })

export interface Late {
  outing: Outing
  oldmanName: string
  bedName: string | null
  deptId: string | null
  minutes: number
}

/** 逾期未归: to the ward, two hours later to the managers of the institution, to both each morning. */
export async function tellOutingOverdue(
  db: Db,
  who: Who,
  late: Late,
  to: readonly ('ward' | 'leaders')[],
  event: string,
) {
  const { outing, oldmanName, bedName, minutes } = late
  const news = {
    bizType: 'OUTING_OVERDUE',
    event: `${event} ${outing.planBackTime}`,
    msgType: msgType.outing,
    msgLevel: 3 as const,
    title: `${oldmanName}逾期未归`,
    content: `${bedName ?? ''} ${oldmanName}${outType.label(outing.outType)}，原定 ${outing.planBackTime.slice(5, 16)} 返院，已逾期${minutes}分钟。请联系${outing.escortName ?? '家属'}。`,
  }
  if (to.includes('ward')) {
    await say(db, who, outing, wardOf(late.deptId), news)
    const { bizType, title, content } = news
    const todo = {
      bizType,
      title,
      content,
      todoType: bizType,
      priority: 4 as const,
      event: `overdue ${outing.planBackTime}`,
    }
    await owe(db, who, wardOf(late.deptId), { ...todo, ...placeOf(outing) })
  }
  if (to.includes('leaders')) await say(db, who, outing, leaders, news)
}

/** The resident is back, or the outing was extended: the search ends. */
export const overdueEnded = (db: Db, who: Who, { outId }: Pick<Outing, 'outId'>, back: boolean) =>
  (back ? done : undone)(db, who, { bizType: 'OUTING_OVERDUE', bizId: outId })

/** An emergency declined afterwards. */
export const tellDeclined = (db: Db, who: Who, outing: Outing, opinion: string | null) =>
  say(db, who, outing, leaders, {
    bizType: 'OUTING',
    event: 'declined afterwards',
    msgType: msgType.outing,
    msgLevel: msgLevel.important,
    title: `紧急外出${outing.outNo}补审未通过`,
    content: `${who.userName}：${opinion ?? ''}`,
  })

const returnType = 'RETURN_ASSESS'

/** Back from a hospital: the ward has to assess at once, and check the drugs again. */
export async function tellReturn(db: Db, who: Who, outing: Outing, resident: Row<'oldman'>) {
  if (outing.outType !== outType.is.hospital) return
  const news = {
    bizType: returnType,
    event: 'returned',
    title: `${resident.oldmanName}出院返院，请做即时评估并核对用药`,
    content: [resident.bedName, outing.backCondition].filter(Boolean).join(' ') || '请评估并核对用药',
  }
  const ward = wardOf(resident.deptId)
  await say(db, who, outing, ward, { ...news, msgType: msgType.care, msgLevel: msgLevel.important })
  // The to-do opens the assessment with the resident filled in (care.md 11b).
  const place = {
    routePath: '/careplan/assessment/record',
    query: { oldmanId: resident.oldmanId, oldmanName: resident.oldmanName },
  }
  await owe(db, who, ward, {
    ...news,
    bizId: outing.outId,
    ...place,
    todoType: returnType,
    priority: todoPriority.high,
  })
}

/** The resident was assessed or departed: the to-do to assess after a hospital stay ends. */
export async function returnAssessed(db: Db, who: Who, oldmanId: string, end: typeof done = done) {
  const outings = await db
    .selectFrom('outing')
    .select('outing.outId')
    .where('outing.orgId', '=', who.orgId)
    .where('outing.oldmanId', '=', oldmanId)
    .where('outing.outType', '=', outType.is.hospital)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('todo')
          .select('todo.id')
          .whereRef('todo.orgId', '=', 'outing.orgId')
          .whereRef('todo.bizId', '=', 'outing.outId')
          .where('todo.bizType', '=', returnType)
          .where('todo.todoStatus', 'in', [todoStatus.is.waiting, todoStatus.is.doing]),
      ),
    )
    .orderBy('outing.outId')
    .execute()
  for (const { outId } of outings) await end(db, who, { bizType: returnType, bizId: outId })
}
