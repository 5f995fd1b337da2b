import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { drugDict } from '#contract/modules/stock/drug/dict.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { drugUse } from '#contract/modules/stock/drug-take/use.ts'
import type { Client } from '../../../../../test/app.ts'
import { newDrug, openPharmacy, type Pharmacy } from '../../../../../test/drugs.ts'
import { makeElder } from '../../../../../test/elders.ts'
import { makeBeds, makeDept } from '../../../../../test/factories.ts'

/** Use settings (stock.md 5.3). */

let p: Pharmacy
beforeAll(async () => {
  p = await openPharmacy()
})
afterAll(() => p.t.close())
beforeEach(() => p.at('07:00'))

const fieldOf = (answer: { data: unknown }) => (answer.data as { errors?: { field: string }[] }).errors?.[0]?.field // as: a refusal at a field
const codesOf = (answer: { data: unknown }) =>
  (answer.data as { confirms: { code: number }[] }).confirms.map(({ code }) => code) // as: a refusal that asks
const input = (oldmanId: string, drugId: string, more: object = {}) => ({
  oldmanId,
  drugId,
  dose: 1,
  drugWay: 1,
  freq: 'bid',
  startDate: p.day,
  prescriberName: '李医生',
  ...more,
})
const set = (client: Client, oldmanId: string, drugId: string, more: object = {}) =>
  client.call(drugUse.useCreate, input(oldmanId, drugId, more))
const linesOf = async (useId: string) =>
  (
    await p.t.db((db) =>
      db
        .selectFrom('drugTakeLine as line')
        .innerJoin('drugTake as take', (join) => join.onRef('take.takeId', '=', 'line.takeId'))
        .select(['take.planTime', 'line.status', 'line.dose'])
        .where('line.useId', '=', useId)
        .orderBy('take.planTime')
        .execute(),
    )
  ).map(({ planTime, status, dose }) => [planTime.slice(11, 16), status, dose])
const say = (client: Client, row: { useId: string; version: number }, values: object) =>
  client.call(drugUse.useUpdate, { useId: row.useId, version: row.version, ...values })
const todosOf = async (client: Client, bizId: string) =>
  (await client.ok(todo.list, { todoStatus: 0, size: 500 })).list.filter((row) => row.bizId === bizId).length

describe('a setting', () => {
  test('takes the usual times, plans the coming doses, and warns where nothing is in custody', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head)
    p.at('09:00')
    const { data } = await set(p.zhang, oldmanId, drugId)
    expect(data).toMatchObject({ useStatus: 1, dailyDose: 2, unit: '片', warnings: ['无库存'] })
    expect(data.times.map(({ time }) => time)).toEqual(['08:00', '18:00'])
    expect(await linesOf(data.useId)).toEqual([['18:00', 0, 1]])
    await p.bring(oldmanId, drugId, 10)
    const again = await newDrug(p.head)
    await p.bring(oldmanId, again.drugId, 10)
    expect((await set(p.zhang, oldmanId, again.drugId)).data.warnings).toEqual([])
    const once = await newDrug(p.head)
    expect(await linesOf((await set(p.zhang, oldmanId, once.drugId, { freq: 'st' })).data.useId)).toEqual([
      ['09:05', 0, 1],
    ])
  })

  test('scenario 18: bid 1 片 with stock 14 lasts 7 days, low; 13 → 6; 6 片 → 3, urgent', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head, { drugName: '阿司匹林肠溶片' })
    await p.bring(oldmanId, drugId, 14)
    await set(p.zhang, oldmanId, drugId)
    const row = async () => {
      const { daysLeft, warnFlags, dailyDose } = (await p.whole(oldmanId, drugId)).row
      return [dailyDose, daysLeft, warnFlags]
    }
    expect(await row()).toEqual([2, 7, [1]])
    const back = (quantity: number) =>
      p.move(p.zhang, 3, { oldmanId, clientName: '王小明', signImage: '/demo/sign.png', lines: [{ drugId, quantity }] })
    await back(1)
    expect(await row()).toEqual([2, 6, [1]])
    await back(7)
    expect(await row()).toEqual([2, 3, [2]])
  })

  test('checks what its frequency needs, and converts doses of strength exactly', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head, { strengthValue: 5, strengthUnit: '毫克' })
    const wrong = async (more: object) => fieldOf(await set(p.zhang, oldmanId, drugId, more))
    expect(await wrong({ times: [{ time: '08:00' }] })).toBe('times')
    expect(await wrong({ freq: 'biw', weekDays: [1] })).toBe('weekDays')
    expect(await wrong({ freq: 'prn' })).toBe('maxPerDay')
    expect(await wrong({ freq: 'prn', maxPerDay: 3 })).toBe('minIntervalMinutes')
    expect(await wrong({ freq: 'prn', maxPerDay: 3, minIntervalMinutes: 60 })).toBe('indication')
    expect(await wrong({ startDate: '2025-06-09' })).toBe('startDate')
    expect(await wrong({ endDate: '2025-06-09' })).toBe('endDate')
    expect(await wrong({ prescriberName: null })).toBe('prescriberName')
    expect(await wrong({ dose: 0 })).toBe('dose')
    expect(await wrong({ doseUnit: '克' })).toBe('doseUnit')
    expect(await wrong({ dose: 0.001, doseUnit: '毫克' })).toBe('doseUnit')
    const created = await set(p.zhang, oldmanId, drugId, {
      dose: 2.5,
      doseUnit: '毫克',
      times: [{ time: '07:30' }, { time: '19:00', dose: 5 }],
    })
    expect(created.data).toMatchObject({ dose: 0.5, doseValue: 2.5, dailyDose: 1.5 })
    expect(await linesOf(created.data.useId)).toEqual([
      ['07:30', 0, 0.5],
      ['19:00', 0, 1],
    ])
  })

  test('is for a resident who lives here (14006) and a drug in use; 21003 for others', async () => {
    const { oldmanId } = await p.keeping()
    const drug = await newDrug(p.head)
    const waiting = await makeElder(p.t)
    expect((await set(p.zhang, waiting.oldmanId, drug.drugId)).code).toBe(14006)
    expect((await set(p.zhang, 'nobody', drug.drugId)).code).toBe(21003)
    expect((await set(p.zhang, oldmanId, 'nobody')).code).toBe(21003)
    await p.head.ok(drugDict.dictUpdate, { drugId: drug.drugId, version: drug.version, status: 0 })
    expect(fieldOf(await set(p.zhang, oldmanId, drug.drugId))).toBe('drugId')
    const cashier = await p.t.as('CASHIER')
    expect((await set(cashier, oldmanId, drug.drugId)).status).toBe(401)
  })

  test('after a move to another ward is confirmed there', async () => {
    const { oldmanId } = await p.keeping()
    const here = await makeDept(p.t)
    const there = await makeDept(p.t)
    const mine = await p.t.as('NURSE_HEAD', { deptId: here.deptId })
    const theirs = await p.t.as('NURSE_HEAD', { deptId: there.deptId })
    const goTo = async ({ deptId }: { deptId: string }) => {
      const [bed] = await makeBeds(p.t, { deptId })
      expect((await p.house.house.adjust(oldmanId, bed.bedId, { adjustDate: p.day })).msg).toBe('')
    }
    await goTo(here)
    const { drugId } = await newDrug(p.head, { drugType: 1 })
    const { data: row } = await set(p.zhang, oldmanId, drugId)
    const todoCounts = () => Promise.all([mine, theirs, p.li, p.zhang].map((one) => todosOf(one, row.useId)))
    expect(await todoCounts()).toEqual([1, 0, 1, 0])
    await goTo(there)
    // The move makes no to-do for the prescriber.
    expect(await todoCounts()).toEqual([0, 1, 1, 0])
    expect((await say(p.li, row, { useStatus: 1 })).data).toMatchObject({ useStatus: 1 })
    expect(await todoCounts()).toEqual([0, 0, 0, 0])
  })

  test('of a prescription waits for a second person (24036), who confirms or refuses it with a reason', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head, { drugType: 1 })
    const { data: row } = await set(p.zhang, oldmanId, drugId)
    expect(row.useStatus).toBe(0)
    expect(await linesOf(row.useId)).toEqual([])
    expect([await todosOf(p.li, row.useId), await todosOf(p.zhang, row.useId)]).toEqual([1, 0])
    expect(await say(p.zhang, row, { useStatus: 1 })).toMatchObject({ code: 24036, msg: '开立人与审核人不能为同一人' })
    expect((await say(p.li, { ...row, version: 9 }, { useStatus: 1 })).code).toBe(21002)
    expect(fieldOf(await say(p.li, row, { useStatus: 2 }))).toBe('remark')
    const agreed = await say(p.li, row, { useStatus: 1 })
    expect(agreed.data).toMatchObject({ useStatus: 1, auditByName: expect.any(String) })
    expect(await linesOf(row.useId)).toHaveLength(2)
    expect(await todosOf(p.li, row.useId)).toBe(0)
    const other = await newDrug(p.head, { highRisk: 1 })
    const { data: second } = await set(p.zhang, oldmanId, other.drugId)
    expect((await say(p.li, second, { useStatus: 2, remark: '剂量不对' })).data).toMatchObject({ useStatus: 2 })
    expect((await say(p.li, { useId: second.useId, version: second.version + 1 }, { useStatus: 1 })).code).toBe(21009)
    const third = await newDrug(p.head, { drugType: 1 })
    expect((await set(p.doctor, oldmanId, third.drugId)).data).toMatchObject({ useStatus: 1 })
  })
})

describe('conflicts of a setting', () => {
  const allergic = (oldmanId: string, allergyDrug: string) =>
    p.t.db((db) => db.updateTable('oldman').set({ allergyDrug }).where('oldmanId', '=', oldmanId).execute())

  test('scenario 20: allergic to 青霉素类, 阿莫西林 by a nurse is 24031; a doctor with a reason saves it, flagged', async () => {
    const { oldmanId } = await p.keeping()
    await allergic(oldmanId, '对青霉素类过敏')
    const { drugId } = await newDrug(p.head, { drugName: '阿莫西林胶囊', drugType: 1, allergyClass: 1 })
    expect(await set(p.zhang, oldmanId, drugId, { overReason: '无' })).toMatchObject({
      code: 24031,
      msg: '老人对青霉素过敏，禁止使用',
    })
    expect((await set(p.doctor, oldmanId, drugId)).code).toBe(24031)
    expect((await set(p.doctor, oldmanId, drugId, { overReason: '皮试阴性' })).data).toMatchObject({
      useStatus: 1,
      flags: [24031],
    })
  })

  test('penicillin and cephalosporin may cross (24034); an allergy against a drug of the class is found by its name too', async () => {
    const { oldmanId } = await p.keeping()
    await allergic(oldmanId, '青霉素过敏')
    const { drugId } = await newDrug(p.head, { allergyClass: 2 })
    const reply = await set(p.zhang, oldmanId, drugId)
    expect(reply).toMatchObject({ code: 24034, msg: '老人对青霉素过敏，头孢类可能交叉过敏，请确认' })
    expect((await set(p.zhang, oldmanId, drugId, { confirms: [24034] })).data).toMatchObject({ flags: [24034] })
    const other = await p.keeping()
    await newDrug(p.head, { drugName: '某某沙星', allergyClass: 8 })
    await allergic(other.oldmanId, '某某沙星，皮疹')
    const hit = await newDrug(p.head, { allergyClass: 8 })
    expect((await set(p.zhang, other.oldmanId, hit.drugId)).code).toBe(24031)
  })

  test('the same ingredient on common days (24032), drugs that interact (24035), too much (24033): asked at once', async () => {
    const { oldmanId } = await p.keeping()
    const warfarin = await newDrug(p.head, { ingredients: ['华法林'], interactions: ['阿司匹林'] })
    await set(p.zhang, oldmanId, warfarin.drugId)
    const same = await newDrug(p.head, { ingredients: ['华法林'] })
    expect(await set(p.zhang, oldmanId, same.drugId)).toMatchObject({
      code: 24032,
      msg: `与在用药品${warfarin.drugName}成分重复`,
    })
    const wrong = await newDrug(p.head, { ingredients: ['阿司匹林', '华法林'], doseMaxOnce: 1, doseMaxDay: 3 })
    const reply = await set(p.zhang, oldmanId, wrong.drugId, { dose: 2 })
    expect(codesOf(reply)).toEqual([24032, 24035, 24033, 24033])
    const confirms = [24032, 24035, 24033]
    expect(fieldOf(await set(p.zhang, oldmanId, wrong.drugId, { dose: 2, confirms }))).toBe('overReason')
    const confirmed = await set(p.zhang, oldmanId, wrong.drugId, { dose: 2, confirms, overReason: '医生电话确认' })
    expect(confirmed.data).toMatchObject({ flags: [24032, 24035, 24033], overReason: '医生电话确认' })
    const day = await newDrug(p.head, { doseMaxOnce: 2, doseMaxDay: 3 })
    expect(await set(p.zhang, oldmanId, day.drugId, { dose: 2 })).toMatchObject({
      code: 24033,
      msg: `${day.drugName}剂量超过日最大剂量3`,
    })
    const later = await newDrug(p.head, { ingredients: ['甲'] })
    await set(p.zhang, oldmanId, later.drugId, { freq: 'qw', weekDays: [1] })
    const apart = await newDrug(p.head, { ingredients: ['甲'] })
    expect((await set(p.zhang, oldmanId, apart.drugId, { freq: 'qw', weekDays: [2] })).code).toBe(0)
  })
})

describe('choosing a drug', () => {
  test('shows its stock in custody, allergies and the drugs already taken', async () => {
    const { oldmanId } = await p.keeping()
    const similar = await newDrug(p.head, { drugName: '阿莫西林分散片', allergyClass: 1 })
    await p.bring(oldmanId, similar.drugId, 12)
    await p.t.db((db) =>
      db.updateTable('oldman').set({ allergyDrug: '对青霉素过敏' }).where('oldmanId', '=', oldmanId).execute(),
    )
    const [row] = await p.head.ok(drugKeep.keepDict, { oldmanId, keyword: '分散片' })
    expect(row).toMatchObject({ drugId: similar.drugId, keptQuantity: 12, allergyHit: 1, duplicate: 0 })
    // A drug out of use is offered only for the resident it is kept for.
    await p.head.ok(drugDict.dictUpdate, { drugId: similar.drugId, version: similar.version, status: 0 })
    const found = async (more: object) =>
      (await p.head.ok(drugKeep.keepDict, { keyword: '分散片', ...more })).map(({ drugId }) => drugId)
    expect([await found({ oldmanId }), await found({})]).toEqual([[similar.drugId], []])
  })
})

describe('steps of a setting', () => {
  const resident = async () => {
    const { oldmanId } = await p.keeping()
    const drug = await newDrug(p.head, { barCode: `69${Math.random()}`.replace('.', '').slice(0, 13) })
    return { oldmanId, drug, row: (await set(p.zhang, oldmanId, drug.drugId)).data }
  }

  test('changes its end, text and paper in place; any other change makes a new setting, and the old one ends', async () => {
    const { row } = await resident()
    const small = await say(p.zhang, row, { endDate: '2025-06-20', remark: '复查后再定' })
    expect(small.data).toMatchObject({ useId: row.useId, endDate: '2025-06-20' })
    const changed = await say(p.zhang, small.data, { dose: 2 })
    expect(changed.data).toMatchObject({ prevUseId: row.useId, dose: 2, dailyDose: 4, useStatus: 1 })
    expect((await p.head.ok(drugUse.useGet, { useId: row.useId })).useStatus).toBe(3)
    expect(await linesOf(row.useId)).toEqual([])
    expect((await linesOf(changed.data.useId)).map(([, , dose]) => dose)).toEqual([2, 2])
  })

  test('a change in the morning leaves the dose that is due to be given as it was ordered', async () => {
    const { oldmanId, drug, row } = await resident()
    await p.bring(oldmanId, drug.drugId, 10)
    p.at('08:10')
    const changed = await say(p.doctor, row, { dose: 2 })
    expect([await linesOf(row.useId), await linesOf(changed.data.useId)]).toEqual([
      [['08:00', 0, 1]],
      [['18:00', 0, 2]],
    ])
    const [{ takeId, version }] = (await p.head.ok(drugTake.takeList, { oldmanId, planTime: '08:00' })).list
    const packed = await p.zhang.call(drugTake.takeDo, { action: 'prepare', takes: [{ takeId, version }] })
    expect(packed.data).toMatchObject({ done: 1, failed: 0 })
  })

  test('a change that waits for confirmation leaves the old setting in force', async () => {
    const { oldmanId } = await p.keeping()
    const { drugId } = await newDrug(p.head, { drugType: 1 })
    const { data: row } = await set(p.doctor, oldmanId, drugId)
    const change = await say(p.zhang, row, { dose: 2 })
    expect(change.data).toMatchObject({ useStatus: 0, prevUseId: row.useId })
    expect((await p.head.ok(drugUse.useGet, { useId: row.useId })).useStatus).toBe(1)
    expect(await linesOf(row.useId)).toHaveLength(2)
    await say(p.li, change.data, { useStatus: 1 })
    expect((await p.head.ok(drugUse.useGet, { useId: row.useId })).useStatus).toBe(3)
    expect((await linesOf(change.data.useId)).map(([, status]) => status)).toEqual([0, 0])
  })

  test('stopping with a reason voids its doses; it is resumed the same day, not later', async () => {
    const { row } = await resident()
    expect(fieldOf(await say(p.zhang, row, { useStatus: 2 }))).toBe('stopReason')
    const stopped = await say(p.zhang, row, { useStatus: 2, stopReason: 2 })
    expect(stopped.data).toMatchObject({ useStatus: 2, stopReason: 2, stopTime: `${p.day} 07:00:00` })
    expect((await linesOf(row.useId)).map(([, status]) => status)).toEqual([8, 8])
    const back = await say(p.zhang, stopped.data, { useStatus: 1 })
    expect(back.data).toMatchObject({ useStatus: 1, stopReason: null })
    expect((await linesOf(row.useId)).map(([, status]) => status)).toEqual([0, 0])
    const again = await say(p.zhang, back.data, { useStatus: 2, stopReason: 2 })
    p.at('2025-06-11 07:00:00')
    expect((await say(p.zhang, again.data, { useStatus: 1 })).code).toBe(21009)
  })

  test('several are stopped, resumed and printed at once, all or none', async () => {
    const one = await resident()
    const two = await resident()
    const useIds = [one.row.useId, two.row.useId]
    const all = (action: string, more: object = {}) => p.zhang.call(drugUse.useByIds, { useIds, action, ...more })
    expect(fieldOf(await all('stop'))).toBe('stopReason')
    expect((await all('print')).data.rows.map(({ useId }) => useId)).toEqual(useIds)
    expect((await all('stop', { stopReason: 1 })).data.rows.map((row) => row.useStatus)).toEqual([2, 2])
    expect((await all('stop', { stopReason: 1 })).code).toBe(21009)
    expect((await all('resume')).data.rows.map((row) => row.useStatus)).toEqual([1, 1])
    expect(
      (await p.zhang.call(drugUse.useByIds, { useIds: [...useIds, 'nobody'], action: 'stop', stopReason: 1 })).code,
    ).toBe(21003)
    expect((await p.head.ok(drugUse.useGet, { useId: useIds[0] })).useStatus).toBe(1)
  })

  test('is deleted only while no dose was given (21008), and keeps custody and drug in use (24014, 24012, 21008)', async () => {
    const { oldmanId, drug, row } = await resident()
    await p.bring(oldmanId, drug.drugId, 1)
    await p.move(p.zhang, 3, {
      oldmanId,
      clientName: '王小明',
      signImage: '/demo/sign.png',
      lines: [{ drugId: drug.drugId, quantity: 1 }],
    })
    expect(await p.head.call(drugKeep.keepStockDelete, { oldmanId, drugId: drug.drugId })).toMatchObject({
      code: 24014,
      msg: '药品仍有在用的用药设置',
    })
    expect((await p.head.call(drugKeep.keepDelete, { oldmanId })).code).toBe(24012)
    await p.t.db((db) => db.updateTable('drugTakeLine').set({ status: 5 }).where('useId', '=', row.useId).execute())
    expect((await p.head.call(drugUse.useDelete, { useId: row.useId })).code).toBe(21008)
    await p.t.db((db) => db.updateTable('drugTakeLine').set({ status: 0 }).where('useId', '=', row.useId).execute())
    p.at('08:30')
    expect((await p.head.call(drugUse.useDelete, { useId: row.useId })).code).toBe(0)
    expect((await p.head.ok(drugTake.takeList, { oldmanId })).list).toEqual([])
    expect((await p.head.call(drugUse.useGet, { useId: row.useId })).code).toBe(21003)
    expect((await p.head.call(drugKeep.keepDelete, { oldmanId })).code).toBe(0)
  })

  test('is found by drug, state, end and resident; another institution finds nothing', async () => {
    const { oldmanId, drug, row } = await resident()
    const found = async (query: object) => (await p.head.ok(drugUse.useList, { oldmanId, ...query })).total
    expect(await found({ drugName: drug.drugName, useStatus: 1, freq: 'bid' })).toBe(1)
    expect([await found({ drugName: drug.barCode }), await found({ drugName: '%' })]).toEqual([1, 0])
    expect(await found({ expiring: 1 })).toBe(0)
    await say(p.zhang, row, { endDate: '2025-06-17' })
    expect(await found({ expiring: 1 })).toBe(1)
    expect(await found({ useStatus: 2 })).toBe(0)
    await p.bring(oldmanId, drug.drugId, 3)
    const [stored] = await p.head.ok(drugUse.useKeep, { oldmanId })
    expect(stored).toMatchObject({ drugId: drug.drugId, quantity: 3, inUse: 1, lastUse: { useId: row.useId } })
    const stranger = await p.t.as('NURSE_HEAD', { orgId: await p.t.otherOrg() })
    expect((await say(stranger, row, { remark: '看看' })).code).toBe(21003)
    expect((await stranger.call(drugUse.useDelete, { useId: row.useId })).code).toBe(21003)
  })
})
