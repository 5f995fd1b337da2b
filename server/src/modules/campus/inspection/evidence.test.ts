import { beforeEach, describe, expect, test } from 'vitest'
import data from '#contract/data/inspection-60.json' with { type: 'json' }
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { newId } from '#core/new-id.ts'
import { makeBeds, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { openHouse } from '../../../../test/stays.ts'
import { patrolsOf } from '../../duty/patrol/test-patrol.ts'

/** Proposed results of items from the data of the institution (services.md 2.2, 2.4). */

const t = hosted()
const safety = enters(t, 'SAFETY')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))
const of = (issueId: string) => safety.ok(inspection.issueEvidence, { issueId })
const rounds = patrolsOf(t, () => safety)

const licence = (qualType: number, expireDate: string | null) =>
  t.db((db) =>
    db.insertInto('qualification').values({ orgId: t.orgId, qualId: newId(), qualType, expireDate }).execute(),
  )
const certify = (empId: string, certType: number, expireDate: string) =>
  t.db((db) =>
    db
      .updateTable('emp')
      .set({ certificates: JSON.stringify([{ certType, expireDate }]) })
      .where('empId', '=', empId)
      .execute(),
  )

test('every item whose bank names data of the institution has a proposal, with the page of the data', async () => {
  // The institution keeps no record of reads of sensitive data.
  const unanswered = ['S60']
  for (const { issueId, evidence } of data.items) {
    const evidenceOf = await of(issueId)
    const isKnown = evidence !== '' && !unanswered.includes(issueId)
    expect([issueId, evidenceOf.value !== null, evidenceOf.routePath !== null]).toEqual([issueId, isKnown, isKnown])
  }
  expect((await safety.call(inspection.issueEvidence, { issueId: 'S99' })).code).toBe(21003)
})

describe('papers', () => {
  test('a licence is valid, has expired or was never entered; of two of a kind the longer one counts', async () => {
    expect(await of('S28')).toMatchObject({ value: '食品经营许可证未登记', passed: null })
    await licence(4, '2025-06-09')
    expect(await of('S28')).toMatchObject({ value: '食品经营许可证已于2025-06-09到期', passed: 0 })
    await licence(4, '2025-06-10')
    expect(await of('S28')).toMatchObject({ value: '食品经营许可证有效至2025-06-10', passed: 1 })
    await licence(1, null)
    expect(await of('S01')).toMatchObject({
      value: '营业执照/法人登记证长期有效；养老机构备案回执未登记',
      passed: null,
    })
  })

  test('self-checks and the insurance: one that is wrong is enough, and is the one opened', async () => {
    expect(await of('S05')).toMatchObject({
      value: '自查0次；责任险保单未登记',
      passed: 0,
      routePath: '/government/inspect',
    })
    const own = { inspectType: 2, inspectDate: '2025-06-10', inspectors: [{ name: '甲' }], submit: 1 }
    await safety.ok(inspection.create, { ...own, answers: [{ issueId: 'S01', result: 1 }] })
    expect((await of('S05')).passed).toBeNull()
    await licence(10, '2025-01-01')
    expect(await of('S05')).toMatchObject({ passed: 0, routePath: '/systemmanage/org/index' })
    await licence(10, '2025-12-31')
    expect((await of('S05')).passed).toBe(1)
  })

  test('certificates of present staff; former employees are not counted', async () => {
    const here = await makeEmp(t)
    const departed = await makeEmp(t)
    await certify(here.empId, 8, '2025-06-10')
    await certify(departed.empId, 8, '2020-01-01')
    expect(await of('S17')).toMatchObject({ value: '登记2本，已过期1本', passed: 0, query: { certExpire: '1' } })
    await t.db((db) => db.updateTable('emp').set({ status: 3 }).where('empId', '=', departed.empId).execute())
    expect(await of('S17')).toMatchObject({ value: '登记1本，已过期0本', passed: 1, query: null })
    await t.db((db) =>
      db.updateTable('emp').set({ healthCertExpire: '2024-01-01' }).where('empId', '=', here.empId).execute(),
    )
    expect((await of('S29')).value).toContain('登记1本，已过期1本')
  })
})

test('registers: each of those an item names, on its own days', async () => {
  expect(await of('S19')).toMatchObject({ text: '近31天消防台账、防火巡查登记', passed: 0 })
  const write = (registerType: number) =>
    safety.ok(inspection.registerCreate, {
      registerType,
      registerDate: '2025-06-10',
      fields: { place: '一楼', item: '灭火器', result: 1 },
    })
  await write(1)
  expect(await of('S19')).toMatchObject({ value: '消防台账1天有登记，防火巡查0天有登记', passed: 0 })
  await write(2)
  expect((await of('S19')).passed).toBe(1)
})

test('a resident without a contract in force is missing one', async () => {
  const house = await openHouse(t)
  const [{ bedId }] = await makeBeds(t)
  const { oldmanId } = await house.lives(bedId)
  const { all, fit } = numbersOf((await of('S02')).value)
  expect((await of('S02')).passed).toBe(0)
  const type = { typeId: 'type-live', typeName: '入住协议', category: 1 as const, sort: 1 }
  const paper = {
    contractId: newId(),
    contractNo: `HT${newId()}`,
    contractName: '入住协议',
    contractStatus: 1 as const,
  }
  const days = { startDate: '2025-01-01', signDate: '2025-01-01', endDate: '2025-12-31' }
  await t.db(async (db) => {
    await db
      .insertInto('templateType')
      .values({ orgId: t.orgId, ...type })
      .execute()
    const { typeId, category } = type
    await db
      .insertInto('agreement')
      .values({ orgId: t.orgId, oldmanId, typeId, category, ...paper, ...days })
      .execute()
  })
  expect(numbersOf((await of('S02')).value)).toEqual({ all, fit: fit + 1 })
  t.clock.set('2026-01-01 09:00:00')
  expect(numbersOf((await of('S02')).value)).toEqual({ all, fit })
})

test('patrols: 95 % of their points; an unsettled finding at a point counts against it', async () => {
  expect(await of('S18')).toMatchObject({ value: '没有巡更任务', passed: 0 })
  expect((await of('S15')).passed).toBeNull()
  t.clock.set('2025-06-10 19:00:00')
  const seen = { pointType: 1, checkItems: [{ itemName: '外观', inputType: 1, required: 1 }] }
  const { li, task } = await rounds.running({ points: 2, pointMore: seen })
  t.clock.set('2025-06-10 20:05:00')
  await rounds.walk(li, task.taskId, 1, { items: [{ itemName: '外观', abnormal: 1 }], remark: '压力不足' })
  expect((await of('S18')).value).toBe('没有巡更任务')
  expect(await of('S15')).toMatchObject({ value: '检查1次，异常1次，未处理1次', passed: 0 })
  const [point] = await rounds.seen(task.taskId)
  const handle = { action: 'handle', handleRemark: '已更换', version: point.version } as const
  await rounds.check(safety, point.taskPointPkId, handle)
  expect(await of('S15')).toMatchObject({ value: '检查1次，异常1次，未处理0次', passed: 1 })
  await rounds.minute('2025-06-10 20:41:00')
  expect(await of('S18')).toMatchObject({ value: '50.0%（1次任务，应检2点，已检1点）', passed: 0 })
  await t.db((db) => db.updateTable('patrolTask').set({ pointTotal: 20, pointDone: 19 }).execute())
  expect((await of('S18')).passed).toBe(1)
})

/** The number of residents, and of those with a valid one: 在住3人，协议有效2人. */
function numbersOf(value: string | null | undefined) {
  const [all, fit] = [...(value ?? '').matchAll(/(\d+)人/g)].map(([, n]) => Number(n))
  return { all, fit }
}
