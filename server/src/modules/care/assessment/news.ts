import { assessPages } from '#contract/modules/care/assessment/assessment.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { todoPriority } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { returnAssessed } from '../../living/outing/service.ts'
import { done, lapseTodos, owe, tell, undone } from '../../platform/message/service.ts'
import type { Assessment } from './effects.ts'

/** Messages and to-dos of assessments (care.md 11b). */

const signType = 'ASSESS_SIGN'
const nowType = 'ASSESS_NOW'
const dietType = 'DIET_PROPOSE'

const placeOf = ({ assessmentId, type }: Assessment) => ({
  routePath: `/careplan/assessment/${assessPages[type]}/detail`,
  query: { assessmentId },
})
const nameOf = ({ oldmanName, type }: Assessment) => `${oldmanName}的${assessType.label(type)}`
const secondOf = ({ secondId }: Assessment) => ({ userIds: secondId ? [secondId] : [] })

/** Asks the second assessor to sign. */
export async function askSecond(db: Db, who: Who, row: Assessment) {
  const news = {
    bizType: signType,
    bizId: row.assessmentId,
    event: `submitted ${row.version}`,
    title: `请签名：${nameOf(row)}`,
    content: `${who.userName}已提交${nameOf(row)}，结果${row.finalGradeName ?? ''}，请核对后签名。`,
    ...placeOf(row),
  }
  await tell(db, who, secondOf(row), { ...news, msgType: msgType.review, msgLevel: msgLevel.ordinary })
  await owe(db, who, secondOf(row), { ...news, todoType: signType, round: row.version })
}

export const tellSigned = (db: Db, who: Who, { assessmentId }: Assessment) =>
  done(db, who, { bizType: signType, bizId: assessmentId })

/** Sent back: the author is notified, and nobody has to sign any more. */
export async function sentBack(db: Db, who: Who, row: Assessment, reason: string | null) {
  await undone(db, who, { bizType: signType, bizId: row.assessmentId })
  await tell(
    db,
    who,
    { userIds: [row.assessorId], except: who.userId },
    {
      bizType: signType,
      bizId: row.assessmentId,
      event: `rejected ${row.version}`,
      msgType: msgType.review,
      title: `${nameOf(row)}被退回`,
      content: `${who.userName}：${reason ?? ''}`,
      ...placeOf(row),
    },
  )
}

/** Unsigned for a week: both are reminded, one message a day. */
export async function remindUnsigned(db: Db, who: Who, row: Assessment, days: number) {
  const userIds = [row.assessorId, ...(row.secondId ? [row.secondId] : [])]
  return tell(
    db,
    who,
    { userIds },
    {
      bizType: signType,
      bizId: row.assessmentId,
      event: `unsigned ${who.today}`,
      msgType: msgType.review,
      title: `${nameOf(row)}已${days}天未签名`,
      content: '请第二评估员尽快核对签名；评估员也可撤回后改选他人。',
      ...placeOf(row),
    },
  )
}

/** After an event: nurses who may assess and see the ward get a to-do at once. */
export async function askNow(db: Db, who: Who, resident: Row<'oldman'>, userIds: readonly string[], why: string) {
  const to = { userIds, deptId: resident.deptId }
  const news = {
    bizType: nowType,
    bizId: resident.oldmanId,
    event: `${why} ${who.today}`,
    title: `请为${resident.oldmanName}做即时评估`,
    content: `${[resident.bedName, resident.oldmanName].filter(Boolean).join(' ')}：${why}，请尽快评估。`,
    routePath: '/careplan/assessment/record',
    query: { oldmanId: resident.oldmanId, oldmanName: resident.oldmanName },
  }
  await tell(db, who, to, { ...news, msgType: msgType.care, msgLevel: msgLevel.important })
  await owe(db, who, to, { ...news, todoType: nowType, priority: todoPriority.high })
}

/** The assessment is done: closes its to-dos, of an event or of a return from hospital. */
export async function assessed(db: Db, who: Who, oldmanId: string) {
  await done(db, who, { bizType: nowType, bizId: oldmanId })
  await returnAssessed(db, who, oldmanId)
}

/** Closes the assessment and diet to-dos of a departed resident. */
export async function forgetAsked(db: Db, who: Who, oldmanId: string) {
  for (const bizType of [nowType, dietType]) await undone(db, who, { bizType, bizId: oldmanId })
}

/** The diet was saved, with or without the proposal: closes the to-do. */
export const dietSaved = (db: Db, who: Who, oldmanId: string) => done(db, who, { bizType: dietType, bizId: oldmanId })

const dietDays = 7

/** Closes diet proposals not followed within a week (care.md 11b DIET_PROPOSE). Gives how many. */
export const forgetDiets = (db: Db, who: Who) => lapseTodos(db, who, dietType, dietDays)

/** The diet that the swallowing test suggests; never applied by itself (care.md 9.7). */
export async function proposeDiet(db: Db, who: Who, resident: Row<'oldman'>, diet: string, row: Assessment) {
  const to = { roleCodes: ['NURSE'], deptId: resident.deptId }
  const news = {
    bizType: dietType,
    bizId: resident.oldmanId,
    event: `proposed ${row.assessmentId}`,
    title: `建议${resident.oldmanName}改为${diet}`,
    content: `${[resident.bedName, resident.oldmanName].filter(Boolean).join(' ')}洼田饮水试验建议${diet}，请核对后调整饮食。`,
    ...placeOf(row),
  }
  await tell(db, who, to, { ...news, msgType: msgType.care, msgLevel: msgLevel.important })
  await owe(db, who, to, { ...news, todoType: dietType, priority: todoPriority.high })
}
