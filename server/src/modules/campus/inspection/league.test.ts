import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { houseOf } from './test-house.ts'
import { placed } from './test-orgs.ts'

const t = hosted()
const supervisor = enters(t, 'SUPERVISOR')
const admin = enters(t, 'ADMIN')

/**
 * 甲 and 乙 below this one, 丙 below 甲, 丁 never inspected; one above, one beside, one of another owner, one not admitted.
 */
const org: Record<'a' | 'b' | 'c' | 'd' | 'above' | 'beside' | 'foreign' | 'waiting', string> = {
  a: '',
  b: '',
  c: '',
  d: '',
  above: '',
  beside: '',
  foreign: '',
  waiting: '',
}
const people = new Map<string, { safety: Client; duty: Client }>()
/** An inspection of sixty items submitted at one of them, all passed but these. */
async function submitAt(orgId: string, fail: readonly number[], more: object = {}) {
  const { safety, duty } = people.get(orgId) ?? (await staffOf(orgId))
  return houseOf(t, safety, duty).submit({ fail }, more)
}
async function staffOf(orgId: string) {
  const staff = { safety: await t.as('SAFETY', { orgId }), duty: await t.as('CARER', { orgId }) }
  people.set(orgId, staff)
  return staff
}

beforeAll(async () => {
  for (const name of Object.keys(org)) org[name as keyof typeof org] = await t.otherOrg() // as: its own keys
  await placed(t, {
    [t.orgId]: { parentId: org.above, name: '区民政局' },
    [org.above]: { parentId: null, name: '市民政局' },
    [org.beside]: { parentId: org.above, name: '邻区民政局' },
    [org.a]: { parentId: t.orgId, name: '甲养老院' },
    [org.b]: { parentId: t.orgId, name: '乙养老院' },
    [org.c]: { parentId: org.a, name: '丙养老院' },
    [org.d]: { parentId: t.orgId, name: '丁养老院' },
    [org.waiting]: { parentId: t.orgId, name: '待审养老院', status: 0 },
    [org.foreign]: { parentId: null, name: '外地养老院' },
  })
  t.clock.set('2025-06-10 09:00:00')
  await submitAt(org.a, [4, 9, 11])
  await submitAt(org.b, [13])
  await submitAt(org.c, [1, 2, 3, 4, 5])
  await submitAt(org.c, [4])
  await submitAt(org.beside, [4])
  await submitAt(org.foreign, [4])
  await submitAt(org.above, [4])
})
beforeEach(() => t.clock.set('2025-06-10 12:00:00'))

const standing = async (query: object = {}) =>
  (await supervisor.ok(inspection.league, query)).list.map((row) => [row.orgName, row.rank, row.rate, row.vetoCount])

describe('the league of the organisations below', () => {
  test('ranks them by their newest inspection of sixty items; a veto comes after all others, an uninspected one has no rank', async () => {
    // 乙 has 98.3, and one item with a veto.
    expect(await standing()).toEqual([
      ['丙养老院', 1, 98.3, 0],
      ['甲养老院', 2, 95, 0],
      ['乙养老院', 3, 98.3, 1],
      ['丁养老院', null, null, null],
    ])
    const { list } = await supervisor.ok(inspection.league)
    expect(list[0]).toMatchObject({
      failCount: 1,
      conclusion: 1,
      openCount: 6,
      overdueCount: 0,
      inspectDate: '2025-06-10',
    })
    expect(list[2]).toMatchObject({ conclusion: 4, latest: [{ inspectType: 1, rate: 98.3, conclusion: 4 }] })
    expect(list[3]).toMatchObject({ openCount: 0, overdueCount: 0, latest: [] })
  })

  test('counts overdue records by the day, and orders equal rates by them', async () => {
    t.clock.set('2025-06-26 12:00:00')
    await submitAt(org.a, [4], { inspectDate: '2025-06-26' })
    expect(await standing()).toEqual([
      ['甲养老院', 1, 98.3, 0],
      ['丙养老院', 2, 98.3, 0],
      ['乙养老院', 3, 98.3, 1],
      ['丁养老院', null, null, null],
    ])
    const counts = (await supervisor.ok(inspection.league)).list.map((row) => [row.openCount, row.overdueCount])
    expect(counts[0]).toEqual([4, 2])
    expect(counts[2]).toEqual([1, 1])
  })

  test('a kind without inspections ranks nobody; each kind shows its newest', async () => {
    await submitAt(org.d, [4], { inspectType: 5 })
    expect((await supervisor.ok(inspection.league, { inspectType: 3 })).list.map(({ rank }) => rank)).toEqual([
      null,
      null,
      null,
      null,
    ])
    const [first] = (await supervisor.ok(inspection.league, { inspectType: 5 })).list
    expect(first).toMatchObject({ orgName: '丁养老院', rank: 1, rate: 98.3, latest: [{ inspectType: 5 }] })
  })

  test('sorts by each figure, finds by name with the rank among all, and is exported as a workbook', async () => {
    const names = async (query: object) => (await standing(query)).map(([name]) => name)
    expect((await names({ sortField: 'vetoCount', sortOrder: 'asc' }))[2]).toBe('乙养老院')
    expect((await names({ sortField: 'openCount', sortOrder: 'desc' }))[0]).toBe('丙养老院')
    expect(await standing({ orgName: '乙' })).toEqual([['乙养老院', 3, 98.3, 1]])
    expect((await admin.call(inspection.league, { export: 'xlsx' })).status).toBe(200)
    expect((await supervisor.call(inspection.league, { export: 'xlsx' })).status).toBe(401)
  })
})

describe('rows behind the figures', () => {
  test('shows submitted inspections with their failed items, and rectifications, but no drafts and no names of staff', async () => {
    const { safety, duty } = people.get(org.b) ?? (await staffOf(org.b))
    await safety.ok(inspection.create, { ...houseOf(t, safety, duty).sheet(), submit: 0 })
    const inspects = await supervisor.ok(inspection.leagueInspects, { orgId: org.b })
    expect(inspects.list).toMatchObject([
      { rate: 98.3, conclusion: 4, pendingCount: 1, failed: [{ itemNo: 13, veto: 1, problem: '现场不符合要求' }] },
    ])
    const records = await supervisor.ok(inspection.leagueRecords, { orgId: org.b, open: 1 })
    expect(records.list).toMatchObject([{ hazardLevel: 3, deadline: '2025-06-11', status: 1, overdue: 0 }])
    expect(JSON.stringify(records)).not.toContain(duty.userId)
    expect((await supervisor.ok(inspection.leagueRecords, { orgId: org.b, overdue: 1 })).total).toBe(0)
    expect((await supervisor.ok(inspection.leagueRecords, { orgId: org.b, open: 0 })).total).toBe(0)
  })

  test.each(['above', 'beside', 'foreign'] as const)('for an organisation %s it is 21003', async (name) => {
    for (const call of [inspection.leagueInspects, inspection.leagueRecords])
      expect((await supervisor.call(call, { orgId: org[name] })).code).toBe(21003)
  })

  test('for the own organisation it is 21003, and an organisation with none below sees an empty league', async () => {
    expect((await supervisor.call(inspection.leagueInspects, { orgId: t.orgId })).code).toBe(21003)
    const below = await t.as('ADMIN', { orgId: org.d })
    expect((await below.ok(inspection.league)).list).toEqual([])
    for (const orgId of [t.orgId, org.a, org.c])
      expect((await below.call(inspection.leagueRecords, { orgId })).code).toBe(21003)
    expect((await (await t.as('SAFETY')).call(inspection.league)).status).toBe(401)
  })

  test('a working department narrows to the own institution', async () => {
    const boss = await t.as('ADMIN')
    expect((await boss.ok(inspection.league)).total).toBe(4)
    await boss.ok(auth.selectDept, { deptId: (await makeDept(t)).deptId })
    expect((await boss.ok(inspection.league)).total).toBe(0)
    expect((await boss.call(inspection.leagueInspects, { orgId: org.a })).code).toBe(21003)
  })

  test('own lists show only the own organisation, and the upper level writes nothing below', async () => {
    expect((await supervisor.ok(inspection.list)).total).toBe(0)
    expect((await supervisor.ok(inspection.recordList)).total).toBe(0)
    const [row] = (await supervisor.ok(inspection.leagueInspects, { orgId: org.a })).list
    expect((await supervisor.call(inspection.get, { inspectId: row.inspectId })).code).toBe(21003)
    const asUpper = <T>(work: Parameters<typeof t.services.database.withOrg<T>>[1]) =>
      t.services.database.withOrg(t.orgId, work, [org.a])
    const changed = await asUpper((db) =>
      db.updateTable('inspect').set({ opinion: 'x' }).where('orgId', '=', org.a).executeTakeFirst(),
    )
    expect(Number(changed.numUpdatedRows)).toBe(0)
    const seen = await asUpper((db) => db.selectFrom('inspectRecord').select('orgId').distinct().execute())
    expect(seen).toEqual([{ orgId: org.a }])
    expect(await t.db((db) => db.selectFrom('inspect').select('orgId').distinct().execute())).toEqual([])
  })
})
