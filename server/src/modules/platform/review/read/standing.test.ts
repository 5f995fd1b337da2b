import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { levelChange } from '#contract/modules/care/level-change/level-change.ts'
import { attendanceLeave } from '#contract/modules/duty/attendance/leave.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { Client, TestApp } from '../../../../../test/app.ts'
import { makeLevel } from '../../../../../test/elders.ts'
import { makeDept, makeEmp, makeRole } from '../../../../../test/factories.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { openWard } from '../../../living/outing/test-house.ts'

/**
 * What a list shows about a waiting document (platform.md 6): whether its reader may decide it, why not, who the
 * reviewers are.
 */

let house: Awaited<ReturnType<typeof openHouse>>
let ward: Awaited<ReturnType<typeof openWard>>
let t: TestApp
beforeAll(async () => {
  house = await openHouse()
  t = house.t
  ward = await openWard(house)
  await reviewed('OUTING', {})
})
afterAll(() => t.close())
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const reviewed = (biz: 'OUTING' | 'LEAVE', more: object) =>
  house.admin.ok(setting.saveSwitches, {
    list: [{ settingKey: checkKey(biz), value: { ...checkDefault(biz), openStatus: 1 as const, ...more } }],
  })
const nameOf = async (client: Client) => {
  const { userName } = await t.db((db) =>
    db.selectFrom('userAccount').select('userName').where('userId', '=', client.userId).executeTakeFirstOrThrow(),
  )
  return userName
}

describe('an outing under review', () => {
  const lineFor = async (client: Client, outId: string) =>
    (await client.ok(outing.auditList, { size: 1000 })).list.find((row) => row.outId === outId)

  test('tells who may decide it, whom it waits for, and why its maker and the administrator may not', async () => {
    const { oldmanId } = await ward.resident()
    const { outId } = await ward.register(oldmanId)
    const names = [await nameOf(ward.head), await nameOf(ward.other)].toSorted().join('、')
    expect(await lineFor(ward.head, outId)).toMatchObject({ mayDecide: 1, whyNot: null })
    const seen = await lineFor(house.admin, outId)
    expect(seen?.waitingFor?.split('、').toSorted().join('、')).toBe(names)
    expect(seen).toMatchObject({ mayDecide: 0, whyNot: `等待${seen?.waitingFor}审核` })
  })

  test('21508: a user who is no reviewer reads the names of the reviewers, not that permissions are missing', async () => {
    const { oldmanId } = await ward.resident()
    const row = await ward.register(oldmanId)
    const answer = await house.admin.call(outing.pass, ward.idOf(row))
    expect(answer).toMatchObject({ status: 401, code: 21508 })
    expect(answer.msg).toContain(await nameOf(ward.head))
    expect(answer.msg).toMatch(/^等待.+审核，您不是审核人$/)
  })

  test('once decided it has no reviewers', async () => {
    const { oldmanId } = await ward.resident()
    const { outId } = await ward.ready(oldmanId)
    const [line] = (await ward.head.ok(outing.auditList, { oldmanId, auditStatus: [2] })).list
    expect(line).toMatchObject({ outId, mayDecide: 0, whyNot: null, waitingFor: null })
  })
})

test('leave of the reader waits for others and says so', async () => {
  const page = 'administration.attendance.record'
  await makeRole(t, 'STANDING', [`${page}.query`, `${page}.leave`])
  await reviewed('LEAVE', { steps: [{ approverType: 'ROLE', ids: ['role-standing'], mode: 'ANY' }] })
  const { deptId } = await makeDept(t)
  const { empId } = await makeEmp(t, { deptId })
  const own = await t.as('STANDING', { empId })
  const other = await t.as('STANDING')
  const input = { leaveType: 1, from: '2025-06-12 07:00:00', to: '2025-06-12 15:00:00', reason: '家中有事' }
  const { leaveId } = await own.ok(attendanceLeave.leaveCreate, input)
  const seenBy = async (client: Client) =>
    (await client.ok(attendanceLeave.leaveList, { leaveId })).list.find((row) => row.leaveId === leaveId)
  expect(await seenBy(own)).toMatchObject({ mayDecide: 0, whyNot: '与本人有关的，须由他人审核' })
  expect(await seenBy(other)).toMatchObject({ mayDecide: 1, whyNot: null })
})

test('a document without a to-do waits for the holders of the code, not for some administrator', async () => {
  const { oldmanId } = await ward.resident()
  await house.admin.ok(levelChange.create, { oldmanId, toLevelId: await makeLevel(t), reason: '病情变化' })
  const { changeId } = (await ward.head.ok(levelChange.list, { oldmanId })).list[0]
  await t.db((db) => db.deleteFrom('todo').where('bizId', '=', changeId).execute())
  const [row] = (await ward.head.ok(levelChange.list, { oldmanId })).list
  expect(row.waitingFor).toContain(await nameOf(ward.head))
  expect(row).toMatchObject({ mayDecide: 1, whyNot: null })
})

test('a change of level waits for those who affirm, by name, and for nobody once it is affirmed', async () => {
  const { oldmanId } = await ward.resident()
  const levelId = await makeLevel(t)
  await house.admin.ok(levelChange.create, { oldmanId, toLevelId: levelId, reason: '病情变化' })
  const rowFor = async (client: Client) => (await client.ok(levelChange.list, { oldmanId })).list[0]
  const row = await rowFor(ward.head)
  expect(row).toMatchObject({ mayDecide: 1, whyNot: null })
  expect(row.waitingFor).toContain(await nameOf(ward.head))
  const body = { changeId: row.changeId, version: row.version, effectiveDate: '2025-06-11' }
  expect((await ward.head.call(levelChange.affirm, body)).msg).toBe('')
  expect(await rowFor(ward.head)).toMatchObject({ changeStatus: 1, mayDecide: 0, whyNot: null, waitingFor: null })
})

test('every module with waiting documents tells their state with its rows', () => {
  const modules = new URL('../../../', import.meta.url)
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/test|platform.review/.test(file),
  )
  const folderOf = (file: string) => file.split('/').slice(0, 2).join('/')
  const using = (word: RegExp) =>
    new Set(files.filter((file) => word.test(readFileSync(new URL(file, modules), 'utf8'))).map(folderOf))
  const waits = using(/\bopenReview\(|\bjoinApproval\(/)
  const says = using(/\bwithStanding\(/)
  expect(waits.size).toBeGreaterThan(10)
  expect([...waits].filter((folder) => !says.has(folder))).toEqual([])
})
