import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { inBelow } from '#core/http/listen/below.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../test/app.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { placed } from './test-orgs.ts'

const t = hosted()
const supervisor = enters(t, 'SUPERVISOR')

/** 甲 is below this one, 丙 below 甲, 空 below this one without users; and organisations this one may not act for. */
const org = { a: '', c: '', empty: '', waiting: '', above: '', beside: '', foreign: '' }
const by = 'SUPERVISOR用户'
let safety: Client
let director: Client

beforeAll(async () => {
  for (const name of Object.keys(org)) org[name as keyof typeof org] = await t.otherOrg() // as: its own keys
  await placed(t, {
    [t.orgId]: { parentId: org.above, name: '区民政局' },
    [org.above]: { parentId: null, name: '市民政局' },
    [org.beside]: { parentId: org.above, name: '邻区民政局' },
    [org.a]: { parentId: t.orgId, name: '甲养老院' },
    [org.c]: { parentId: org.a, name: '丙养老院' },
    [org.empty]: { parentId: t.orgId, name: '空养老院' },
    [org.waiting]: { parentId: t.orgId, name: '待审养老院', status: 0 },
    [org.foreign]: { parentId: null, name: '外地养老院' },
  })
  await t.services.database.withSystem((db) =>
    sql`update user_account set status = 0 where org_id = ${org.empty}`.execute(db),
  )
  t.clock.set('2025-06-10 09:00:00')
  safety = await t.as('SAFETY', { orgId: org.a })
  director = await t.as('DIRECTOR', { orgId: org.a })
})
beforeEach(() => t.clock.set('2025-06-10 12:00:00'))

const passes = (...numbers: number[]) => numbers.map((no) => ({ issueId: issueId(no), result: 1 }))
const fails = (no: number, more: object = {}) => ({
  issueId: issueId(no),
  result: 2,
  problem: '现场不符合要求',
  ...more,
})
const issueId = (no: number) => `S${String(no).padStart(2, '0')}`
const sheet = (orgId: string, more: object = {}) => ({
  orgId,
  inspectDate: '2025-06-10',
  names: ['消防王科'],
  answers: [...passes(1, 2, 3), fails(4)],
  ...more,
})
/** Inspections of each organisation, without row policies. */
const stored = () =>
  t.services.database.withSystem(
    async (db) =>
      (await sql<{ orgId: string; n: number }>`select org_id, count(*)::int as n from inspect group by 1`.execute(db))
        .rows,
  )
const countOf = async (orgId: string) => (await stored()).find((row) => row.orgId === orgId)?.n ?? 0
const logsOf = (orgId: string) =>
  t.services.database.withSystem((db) =>
    db
      .selectFrom('operLog')
      .select(['userName', 'content', 'resultCode'])
      .where('orgId', '=', orgId)
      .where('menuName', '=', '下级机构检查提交')
      .execute(),
  )

describe('上级监督检查 of an institution below', () => {
  test('is stored there and only there: rate, records, to-dos, messages, and both logs', async () => {
    const answers = [...passes(1, 2, 3), fails(4), fails(13, { place: '厨房' })]
    const submitted = await supervisor.ok(inspection.leagueCreate, sheet(org.a, { answers, opinion: '请立即整改' }))
    expect(submitted).toMatchObject({ failCount: 2, rate: 60, conclusion: 4 })
    const { list } = await safety.ok(inspection.list, { inspectType: 4 })
    expect(list).toMatchObject([
      {
        inspectNo: submitted.inspectNo,
        inspectOrg: '区民政局',
        status: 2,
        passCount: 3,
        failCount: 2,
        pendingCount: 2,
        inspectors: [{ name: by }, { name: '消防王科' }],
      },
    ])
    const whole = await safety.ok(inspection.get, { inspectId: list[0].inspectId })
    expect(whole.items).toHaveLength(5)
    expect(whole.records).toMatchObject([
      { itemNo: 4, dutyId: safety.userId, deadline: '2025-06-25', status: 1 },
      { itemNo: 13, dutyId: safety.userId, deadline: '2025-06-11', hazardLevel: 3, place: '厨房' },
    ])
    expect(await noticeTitles(director, list[0].inspectId)).toEqual(['重大事故隐患：上级监督检查 2025-06-10'])
    expect(await noticeTitles(safety, whole.records[0].inspectRecordId)).toEqual(['请整改：安全制度台账'])
    expect((await supervisor.ok(inspection.list)).total).toBe(0)
    expect((await stored()).map(({ orgId }) => orgId)).toEqual([org.a])
    expect(await logsOf(org.a)).toEqual([
      { userName: by, content: `区民政局提交上级监督检查${submitted.inspectNo}`, resultCode: 0 },
    ])
    expect(await logsOf(t.orgId)).toEqual([
      { userName: by, content: `对下级机构提交上级监督检查${submitted.inspectNo}`, resultCode: 0 },
    ])
    const [first] = (await supervisor.ok(inspection.league, { inspectType: 4 })).list
    expect(first).toMatchObject({ orgId: org.a, rank: 1, rate: 60, vetoCount: 1, openCount: 2 })
  })

  test('an item that failed before is marked as repeated; organisations further below can be inspected as well', async () => {
    await supervisor.ok(inspection.leagueCreate, sheet(org.a))
    const [again] = (await safety.ok(inspection.list, { inspectType: 4 })).list
    expect((await safety.ok(inspection.get, { inspectId: again.inspectId })).records).toMatchObject([
      { itemNo: 4, repeated: 1 },
    ])
    const passed = await supervisor.ok(inspection.leagueCreate, sheet(org.c, { answers: passes(1, 2) }))
    expect(passed).toMatchObject({ failCount: 0, rate: 100, conclusion: 1 })
    expect(await countOf(org.c)).toBe(1)
  })

  test.each(['above', 'beside', 'foreign', 'waiting'] as const)(
    'for an organisation %s it is 21003 and writes nothing',
    async (name) => {
      const before = await stored()
      expect((await supervisor.call(inspection.leagueCreate, sheet(org[name]))).code).toBe(21003)
      expect(await stored()).toEqual(before)
      expect(await logsOf(org[name])).toEqual([])
    },
  )

  test('of the own organisation, of a superior one, and without the permission to submit it is refused', async () => {
    expect((await supervisor.call(inspection.leagueCreate, sheet(t.orgId))).code).toBe(21003)
    const below = await t.as('ADMIN', { orgId: org.c })
    for (const orgId of [org.a, t.orgId, org.empty])
      expect((await below.call(inspection.leagueCreate, sheet(orgId))).code).toBe(21003)
    expect((await (await t.as('SAFETY')).call(inspection.leagueCreate, sheet(org.a))).status).toBe(401)
  })

  test('repeated with its request number it is made once; another body is 21006', async () => {
    const before = await countOf(org.a)
    const sent = sheet(org.a, { requestNo: newId() })
    const one = await supervisor.ok(inspection.leagueCreate, sent)
    const two = await supervisor.ok(inspection.leagueCreate, sent)
    expect(two).toEqual(one)
    expect(await countOf(org.a)).toBe(before + 1)
    expect((await supervisor.call(inspection.leagueCreate, { ...sent, opinion: '另一份' })).code).toBe(21006)
    expect(await countOf(org.a)).toBe(before + 1)
  })

  test('is refused like any other: day, items, problem, not applicable, no item inspected', async () => {
    const before = await stored()
    const code = async (more: object) => (await supervisor.call(inspection.leagueCreate, sheet(org.a, more))).code
    expect(await code({ inspectDate: '2025-06-11' })).toBe(21001)
    expect(await code({ answers: [{ issueId: 'X1', result: 1 }] })).toBe(21001)
    expect(await code({ answers: [fails(4, { problem: null })] })).toBe(25103)
    expect(await code({ answers: [{ issueId: issueId(1), result: 3 }] })).toBe(25102)
    expect(await code({ answers: [{ issueId: issueId(1), result: 0 }] })).toBe(25105)
    expect(await stored()).toEqual(before)
  })

  test('where the institution has no user to rectify it, the refusal says so', async () => {
    expect(await supervisor.call(inspection.leagueCreate, sheet(org.empty))).toMatchObject({
      code: 21001,
      data: { errors: [{ message: '该机构没有可负责整改的账号，请先联系机构' }] },
    })
    expect(await countOf(org.empty)).toBe(0)
  })
})

test('work below sees and writes that organisation alone', async () => {
  const scope = { ...t.who().scope, orgChildren: true, orgIds: [org.a, org.c] }
  const acting = { who: { ...t.who(), scope }, services: t.services }
  const seen = await inBelow(acting, inspection.leagueCreate, { orgId: org.a, body: {} }, async (db, guest) => {
    expect(guest).toMatchObject({ orgId: org.a, isAdmin: false, empId: null, deptId: null })
    expect(guest.scope.orgIds).toBeUndefined()
    const moved = await db.updateTable('inspect').set({ opinion: 'x' }).where('orgId', '=', org.c).executeTakeFirst()
    expect(Number(moved.numUpdatedRows)).toBe(0)
    return (await sql<{ orgId: string }>`select distinct org_id from inspect union select org_id from org`.execute(db))
      .rows
  })
  expect(seen).toEqual([{ orgId: org.a }])
})
