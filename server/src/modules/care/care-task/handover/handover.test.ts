import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handover } from '#contract/modules/care/care-task/handover.ts'
import { careTask } from '#contract/modules/care/care-task/task.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { addDays } from '#core/clock.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { type CareWard, daily, openCareWard } from '../test-ward.ts'
import { makeHandovers } from './demo-handovers.ts'

let ward: CareWard
beforeAll(async () => {
  ward = await openCareWard(await openHouse())
})
afterAll(() => ward.house.t.close())
const monday = '2025-06-16'
const tuesday = '2025-06-17'
beforeEach(() => ward.at('06:00', monday))

const signImage = '/signs/a.png'
const make = (workDate: string, shiftType: number, who = ward.carer) =>
  who.call(handover.handoverCreate, { deptId: ward.deptId, workDate, shiftType: String(shiftType) })
const sign = (who: typeof ward.carer, row: { handoverId: string; version: number }, role: string, more: object = {}) =>
  who.call(handover.handoverSign, { handoverId: row.handoverId, role, signImage, version: row.version, ...more })

describe('a hand-over', () => {
  test('37: filled automatically, once a shift; signed by two; missed tasks stay until they are closed', async () => {
    const { oldmanId } = await ward.lives([daily('08:00', '09:00', '14:00')], { liveDate: monday })
    const nine = await ward.taskAt(oldmanId, '09:00', monday)
    ward.at('09:00', monday)
    await ward.one(ward.carer, { taskId: nine.taskId, taskStatus: 2 })
    await ward.run('watch', `${monday} 17:05:00`)
    const { data: first } = await make(monday, 1)
    expect(first).toMatchObject({
      handoverStatus: 0,
      taskText: '1 / 0 / 2',
      openItems: 2,
      giverId: ward.carer.userId,
      counts: { inHouse: 1, out: 0, total: 3, done: 1, missed: 2, exempt: 0 },
      missed: [{ oldmanId, text: '晨间护理' }, { oldmanId }],
    })
    expect((await make(monday, 1, ward.mate)).code).toBe(21007)
    // By its author, then by another user.
    expect((await sign(ward.mate, first, 'give')).code).toBe(14144)
    expect((await sign(ward.mate, first, 'receive')).code).toBe(21009)
    const givenSheet = (await sign(ward.carer, first, 'give')).data
    expect(givenSheet).toMatchObject({ handoverStatus: 1, giverTime: `${monday} 17:05:00` })
    expect((await sign(ward.carer, givenSheet, 'receive')).code).toBe(14141)
    expect((await sign(ward.mate, givenSheet, 'back')).code).toBe(21001)
    const back = (await sign(ward.mate, givenSheet, 'back', { remark: '少交一位' })).data
    expect(back).toMatchObject({ handoverStatus: 0, giverSign: null })
    const change = { handoverId: back.handoverId, version: back.version }
    const notes = [{ oldmanId, text: '夜间咳嗽，注意观察' }]
    // A missed task cannot be removed by leaving it out, nor rewritten.
    const renamed = first.pending.slice(0, 1).map(({ itemId, level }) => ({ itemId, level, text: '已处理' }))
    const crossed = await ward.carer.ok(handover.handoverUpdate, { ...change, pending: renamed })
    expect(crossed).toMatchObject({ openItems: 2, pending: first.pending })
    const noted = await ward.carer.ok(handover.handoverUpdate, { ...change, version: crossed.version, notes })
    const again = (await sign(ward.carer, noted, 'give')).data
    const received = (await sign(ward.mate, again, 'receive')).data
    expect(received).toMatchObject({ handoverStatus: 2, receiverId: ward.mate.userId, notes })
    const late = { handoverId: received.handoverId, version: received.version, notes: [] }
    expect((await ward.carer.call(handover.handoverUpdate, late)).code).toBe(21009)

    // The next shift begins with the two of yesterday; one is entered late, one is closed.
    ward.at('09:30', tuesday)
    const next = (await make(tuesday, 1, ward.mate)).data
    expect(next.missed.map(({ time }) => time?.slice(0, 16))).toEqual([`${monday} 08:00`, `${monday} 14:00`])
    const [eight, two] = next.pending
    const patch = { taskId: eight.itemId, taskStatus: 2, lateReason: '忘记登记' }
    expect(await ward.one(ward.nurse, patch)).toMatchObject({ code: 0 })
    const closing = { handoverId: next.handoverId, version: next.version, refresh: 1, closeItems: [two.itemId] }
    const closed = await ward.mate.ok(handover.handoverUpdate, closing)
    expect(closed).toMatchObject({ openItems: 0, missed: [] })
    expect(closed.pending.map(({ doneBy }) => doneBy)).toEqual(['已补录或豁免', expect.any(String)])
  })

  test('half an hour into the next shift the head nurse is asked once about a missing signature; signed it is over', async () => {
    const day = '2025-06-19'
    ward.at('14:00', day)
    const row = (await make(day, 1)).data
    const openTodos = async () =>
      (await ward.head.ok(todo.list, { todoStatus: 0, pageHelper: '0' })).list.filter(
        ({ bizId }) => bizId === row.handoverId,
      )
    await ward.run('watch', `${day} 15:25:00`)
    expect(await openTodos()).toHaveLength(0)
    await ward.run('watch', `${day} 15:30:00`)
    await ward.run('watch', `${day} 15:35:00`)
    expect(await openTodos()).toHaveLength(1)
    const givenSheet = (await sign(ward.carer, row, 'give')).data
    await sign(ward.mate, givenSheet, 'receive')
    expect(await openTodos()).toHaveLength(0)
  })

  test('another ward sees none of it; own items are kept, and may be closed by the other shift', async () => {
    const day = '2025-06-23'
    ward.at('14:00', day)
    const row = (await make(day, 1)).data
    const stranger = await ward.house.t.as('CARER')
    expect((await stranger.call(handover.handoverGet, { handoverId: row.handoverId })).code).toBe(21003)
    expect((await make(day, 2, stranger)).code).toBe(21001)
    const item = { text: '通知家属送衣物', level: 1 }
    const added = await ward.carer.ok(handover.handoverUpdate, {
      handoverId: row.handoverId,
      version: row.version,
      pending: [...row.pending.map(({ itemId, text, level }) => ({ itemId, text, level })), item],
    })
    const own = added.pending.find(({ text }) => text === item.text)
    expect(own?.itemId).toBeTruthy()
    const close = { handoverId: row.handoverId, version: added.version, closeItems: [own?.itemId ?? ''] }
    const closed = await ward.nurse.call(handover.handoverUpdate, close)
    expect(closed.code).toBe(0)
    expect((await ward.nurse.call(handover.handoverUpdate, { ...close, closeItems: [] })).code).toBe(21002)
  })

  test('a night is one shift: tasks missed before and after midnight make one to-do, and count as one shift of work', async () => {
    const first = '2025-06-25'
    const second = '2025-06-26'
    ward.at('21:00', first)
    const { oldmanId } = await ward.lives([daily('23:00', '02:00')], { liveDate: first })
    const missTodos = async () =>
      (await ward.head.ok(todo.list, { todoStatus: 0, pageHelper: '0' })).list
        .filter(({ bizType, createTime }) => bizType === 'TASK_MISS' && (createTime ?? '') >= first)
        .map(({ title }) => title.replace(/^(.{5}) .*(夜班.*)$/, '$1 $2'))
    await ward.run('watch', `${second} 09:05:00`)
    expect(await ward.states(oldmanId, first)).toEqual(['23:00 3'])
    expect(await ward.states(oldmanId, second)).toEqual(['02:00 3', '23:00 0'])
    expect(await missTodos()).toEqual(['06-25 夜班有2项任务漏执行'])
    const patch = { taskStatus: 2, lateReason: '忘记登记' }
    const eleven = await ward.taskAt(oldmanId, '23:00', first)
    const two = await ward.taskAt(oldmanId, '02:00', second)
    expect(await ward.one(ward.carer, { taskId: eleven.taskId, ...patch })).toMatchObject({ code: 0 })
    expect(await missTodos()).toHaveLength(1)
    expect(await ward.one(ward.carer, { taskId: two.taskId, ...patch })).toMatchObject({ code: 0 })
    expect(await missTodos()).toEqual([])
    const worked = async (from: string, to: string) =>
      (await ward.admin.ok(careTask.workload, { from, to })).list.map(({ date, shiftType, tasks }) => [
        date,
        Number(shiftType),
        tasks,
      ])
    expect(await worked(first, second)).toEqual([[first, 4, 2]])
    expect(await worked(first, first)).toEqual([[first, 4, 2]])
    expect(await worked(second, second)).toEqual([])
  })

  test.each(['00:20', '12:00'])('the demo made at %s has a newest one that waits for the next shift', async (time) => {
    const day = time === '00:20' ? '2025-07-02' : '2025-07-12'
    const { orgId } = ward.house.t
    await ward.house.t.db((db) => makeHandovers(db, orgId, `${day} ${time}:00`))
    ward.at(time, day)
    const days = { workDateFrom: addDays(day, -2), workDateTo: day, deptId: ward.deptId, size: 50 }
    const { list } = await ward.nurse.ok(handover.handoverList, days)
    const byGiven = list.toSorted((a, b) => String(b.giverTime).localeCompare(String(a.giverTime)))
    expect(byGiven.map(({ handoverStatus }) => handoverStatus)).toEqual([1, ...byGiven.slice(1).map(() => 2)])
    expect(list.length).toBe(time === '00:20' ? 5 : 6)
    await ward.house.t.db((db) => db.deleteFrom('handover').where('handoverId', 'like', 'handover-%').execute())
  })
})
