import { sql } from 'kysely'
import { alarmLevel, alarmTypeName, isOpen } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Services } from '#core/services.ts'
import { type SendSms, smsSender } from '#core/sms/sms.ts'
import { failureOf, isFree, stateAfter, together } from '#core/sms/sms-outbox.ts'
import { smsGatewayOf } from '../../../platform/setting/service.ts'
import type { AlarmRow } from '../followers.ts'

/**
 * Text messages of later steps (iot.md 4.4): one to a person and alarm. They are stored with the step, and sent by the
 * engine after that transaction, unless the alarm was acked meanwhile.
 */

const textStatus = { waiting: 0, sent: 1, failed: 2 } as const

/** Queues texts about an alarm; each recipient gets one. */
export async function noteTexts(db: Db, orgId: string, alarmId: string, userIds: readonly string[], now: string) {
  if (userIds.length === 0) return
  await db
    .insertInto('alarmText')
    .values(userIds.map((userId) => ({ orgId, alarmId, userId, createTime: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The results of the messages about an alarm, by person. */
export async function textsOf(db: Db, orgId: string, alarmId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('alarmText')
    .select(['userId', 'textStatus', 'failReason'])
    .where('orgId', '=', orgId)
    .where('alarmId', '=', alarmId)
    .execute()
  return new Map(rows.map((row) => [row.userId, outcomeOf(row)]))
}

function outcomeOf({ textStatus: status, failReason }: { textStatus: number; failReason: string | null }) {
  if (status === textStatus.sent) return '已发送'
  return status === textStatus.failed ? `未发送：${failReason ?? ''}`.slice(0, 100) : '待发送'
}

/** Sends waiting texts, each institution by itself. Gives when to look next: at once where something was sent. */
export async function sendTexts(services: Services, nowMs: number): Promise<number | undefined> {
  const now = timeText(nowMs)
  const waiting = await services.database.withSystem((db) =>
    db
      .selectFrom('alarmText')
      .select('orgId')
      .distinct()
      .where('textStatus', '=', textStatus.waiting)
      .where(isFree(now))
      .execute(),
  )
  for (const { orgId } of waiting) {
    const { letters, send } = await services.database.withOrg(orgId, async (db) => ({
      letters: await take(db, orgId, now),
      send: await senderOf(db, orgId, services),
    }))
    const ended = await Promise.all(letters.map(async (one) => ({ ...one, ...(await outcome(send, one)) })))
    await services.database.withOrg(orgId, (db) => noteEnds(db, orgId, ended))
  }
  return waiting.length > 0 ? nowMs : undefined
}

async function senderOf(db: Db, orgId: string, { env, clock, log }: Services) {
  const own = await smsGatewayOf(db, orgId, env)
  return smsSender({
    env,
    nowMs: clock.ms(),
    own,
    log: ({ phone }) => log?.warn({}, `演示模式短信 报警 尾号${phone.slice(-4)}`),
  })
}

interface Letter {
  alarmId: string
  userId: string
  tries: number
  phone?: string
  content: string
  /** The alarm has been taken over. */
  isOver: boolean
}

async function take(db: Db, orgId: string, now: string): Promise<Letter[]> {
  const rows = await db
    .updateTable('alarmText')
    .set(({ eb }) => ({ tryTime: now, tries: eb('tries', '+', 1) }))
    .where('orgId', '=', orgId)
    .where(
      sql<boolean>`(alarm_id, user_id) in (select alarm_id, user_id from alarm_text
      where org_id = ${orgId} and text_status = ${textStatus.waiting} and ${isFree(now)}
      order by create_time, alarm_id, user_id limit ${together} for update skip locked)`,
    )
    .returning(['alarmId', 'userId', 'tries'])
    .execute()
  if (rows.length === 0) return []
  const found = await db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', orgId)
    .where(
      'alarmId',
      'in',
      rows.map(({ alarmId }) => alarmId),
    )
    .execute()
  const about = new Map(found.map((row) => [row.alarmId, row]))
  const phones = await phonesOf(
    db,
    orgId,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap((row) => {
    const alarm = about.get(row.alarmId)
    if (!alarm) return []
    const isOver = !isOpen(alarm.alarmStatus) || alarm.ackTime !== null
    return [{ ...row, phone: phones.get(row.userId), content: textOf(alarm), isOver }]
  })
}

/** The phone of the account, else that of its employee. */
async function phonesOf(db: Db, orgId: string, userIds: readonly string[]) {
  const users = await db
    .selectFrom('userAccount')
    .select(['userId', 'empId', 'phoneNum'])
    .where('orgId', '=', orgId)
    .where('userId', 'in', userIds)
    .execute()
  const staff = await db
    .selectFrom('emp')
    .select(['empId', 'phoneNum'])
    .where('orgId', '=', orgId)
    .where('empId', 'in', [...users.flatMap(({ empId }) => empId ?? []), ''])
    .execute()
  const ofStaff = new Map(staff.map(({ empId, phoneNum }) => [empId, phoneNum]))
  return new Map(
    users.map(({ userId, empId, phoneNum }) => [userId, phoneNum || ofStaff.get(empId ?? '') || undefined]),
  )
}

/** 紧急报警：201-1床 王秀英 心率 155次/分，10:02，请尽快处理。 */
function textOf(row: AlarmRow) {
  const { level, bedName, roomName, areaName, oldmanName, deviceNo, alarmKind, alarmType, mode, value, raisedTime } =
    row
  const bed = areaName && bedName ? `（床位${bedName}）` : ''
  const whose = [areaName ?? bedName ?? roomName, `${oldmanName ?? deviceNo ?? ''}${bed}`].filter(Boolean).join(' ')
  const what = [alarmTypeName(alarmKind, alarmType, mode), value].filter(Boolean).join(' ')
  return `${alarmLevel.label(level)}报警：${whose} ${what}，${raisedTime.slice(11, 16)}，请尽快处理。`
}

interface Outcome {
  reason: string | null
  /** Another try would fail the same way. */
  final?: true
}

async function outcome(send: SendSms | undefined, { phone, content, isOver }: Letter): Promise<Outcome> {
  if (isOver) return { reason: '已有人处理', final: true }
  if (send && !phone) return { reason: '没有手机号', final: true }
  const reason = await failureOf(send, { phone: phone ?? '', template: 'ALARM', content })
  return send ? { reason } : { reason, final: true }
}

async function noteEnds(db: Db, orgId: string, ended: readonly (Letter & Outcome)[]) {
  for (const { alarmId, userId, tries, reason, final } of ended) {
    await db
      .updateTable('alarmText')
      .set({ failReason: reason, textStatus: textStatus[final ? 'failed' : stateAfter(tries, reason)] })
      .where('orgId', '=', orgId)
      .where('alarmId', '=', alarmId)
      .where('userId', '=', userId)
      .where('textStatus', '=', textStatus.waiting)
      .execute()
  }
}
