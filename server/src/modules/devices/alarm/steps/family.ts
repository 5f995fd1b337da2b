import { alarmChannel, alarmLevel, alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { familyScope, informType, sendWay } from '#contract/modules/living/family-notice/family-notice.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { informFamilies } from '../../../living/family-notice/service.ts'
import type { AlarmRow } from '../followers.ts'
import { type Sending, Sent } from './sent.ts'

/**
 * Notifies the family of an urgent alarm (iot.md 4.4, FAMILY), once an alarm, when its rule includes that and nobody
 * has answered the first step: only relatives who want to hear of alarms, by a notice and a text message. Gives the
 * notes for the alarm; empty where nobody is to be notified.
 */
export async function tellFamily(db: Db, who: Who, row: AlarmRow, time: string): Promise<Sending | undefined> {
  const { family: channel } = alarmChannel.is
  const wantsFamily = Array.isArray(row.channels) && row.channels.includes(channel)
  if (!wantsFamily || row.level < alarmLevel.is.urgent || row.oldmanId === null) return undefined
  if (Sent.parse(row.notified).some((one) => one.channel === channel)) return undefined
  const names = await informFamilies(db, who, {
    oldmanIds: [row.oldmanId],
    familyScope: familyScope.is.all,
    informType: informType.is.urgent,
    alarms: true,
    sendWay: [sendWay.is.portal, sendWay.is.sms],
    ...wordsOf(row),
  })
  const note =
    names.length > 0 ? `已发家属通知：${names.join('、')}`.slice(0, 100) : '没有家属登记“紧急报警告知”，未通知'
  return { channel, time, note }
}

/** 06-10 10:00，201-1床的王秀英发生紧急报警：心率 155次/分。值班人员已收到提醒，如需了解情况请联系本院。 */
function wordsOf({ raisedTime, bedName, oldmanName, alarmKind, alarmType, mode, value }: AlarmRow) {
  const what = [alarmTypeName(alarmKind, alarmType, mode), value].filter(Boolean).join(' ')
  const whose = `${bedName ? `${bedName}床的` : ''}${oldmanName ?? '老人'}`
  return {
    title: `${oldmanName ?? '老人'}紧急报警`,
    content: `${raisedTime.slice(5, 16)}，${whose}发生紧急报警：${what}。值班人员已收到提醒，如需了解情况请联系本院。`,
  }
}
