import { common, refuse } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import {
  type dunning,
  remindRefusals as no,
  remindStatus,
  remindTemplate,
  remindWay,
} from '#contract/modules/fees/dunning/dunning.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx, Each } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SendSms, smsSender } from '#core/sms/sms.ts'
import { failureOf } from '#core/sms/sms-outbox.ts'
import { itemCounts, itemwise } from '#core/who/itemwise.ts'
import type { Who } from '#core/who/who.ts'
import { payersFirst } from '../../living/resident/service.ts'
import { smsGatewayOf } from '../../platform/setting/service.ts'
import { lockAccount } from '../account/service.ts'
import { countReminder } from '../bill/service.ts'
import { letterContent, sheetOf } from './letter.ts'
import { logsOf, payerOf, waitMinutes } from './list.ts'

/**
 * Sends reminders. Each is logged first, under lock of the account, so that of two cashiers one sends and the other
 * gets 32091; then the messages are sent without a transaction, and their results are logged. A repeated request sends
 * nothing again.
 */

interface Order {
  oldmanId: string
  remindTemplate: 1 | 2 | 3
  content?: string | null
  ways: readonly number[]
  familyIds?: readonly string[] | null
  force?: number | null
  /** One of many: not after a departure or death. */
  batch?: boolean
}

interface Desk {
  each: Each
  send: SendSms | undefined
}

export async function sendOne(ctx: Ctx<typeof dunning.send>) {
  const { params, body } = ctx
  const { requestNo, ...order } = body
  const { remindId } = await carryOut(await deskOf(ctx), { ...order, ...params }, requestNo ?? newId())
  return ctx.each({}, async (db, me) => {
    const logs = await logsOf(db, me, remindId)
    return { remindId, logs, sheet: body.ways.includes(3) ? await sheetOf(db, me, logs[0]) : null }
  })
}

/** Each separately, in the given order; a repeated request gives those done and sends the others. */
export async function sendMany(ctx: Ctx<typeof dunning.batch>) {
  const { oldmanIds, remindTemplate: kind, ways, requestNo = newId() } = ctx.body
  const desk = await deskOf(ctx)
  const items = []
  for (const oldmanId of new Set(oldmanIds)) {
    const run = async () => {
      const order = { oldmanId, remindTemplate: kind, ways, batch: true }
      const { remindId } = await carryOut(desk, order, `${requestNo}:${oldmanId}`)
      const { logs, sheet } = await ctx.each({}, async (db, me) => {
        const noted = await logsOf(db, me, remindId)
        return { logs: noted, sheet: ways.includes(remindWay.is.print) ? await sheetOf(db, me, noted[0]) : null }
      })
      const failed = logs.find(({ status }) => status === remindStatus.is.failed)
      const outcome = failed
        ? { code: entryRefusals.smsFailed.code, message: `短信未发出：${failed.reason}` }
        : { code: 0, message: '' }
      return { ...outcome, sheet }
    }
    const item = { oldmanId, sheet: null, ...(await itemwise(run)) }
    items.push(item)
  }
  return { ...itemCounts(items), items }
}

async function deskOf({
  each,
  who,
  services,
  raw,
}: Pick<Ctx<typeof dunning.send>, 'each' | 'who' | 'services' | 'raw'>): Promise<Desk> {
  const own = await each({}, (db) => smsGatewayOf(db, who.orgId, services.env))
  const send = smsSender({
    env: services.env,
    nowMs: services.clock.ms(),
    own,
    log: ({ phone }) => raw.request.log.warn(`演示模式短信 缴费提醒 尾号${phone.slice(-4)}`),
  })
  return { each, send }
}

/** Logs, sends, and logs the result. */
async function carryOut({ each, send }: Desk, order: Order, requestNo: string) {
  let messages: Message[] = []
  const { remindId } = await each({ requestNo, body: order }, async (db, me) => {
    const noted = await note(db, me, order)
    messages = noted.messages
    return { remindId: noted.remindId }
  })
  // A repeated request does not reach this line: its messages were sent the first time.
  if (messages.length === 0) return { remindId }
  const ended: { logId: string; reason: string | null }[] = []
  for (const { logId, ...message } of messages)
    ended.push({ logId, reason: await failureOf(send, { ...message, template: 'FEE_REMIND' }) })
  await each({ requestNo: `${requestNo}:end`, body: { remindId } }, (db, me) => noteEnds(db, me, ended))
  return { remindId }
}

interface Message {
  logId: string
  phone: string
  content: string
}

async function noteEnds(db: Db, who: Who, ended: readonly { logId: string; reason: string | null }[]) {
  for (const { logId, reason } of ended)
    await db
      .updateTable('remindLog')
      .set({ status: reason === null ? 1 : 2, reason })
      .where('orgId', '=', who.orgId)
      .where('logId', '=', logId)
      .execute()
  who.did(`缴费提醒短信：成功${ended.filter(({ reason }) => reason === null).length}条，共${ended.length}条`)
  return ended.length
}

/** The messages of each receiver, as rows; text messages wait for their result. */
async function note(db: Db, who: Who, order: Order) {
  const resident = await ownResident(db, who, order.oldmanId)
  const account = await lockAccount(db, who, resident.oldmanId)
  if (order.batch && (resident.oldmanStatus === liveStatus.is.quit || resident.deathTime))
    refuse(common.wrongState, { name: resident.deathTime ? '已离世' : '已退住' })
  if (order.remindTemplate !== remindTemplate.is.reminder && account.arrearsAmount === 0)
    refuse(common.wrongState, { name: '没有欠费' })
  if (order.force === 1) who.must('expense.account.audit')
  else await assertNotSentToday(db, who, order)
  const content = await letterContent(db, who, resident, account, order)
  const remindId = newId()
  const row = {
    orgId: who.orgId,
    remindId,
    oldmanId: resident.oldmanId,
    remindTemplate: order.remindTemplate,
    content,
    arrearsAmt: account.arrearsAmount,
    sendTime: who.now,
    operatorId: who.userId,
    operatorName: who.userName,
  }
  const rows: Insert[] = []
  const messages: Message[] = []
  const ways = new Set(order.ways)
  if (ways.has(remindWay.is.sms)) {
    const families = await receiversOf(db, who, order)
    if (families.length === 0)
      rows.push({
        ...row,
        logId: newId(),
        way: remindWay.is.sms,
        status: remindStatus.is.failed,
        reason: '没有登记家属手机号',
      })
    for (const { familyId, familyName, phoneNum } of families) {
      const logId = newId()
      // The log stays readable for ever, so the number is masked for every sender.
      const receiver = { familyId, receiverName: familyName, phone: maskPhone(phoneNum) ?? null }
      rows.push({ ...row, logId, way: remindWay.is.sms, status: remindStatus.is.sending, ...receiver })
      messages.push({ logId, phone: phoneNum, content })
    }
  }
  if (ways.has(remindWay.is.print)) {
    const [family] = await payersFirst(db, who, [resident.oldmanId])
    const receiverName = payerOf(account.payerName, family)
    rows.push({ ...row, logId: newId(), way: remindWay.is.print, status: remindStatus.is.sent, receiverName })
  }
  await db.insertInto('remindLog').values(rows).execute()
  await countReminder(db, who, resident.oldmanId)
  who.did(`向${resident.oldmanName}的家属发送${remindTemplate.label(order.remindTemplate)}`, {
    id: resident.oldmanId,
    name: resident.oldmanName,
  })
  return { remindId, messages }
}
type Insert = Pick<
  Row<'remindLog'>,
  'orgId' | 'logId' | 'remindId' | 'oldmanId' | 'remindTemplate' | 'way' | 'content'
> &
  Partial<Row<'remindLog'>> & { arrearsAmt: number; sendTime: string }

/** 32091: the same text to the same family within a day; failed messages do not count, those under way do. */
async function assertNotSentToday(db: Db, who: Who, order: Order) {
  const before = await db
    .selectFrom('remindLog')
    .select('logId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', order.oldmanId)
    .where('remindTemplate', '=', order.remindTemplate)
    .where('sendTime', '>', addMinutes(who.now, -24 * 60))
    .where((eb) =>
      eb.or([
        eb('status', '=', remindStatus.is.sent),
        eb.and([eb('status', '=', remindStatus.is.sending), eb('sendTime', '>=', addMinutes(who.now, -waitMinutes))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (before) refuse(no.sentToday)
}

/** The chosen receivers, else the payer. */
async function receiversOf(db: Db, who: Who, { oldmanId, familyIds }: Order) {
  const families = await payersFirst(db, who, [oldmanId])
  if (!familyIds?.length) return families.slice(0, 1)
  return [...new Set(familyIds)].map((id) => families.find(({ familyId }) => familyId === id) ?? refuse(common.missing))
}
