import { beforeEach, describe, expect, test } from 'vitest'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { quitCall } from '#contract/modules/living/quit-call/quit-call.ts'
import { elsewhere } from '../../../../test/app.ts'
import { makeReceiver } from '../../../../test/consults.ts'
import { step } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { todosOf } from '../../../../test/notices.ts'
import { onRow } from '../../../../test/rows.ts'
import { openHouse, settleStay } from '../../../../test/stays.ts'
import { callsDue, missing } from './rules.ts'

const t = hosted()
const desk = enters(t, 'RECEPTION')
const record = onRow(quitCall.record)
const consult = onRow(quitCall.consult)
let house: Awaited<ReturnType<typeof openHouse>>
let bedId: string

beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  house = await openHouse(t)
  bedId = (await makeBeds(t))[0].bedId
})

const callsOf = async (oldmanId: string) =>
  (await desk.ok(quitCall.list, { oldmanId, sortField: 'dueDate', sortOrder: 'asc' })).list
const quit = async (oldmanId: string, more: object = {}) =>
  expect((await step(house.admin, oldmanId, 2, { quitDate: '2025-06-10', quitType: 1, ...more })).msg).toBe('')
/** A resident who departed today, with the due calls. */
async function left(more: object = {}) {
  const person = await house.lives(bedId)
  await quit(person.oldmanId, more)
  return { ...person, calls: await callsOf(person.oldmanId) }
}
const died = { quitType: 4, deathTime: '2025-06-10 03:00:00' }
const answers = {
  reached: 1,
  callTime: '2025-06-17 09:30:00',
  calledName: '家属',
  answer: '一切都好',
  satisfaction: 5,
  comeBack: 1,
}

describe('due calls and their required fields', () => {
  test('two calls after a departure, one of another kind after a death', () => {
    expect(callsDue({ quitType: 1, quitDate: '2025-02-26' })).toEqual([
      { callKind: 1, dueDate: '2025-03-05' },
      { callKind: 2, dueDate: '2025-03-28' },
    ])
    expect(callsDue({ quitType: 4, quitDate: '2025-06-10' })).toEqual([{ callKind: 3, dueDate: '2025-06-17' }])
  })
  test('needs name and answers of the person reached; after a death satisfaction and return are not asked', () => {
    const whole = { callKind: 1, reached: 1, calledName: '家属', answer: '好', satisfaction: 4, comeBack: 2 }
    expect(missing(whole)).toBeUndefined()
    for (const field of ['calledName', 'answer', 'satisfaction', 'comeBack'])
      expect(missing({ ...whole, [field]: null })?.field).toBe(field)
    expect(missing({ callKind: 3, reached: 1, calledName: '家属', answer: '好' })).toBeUndefined()
    expect(missing({ callKind: 1, reached: 2 })).toBeUndefined()
  })
})

test('a departed resident is called after 7 and 30 days; the reception desk gets a to-do on the day, and the call ends it', async () => {
  const { oldmanName, calls } = await left()
  expect(calls).toMatchObject([
    { callKind: 1, dueDate: '2025-06-17', callStatus: 1, overdue: 0, quitDate: '2025-06-10', contactName: '家属' },
    { callKind: 2, dueDate: '2025-07-10', callStatus: 1 },
  ])
  const [week] = calls
  await t.round('morning', '2025-06-16 08:00:00')
  expect(await todosOf(desk, week.quitCallId)).toEqual([])
  await t.round('morning', '2025-06-17 08:00:00')
  await t.round('morning', '2025-06-18 08:00:00')
  expect(await todosOf(desk, week.quitCallId)).toMatchObject([
    { title: `请回访${oldmanName}（退住7天回访）`, todoStatus: 0 },
  ])
  t.clock.set('2025-06-18 10:00:00')
  expect((await desk.ok(quitCall.list, { overdue: 1, oldmanName })).list).toMatchObject([{ callKind: 1, overdue: 1 }])
  expect((await record(desk, week, answers)).data).toMatchObject({
    callStatus: 2,
    overdue: 0,
    calledName: '家属',
    answer: '一切都好',
    satisfaction: 5,
    comeBack: 1,
    callTime: '2025-06-17 09:30:00',
  })
  expect(await todosOf(desk, week.quitCallId, { todoStatus: 0 })).toEqual([])
})

test('after a death the family gets one call of condolence without questions', async () => {
  const { oldmanName, calls } = await left(died)
  expect(calls).toMatchObject([{ callKind: 3, dueDate: '2025-06-17', quitType: 4 }])
  await t.round('morning', '2025-06-20 08:00:00')
  expect(await todosOf(desk, calls[0].quitCallId)).toMatchObject([{ title: `请致电慰问${oldmanName}的家属` }])
  t.clock.set('2025-06-20 10:00:00')
  const { data } = await record(desk, calls[0], { ...answers, leaveReason: 1 })
  expect(data).toMatchObject({ callStatus: 2, satisfaction: null, comeBack: null, leaveReason: null })
  expect((await consult(desk, data)).code).toBe(21009)
})

test('an undone departure has no due calls; a new departure has both again', async () => {
  const { oldmanId, calls } = await left()
  await t.round('morning', '2025-06-21 08:00:00')
  expect(await todosOf(desk, calls[0].quitCallId, { todoStatus: 0 })).toHaveLength(1)
  expect((await step(house.admin, oldmanId, 1)).msg).toBe('')
  expect((await callsOf(oldmanId)).map(({ callStatus }) => callStatus)).toEqual([3, 3])
  expect(await todosOf(desk, calls[0].quitCallId, { todoStatus: 0 })).toEqual([])
  expect((await record(desk, (await callsOf(oldmanId))[0], { ...answers, callTime: '2025-06-10 09:00:00' })).code).toBe(
    21009,
  )
  await quit(oldmanId)
  expect((await callsOf(oldmanId)).map(({ callStatus }) => callStatus).toSorted()).toEqual([1, 1, 3, 3])
})

test('a resident who moves in again gets no call about the earlier stay', async () => {
  const { oldmanId } = await left()
  await settleStay(house.admin, oldmanId)
  expect((await step(house.admin, oldmanId, 3)).msg).toBe('')
  expect((await callsOf(oldmanId)).map(({ callStatus }) => callStatus)).toEqual([1, 1])
  expect((await step(house.admin, oldmanId, 1, house.checkin(bedId))).msg).toBe('')
  expect((await callsOf(oldmanId)).map(({ callStatus }) => callStatus)).toEqual([3, 3])
})

test('an unanswered call stays due and is counted; given up it ends, and a call back can still be recorded', async () => {
  const { calls } = await left()
  t.clock.set('2025-06-17 10:00:00')
  const missed = { reached: 2, callTime: '2025-06-17 09:00:00' }
  const once = (await record(desk, calls[0], missed)).data
  expect(once).toMatchObject({ callStatus: 1, tries: 1, callTime: '2025-06-17 09:00:00' })
  await t.round('morning', '2025-06-22 08:00:00')
  expect(await todosOf(desk, once.quitCallId, { todoStatus: 0 })).toHaveLength(1)
  const never = (await record(desk, once, { ...missed, reached: 3 })).data
  expect(never).toMatchObject({ callStatus: 4, tries: 2 })
  expect(await todosOf(desk, never.quitCallId, { todoStatus: 0 })).toEqual([])
  expect((await record(desk, never, missed)).code).toBe(21009)
  expect((await record(desk, never, answers)).data).toMatchObject({ callStatus: 2 })
})

test('a record is complete, not in the future, and corrected only from its latest version', async () => {
  const { calls } = await left()
  const [week] = calls
  const early = { ...answers, callTime: '2025-06-10 09:00:00' }
  const wrong = async (more: object) => (await record(desk, week, { ...early, ...more })).data as unknown
  expect(await wrong({ satisfaction: null })).toMatchObject({ errors: [{ field: 'satisfaction' }] })
  expect(await wrong({ callTime: '2025-06-10 10:30:00' })).toMatchObject({ errors: [{ field: 'callTime' }] })
  const first = (await record(desk, week, early)).data
  expect((await record(desk, week, early)).code).toBe(21002)
  expect((await record(desk, first, { ...early, answer: '听错了，更正' })).data).toMatchObject({
    answer: '听错了，更正',
  })
  expect((await record(await t.as('FINANCE'), first, early)).status).toBe(401)
  const other = await (await elsewhere(t)).as('ADMIN')
  expect((await other.call(quitCall.get, { quitCallId: week.quitCallId })).code).toBe(21003)
})

test('a former resident who may return becomes a consultation with the known data, once', async () => {
  const { client } = await makeReceiver(t, '周接待')
  const { oldmanName, idCard, calls } = await left()
  const early = { ...answers, callTime: '2025-06-10 09:00:00' }
  expect((await consult(client, calls[0])).code).toBe(21009)
  const row = (await record(client, calls[0], early)).data
  const linked = (await consult(client, row)).data
  const talk = await client.ok(consultation.get, { consultationId: linked.consultationId ?? '' })
  expect(talk).toMatchObject({
    oldmanName,
    oldmanIdCard: idCard,
    consultantName: '家属',
    consultantPhone: '13800000000',
    consultStatus: 1,
    content: '住后回访：一切都好',
  })
  expect((await consult(client, linked)).code).toBe(21009)
  const no = (await record(client, calls[1], { ...early, comeBack: 3 })).data
  expect((await consult(client, no)).code).toBe(21009)
})
