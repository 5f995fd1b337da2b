import { abnormal, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signPermit, signStatus } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { todoPriority } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { done, owe, tell, undone } from '../../platform/message/service.ts'
import { type Recheck, recheckIsPlanned, type Sign, tellSign } from './effects.ts'

// The effects of a critical value, and how they end (care.md 10, 11b SIGN_CRITICAL).

const bizType = 'SIGN_CRITICAL'
const isCritical = (sign: Sign | undefined) =>
  sign?.status === signStatus.is.valid && sign.abnormal === abnormal.is.critical

/** Called with a row before and after each change. */
export async function become(db: Db, who: Who, resident: Row<'oldman'>, before: Sign | undefined, sign: Sign) {
  const was = isCritical(before)
  const is = isCritical(sign)
  // No to-do for a departed resident.
  if (is && !was && livesHere.includes(resident.oldmanStatus)) await raise(db, who, resident, sign)
  if (was && !is) {
    await undone(db, who, { bizType, bizId: sign.signId })
    await tellSign('settled', db, who, sign, sign.status === signStatus.is.void ? 'voided' : 'corrected')
  }
  if (is && sign.reviewTime) await done(db, who, { bizType, bizId: sign.signId })
  // Also when a critical value gets a time before that of a normal one.
  if ((!is || was) && (await isCalm(db, who, sign, was))) await tellSign('calm', db, who, sign)
}

/** Doctors and nurses of the ward are notified, and asked to record the outcome. */
async function raise(db: Db, who: Who, resident: Row<'oldman'>, sign: Sign) {
  const to = { roleCodes: ['DOCTOR', 'NURSE'], deptId: resident.deptId }
  const type = sign.signType as SignType // as: checked by the table
  const news = {
    bizType,
    bizId: sign.signId,
    event: `critical ${sign.version}`,
    title: `${resident.oldmanName}${sign.abnormalText}`,
    content: `${resident.bedName ?? ''} ${resident.oldmanName}，${sign.measureTime.slice(5, 16)}测得${sign.abnormalText}。请查看并填写处理意见。`,
    routePath: `/${signPermit(type, '').slice(0, -1).replace('.', '/')}`,
    query: { oldmanName: resident.oldmanName },
  }
  await tell(db, who, to, { ...news, msgType: msgType.care, msgLevel: msgLevel.urgent })
  await owe(db, who, to, { ...news, todoType: bizType, priority: todoPriority.urgent })
  // No alarm for a value entered late when a newer one is normal.
  if ((await newestOf(db, who, sign))?.abnormal === abnormal.is.critical)
    await tellSign('critical', db, who, { sign, resident, level: levelOf(sign) })
}

const againOf = ({ oldmanId, signType: type }: Sign) => ({ bizType, bizId: `${oldmanId}-${type}` })

/** 复测 at a time a user has set: a task, or where no job measures the type a to-do for the nurses of the ward. */
export async function measureAgain(db: Db, who: Who, recheck: Recheck) {
  const { sign, resident, time } = recheck
  if (await recheckIsPlanned(db, who, recheck)) return
  const type = sign.signType as SignType // as: checked by the table
  await owe(
    db,
    who,
    { roleCodes: ['NURSE'], deptId: resident.deptId },
    {
      ...againOf(sign),
      todoType: bizType,
      event: `recheck ${sign.signId}`,
      priority: todoPriority.urgent,
      deadline: time,
      title: `${time.slice(11, 16)}复测${resident.oldmanName}${signType.label(type)}`,
      content: `${resident.bedName ?? ''} ${resident.oldmanName}，上次${sign.abnormalText}。测后录入即完成。`.trim(),
      routePath: `/${signPermit(type, '').slice(0, -1).replace('.', '/')}`,
      query: { oldmanName: resident.oldmanName },
    },
  )
}

/** A value measured after the request is the recheck. */
export const measuredAgain = (db: Db, who: Who, sign: Sign) => done(db, who, againOf(sign))

/** Low oxygen or sugar is more urgent. */
function levelOf(sign: Sign): 2 | 3 {
  const lowSugar = sign.signType === signType.is.glucose && Number(sign.glucose) < 3
  return sign.signType === signType.is.oxygen || lowSugar ? 3 : 2
}

/**
 * True when no value supports an alarm any more: the newest counting value of the type is not critical, and this one
 * (`was`) or another was. To-dos about those values stay open.
 */
async function isCalm(db: Db, who: Who, sign: Sign, was: boolean) {
  if ((await newestOf(db, who, sign))?.abnormal === abnormal.is.critical) return false
  const critical = countingOf(db, who, sign).where('abnormal', '=', abnormal.is.critical)
  return was || (await critical.limit(1).executeTakeFirst()) !== undefined
}

const newestOf = (db: Db, who: Who, sign: Sign) =>
  countingOf(db, who, sign).orderBy('measureTime', 'desc').orderBy('signId', 'desc').limit(1).executeTakeFirst()

const countingOf = (db: Db, { orgId }: Who, { oldmanId, signType: type }: Sign) =>
  db
    .selectFrom('vitalSign')
    .select('abnormal')
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .where('signType', '=', type)
    .where('status', '=', signStatus.is.valid)
