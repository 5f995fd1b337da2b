import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import type { Client } from '../../../../test/app.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { fileContent } from '../../platform/file/service.ts'
import { pictureOf } from '../../platform/file/test-forms.ts'
import { placed } from './test-orgs.ts'

const t = hosted()
const supervisor = enters(t, 'SUPERVISOR')
const org = { a: '', b: '', foreign: '' }
let safety: Client

beforeAll(async () => {
  for (const name of Object.keys(org)) org[name as keyof typeof org] = await t.otherOrg() // as: its own keys
  await placed(t, {
    [t.orgId]: { parentId: null, name: '区民政局' },
    [org.a]: { parentId: t.orgId, name: '甲养老院' },
    [org.b]: { parentId: t.orgId, name: '乙养老院' },
    [org.foreign]: { parentId: null, name: '外地养老院' },
  })
  t.clock.set('2025-06-10 09:00:00')
  safety = await t.as('SAFETY', { orgId: org.a })
})
beforeEach(() => t.clock.set('2025-06-10 12:00:00'))

const issueId = (no: number) => `S${String(no).padStart(2, '0')}`
const pass = (no: number, more: object = {}) => ({ issueId: issueId(no), result: 1, ...more })
const fail = (no: number, more: object = {}) => ({ issueId: issueId(no), result: 2, problem: '不符合要求', ...more })
const body = (more: object = {}) => ({ inspectDate: '2025-06-10', answers: [pass(1), fail(4)], ...more })
const save = (more: object = {}, by = supervisor) =>
  by.call(inspection.leagueSheetSave, { ...body(), belowOrgId: org.a, ...more })
const saved = async (more: object = {}) => (await save(more)).data
const hand = (more: object = {}, by = supervisor) =>
  by.call(inspection.leagueCreate, { ...body(), orgId: org.a, ...more })
const sheets = async (query: object = {}, by = supervisor) => (await by.ok(inspection.leagueSheets, query)).list
const newest = async () => {
  const [row] = (await safety.ok(inspection.list, { inspectType: 4 })).list
  return safety.ok(inspection.get, { inspectId: row.inspectId })
}

describe('a draft of an inspection below', () => {
  test('is stored at the upper level, continues by its version, and is invisible to the institution', async () => {
    const before = (await safety.ok(inspection.list, { inspectType: 4 })).total
    const row = await saved({ answers: [fail(4, { problem: null })], names: ['王科'] })
    expect(row).toMatchObject({ belowOrgName: '甲养老院', sheetStatus: 0, names: ['王科'] })
    const next = await saved({ sheetId: row.sheetId, version: row.version, opinion: '再看厨房' })
    expect(next).toMatchObject({ sheetId: row.sheetId, opinion: '再看厨房', answers: [{ result: 1 }, { result: 2 }] })
    expect((await save({ sheetId: row.sheetId, version: row.version })).code).toBe(21002)
    expect(await supervisor.ok(inspection.leagueSheetGet, { sheetId: row.sheetId })).toMatchObject({
      opinion: '再看厨房',
    })
    expect((await safety.ok(inspection.list, { inspectType: 4 })).total).toBe(before)
    await supervisor.ok(inspection.leagueSheetRemove, { sheetId: row.sheetId, version: next.version })
    expect((await supervisor.call(inspection.leagueSheetGet, { sheetId: row.sheetId })).code).toBe(21003)
  })

  test('belongs to its author alone; for an organisation that is not below it is 21003', async () => {
    const { sheetId, version } = await saved()
    const colleague = await t.as('SUPERVISOR')
    expect(await sheets({ sheetStatus: 0 }, colleague)).toEqual([])
    expect((await colleague.call(inspection.leagueSheetGet, { sheetId })).code).toBe(21003)
    expect((await save({ sheetId, version }, colleague)).code).toBe(21003)
    expect((await hand({ sheetId }, colleague)).code).toBe(21003)
    for (const belowOrgId of [org.foreign, t.orgId]) expect((await save({ belowOrgId })).code).toBe(21003)
    const stranger = await t.as('ADMIN', { orgId: org.a })
    expect((await stranger.call(inspection.leagueSheetGet, { sheetId })).code).toBe(21003)
    expect((await (await t.as('SAFETY')).call(inspection.leagueSheetSave, { ...body(), belowOrgId: org.a })).code).toBe(
      401,
    )
  })

  test('is submitted once with its pictures, which the institution stores for itself', async () => {
    const photo = await pictureOf(t, supervisor)
    const row = await saved({ answers: [pass(1), fail(4, { photos: [photo] })] })
    const answers = (await supervisor.ok(inspection.leagueSheetGet, { sheetId: row.sheetId })).answers
    const sent = { sheetId: row.sheetId, answers }
    expect((await hand({ ...sent, orgId: org.b })).code).toBe(21003)
    expect(await hand(sent)).toMatchObject({ code: 0, data: { failCount: 1 } })
    const count = (await safety.ok(inspection.list, { inspectType: 4 })).total
    expect((await hand(sent)).code).toBe(21009)
    expect((await safety.ok(inspection.list, { inspectType: 4 })).total).toBe(count)
    const whole = await newest()
    const [own] = whole.answers.find(({ issueId: id }) => id === issueId(4))?.photos ?? []
    expect(own).toBeTruthy()
    expect(whole.records[0].photos).toHaveLength(1)
    const here = { ...t.who(), orgId: org.a }
    const stored = await t.services.database.withOrg(org.a, (db) => fileContent(db, here, t.services, own))
    expect(stored?.data.length).toBeGreaterThan(0)
    expect(stored?.row.storeKey).toMatch(new RegExp(`^${org.a}/`))
    const [listed] = await sheets({ sheetStatus: 1 })
    expect(listed).toMatchObject({ sheetId: row.sheetId, inspectNo: whole.inspectNo, belowOrgName: '甲养老院' })
    expect((await save({ sheetId: row.sheetId, version: 3 })).code).toBe(21009)
  })

  test('pressed twice at once it is submitted once', async () => {
    const { sheetId } = await saved()
    const before = (await safety.ok(inspection.list, { inspectType: 4 })).total
    const codes = (await Promise.all([hand({ sheetId }), hand({ sheetId })])).map(({ code }) => code)
    expect(codes).toContain(0)
    // The second call finds the first under way, or done.
    expect([0, 21006, 21009]).toEqual(expect.arrayContaining(codes))
    expect((await safety.ok(inspection.list, { inspectType: 4 })).total).toBe(before + 1)
  })

  test('is exported as a workbook with the submitted data, by users who may export', async () => {
    await saved()
    expect((await (await t.as('ADMIN')).call(inspection.leagueSheets, { export: 'xlsx' })).status).toBe(200)
    expect((await supervisor.call(inspection.leagueSheets, { export: 'xlsx' })).status).toBe(401)
  })

  test('pictures of another user are not passed on (21010)', async () => {
    const photo = await pictureOf(t, await t.as('ADMIN'))
    const before = (await safety.ok(inspection.list, { inspectType: 4 })).total
    expect((await hand({ answers: [pass(1, { photos: [photo] })] })).code).toBe(21010)
    expect((await safety.ok(inspection.list, { inspectType: 4 })).total).toBe(before)
  })
})

describe('findings below', () => {
  const recheck = (record: { inspectRecordId: string; version: number }, more: object = {}, by = supervisor) =>
    by.call(inspection.leagueRecheck, {
      orgId: org.a,
      inspectRecordId: record.inspectRecordId,
      version: record.version,
      pass: 1,
      ...more,
    })
  async function replied() {
    await hand()
    const [record] = (await newest()).records
    return answered(record)
  }
  const answered = async (record: { inspectRecordId: string; version: number }) =>
    safety.ok(inspection.recordUpdate, {
      inspectRecordId: record.inspectRecordId,
      version: record.version,
      action: 'reply',
      measure: '已更换台账',
      photosAfter: [await pictureOf(t, safety)],
    })

  test('are rechecked by the upper level: refused with a reason and a day, then passed, and the inspector is notified', async () => {
    const record = await replied()
    const [seen] = (await supervisor.ok(inspection.leagueRecords, { orgId: org.a, status: 2 })).list
    expect(seen).toMatchObject({ ours: 1, measure: '已更换台账', inspectRecordId: record.inspectRecordId })
    expect((await recheck(record, { pass: 0 })).code).toBe(21001)
    expect((await recheck(record, { pass: 0, opinion: '缺签字' })).code).toBe(21001)
    const refused = await recheck(record, { pass: 0, opinion: '缺签字', deadline: '2025-06-20' })
    expect(refused.data).toMatchObject({ status: 4, round: 2, deadline: '2025-06-20' })
    expect(await noticeTitles(safety, record.inspectRecordId)).toContain('复查不通过，请重新整改：安全制度台账')
    // A second recheck, or one before the next reply, is refused.
    expect((await recheck(record)).code).toBe(21009)
    const again = await safety.ok(inspection.recordGet, { inspectRecordId: record.inspectRecordId })
    if (Array.isArray(again)) throw new Error('one record')
    expect((await recheck(again)).code).toBe(21009)
    const second = await answered(again)
    expect((await recheck(second)).data).toMatchObject({ status: 3 })
    const inspected = await newest()
    expect(inspected).toMatchObject({ status: 4 })
    expect(inspected.records[0].rounds).toMatchObject([
      { recheckResult: 0 },
      { recheckResult: 1, recheckOpinion: null },
    ])

    const sheet = (await sheets({ sheetStatus: 1 })).find(({ inspectNo }) => inspectNo === inspected.inspectNo)
    const run = () => t.services.jobs?.runNow('inspect-below', t.orgId)
    await run()
    await run()
    expect(await noticeTitles(supervisor, sheet?.sheetId ?? '')).toEqual([`甲养老院已办结检查${inspected.inspectNo}`])
    expect(await sheets({ sheetStatus: 2 })).toMatchObject([
      { sheetId: sheet?.sheetId, closeTime: inspected.closeTime },
    ])
  })

  test('pressed twice at once it is rechecked once; the list finds its inspection by its number', async () => {
    const record = await replied()
    const { inspectNo } = await newest()
    const found = await supervisor.ok(inspection.leagueRecords, { orgId: org.a, inspectNo })
    expect(found.list.map(({ inspectRecordId }) => inspectRecordId)).toEqual([record.inspectRecordId])
    const codes = (await Promise.all([recheck(record), recheck(record)])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 21009])
    expect((await recheck(record, { opinion: '一'.repeat(501) })).code).toBe(21001)
  })

  test('only findings of the own organisation, by users who may recheck, of an organisation below', async () => {
    const record = await replied()
    await t.db((db) => db.deleteFrom('inspectBelow').where('inspectNo', 'is not', null).execute())
    const [seen] = (await supervisor.ok(inspection.leagueRecords, { orgId: org.a, status: 2 })).list
    expect(seen.ours).toBe(0)
    expect((await recheck(record)).code).toBe(21003)
    expect((await recheck(record, { orgId: org.foreign })).code).toBe(21003)
    expect((await recheck(record, { orgId: org.b })).code).toBe(21003)
    expect((await recheck(record, {}, await t.as('SAFETY'))).code).toBe(401)
  })
})
