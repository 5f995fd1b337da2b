import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { deviceHouse } from '../../../../../test/devices.ts'
import { makeResident } from '../../../../../test/factories.ts'
import { smsGateway } from '../../../../../test/sms-gateway.ts'
import { type Signal, signal } from '../service.ts'

const { t, admin, start, pass } = deviceHouse()
let sms: Awaited<ReturnType<typeof smsGateway>>
beforeAll(async () => {
  sms = await smsGateway()
})
afterAll(async () => {
  t.services.env.sms = undefined
  await sms.close()
})
beforeEach(() => {
  t.services.env.sms = sms.gateway
  sms.mood = 'well'
  sms.texts.length = 0
})

let numbered = 0
/** An employee, with the phone number of his account. */
async function nurse(phone = true) {
  const who = await t.as('NURSE')
  numbered += 1
  const phoneNum = phone ? `1380000${String(numbered).padStart(4, '0')}` : null
  await t.db((db) =>
    db
      .updateTable('userAccount')
      .set({ phoneNum })
      .where('orgId', '=', t.orgId)
      .where('userId', '=', who.userId)
      .execute(),
  )
  return { ...who, phoneNum }
}

/** An alarm whose rule calls these users, step by step each minute, by text and telephone. */
async function raised(steps: readonly string[][]) {
  const { oldmanId } = await makeResident(t)
  const { engine } = await start()
  const escalate = steps.map((userIds, at) => ({ afterSec: at * 60, userIds }))
  const rule = {
    ruleId: 'r',
    ruleName: '规则',
    silentMinutes: 5,
    escalate,
    notify: ['WEB', 'SMS', 'PHONE'],
    snapshot: {},
  }
  const found = { orgId: t.orgId, kind: 1, type: 4, level: 2, oldmanId, at: t.clock.ms(), value: '125次/分', rule }
  signal(found as Signal)
  await engine.settle()
  const [{ alarmId }] = (await admin.ok(alarm.list, { oldmanId })).list
  const wait = async (seconds: number) => {
    // The work of one second is done before the next ones.
    for (const some of [seconds - 2, 1, 1]) {
      pass(engine, some)
      await engine.settle()
    }
  }
  const look = () => admin.ok(alarm.get, { alarmId })
  const sendingsOf = async (channel: string) =>
    (await look()).notified.flatMap((one) => (one.channel === channel ? [[one.userId, one.note ?? null]] : []))
  return { alarmId, wait, look, sendingsOf }
}

test('from the second step on, once to a person however many steps call him; a telephone is noted as not set up', async () => {
  const first = await nurse()
  const second = await nurse()
  const { wait, sendingsOf } = await raised([[first.userId], [second.userId], [second.userId, first.userId]])
  expect([await sendingsOf('SMS'), await sendingsOf('PHONE')]).toEqual([[], []])
  await wait(63)
  expect(sms.texts).toMatchObject([{ phone: second.phoneNum, template: 'ALARM', code: '' }])
  expect(sms.texts[0].content).toMatch(/^重要报警：.*心率 125次\/分，10:00，请尽快处理。$/)
  await wait(60)
  expect(sms.texts.map(({ phone }) => phone)).toEqual([second.phoneNum, first.phoneNum])
  expect(await sendingsOf('SMS')).toEqual([second, first].map(({ userId }) => [userId, '已发送']))
  expect(await sendingsOf('PHONE')).toEqual([second, first].map(({ userId }) => [userId, '该渠道未接入，未发送']))
  expect(await sendingsOf('WEB')).toHaveLength(4)
})

test('a text the gateway refuses is tried three times, two minutes apart', async () => {
  const second = await nurse()
  sms.mood = 'refuses'
  const { wait, sendingsOf } = await raised([[], [second.userId]])
  await wait(63)
  expect(await sendingsOf('SMS')).toEqual([[second.userId, '待发送']])
  await wait(131)
  expect(await sendingsOf('SMS')).toEqual([[second.userId, '待发送']])
  await wait(131)
  expect((await sendingsOf('SMS'))[0][1]).toMatch(/^未发送：网关没有接受/)
  sms.mood = 'well'
  await wait(131)
  expect(sms.texts).toEqual([])
})

test('after an ack no more texts are sent; a missing number is noted', async () => {
  const second = await nurse()
  const numberless = await nurse(false)
  sms.mood = 'refuses'
  const { wait, look, sendingsOf, alarmId } = await raised([[], [second.userId, numberless.userId]])
  await wait(63)
  expect(await sendingsOf('SMS')).toEqual([
    [second.userId, '待发送'],
    [numberless.userId, '未发送：没有手机号'],
  ])
  sms.mood = 'well'
  await admin.ok(alarm.ack, { alarmId, version: (await look()).version })
  await wait(131)
  expect((await sendingsOf('SMS'))[0]).toEqual([second.userId, '未发送：已有人处理'])
  expect(sms.texts).toEqual([])
})

test('without a gateway the sending is noted as not sent', async () => {
  const second = await nurse()
  t.services.env.sms = undefined
  t.services.env.mode = 'production'
  const { wait, sendingsOf } = await raised([[], [second.userId]])
  await wait(63)
  t.services.env.mode = 'demo'
  expect(await sendingsOf('SMS')).toEqual([[second.userId, '未发送：短信服务未配置']])
})
