import { beforeAll, describe, expect, test } from 'vitest'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../test/app.ts'
import { makeResident } from '../../../../test/factories.ts'
import { hosted } from '../../../../test/hosted.ts'

const t = hosted()

test('a new institution has the five levels, for everybody signed in', async () => {
  const carer = await t.as('CARER')
  const { list, total } = await carer.ok(careLevel.list, { pageHelper: '0' })
  expect(total).toBe(5)
  expect(list.map((level) => level.levelName)).toEqual([
    '自理',
    '一级(轻度)',
    '二级(中度)',
    '三级(重度)',
    '特级(完全失能)',
  ])
  expect(list[0]).toMatchObject({ levelId: 'level-0', status: 1, sort: 1 })
})

test('filters by name and state, within the organisation of the user', async () => {
  const carer = await t.as('CARER')
  await t.db((db) => db.updateTable('level').set({ status: 0 }).where('levelId', '=', 'level-4').execute())
  expect((await carer.ok(careLevel.list, { status: 1 })).total).toBe(4)
  expect((await carer.ok(careLevel.list, { levelName: '重度' })).list.map((level) => level.levelId)).toEqual([
    'level-3',
  ])
  const stranger = await t.as('CARER', { orgId: await t.otherOrg() })
  expect((await stranger.ok(careLevel.list, { status: 1 })).total).toBe(5)
})

describe('writing', () => {
  const level = (more: object = {}) => ({ levelName: `等级${newId().slice(-8)}`, ...more })
  const fieldOf = ({ data }: { data: unknown }) => (data as { errors: { field: string }[] }).errors[0].field // as: of 21001
  let head: Client
  beforeAll(async () => {
    head = await t.as('ADMIN')
  })

  test('the five begin with the grades of their number; another is added after them', async () => {
    const carer = await t.as('CARER')
    const { list } = await carer.ok(careLevel.list, { levelName: '特级' })
    expect(list[0].assessGrades).toEqual([
      { type: 2, grade: 4 },
      { type: 3, grade: 4 },
    ])
    const created = await head.ok(careLevel.create, level({ staffRatio: '1:3', color: '#112233' }))
    expect(created).toMatchObject({ sort: 6, status: 1, oldmanCount: 0, assessGrades: [], staffRatio: '1:3' })
    expect((await carer.call(careLevel.create, level())).status).toBe(401)
  })

  test('14101: a grade leads to one level; an edit sends the whole row', async () => {
    const grade = { type: 0, grade: 3 }
    const refused = await head.call(careLevel.create, level({ assessGrades: [grade] }))
    expect(refused).toMatchObject({ code: 14101, msg: '评估等级已对应到等级“三级(重度)”' })
    const { levelId, version } = await head.ok(careLevel.get, { levelId: 'level-3' })
    const freed = await head.ok(careLevel.update, { levelId, version, levelName: '三级(重度)', assessGrades: [] })
    expect(freed).toMatchObject({ assessGrades: [], color: null, sort: 4 })
    const created = await head.ok(careLevel.create, level({ assessGrades: [grade], remark: '夜间加巡' }))
    const twice = { levelId: created.levelId, version: created.version, levelName: created.levelName }
    expect(fieldOf(await head.call(careLevel.update, { ...twice, assessGrades: [grade, grade] }))).toBe('assessGrades')
    const emptied = await head.ok(careLevel.update, twice)
    expect(emptied).toMatchObject({ assessGrades: [], remark: null })
    expect((await head.call(careLevel.update, twice)).code).toBe(21002)
  })

  test('a scale that ends at 3 has no grade 4', async () => {
    for (const type of [0, 1]) {
      const answer = await head.call(careLevel.create, level({ assessGrades: [{ type, grade: 4 }] }))
      expect([answer.code, fieldOf(answer)]).toEqual([21001, 'assessGrades'])
    }
    const last = await head.ok(careLevel.create, level({ sort: 9999 }))
    const behind = await head.ok(careLevel.create, level())
    expect(behind.sort).toBe(9999)
    for (const { levelId } of [last, behind]) await head.ok(careLevel.remove, { levelIds: levelId })
  })

  test('14101: of two who assign one grade at the same moment one succeeds', async () => {
    const { levelId, version, levelName } = await head.ok(careLevel.get, { levelId: 'level-4' })
    await head.ok(careLevel.update, { levelId, version, levelName, assessGrades: [] })
    for (const type of [2, 3]) {
      const replies = [1, 2, 3].map(() => head.call(careLevel.create, level({ assessGrades: [{ type, grade: 4 }] })))
      expect((await Promise.all(replies)).map(({ code }) => code).sort()).toEqual([0, 14101, 14101])
    }
  })

  test('14102: a care fee belongs to one level, and both sides show it', async () => {
    const fee = async (projectId: string, projectChildName: string, more: object = {}) =>
      head.ok(feeProject.createChild, { projectId, projectChildName, price: 300000, chargeCycle: 2, ...more })
    const child = await fee('fee-care', `护理费${newId().slice(-6)}`)
    const created = await head.ok(careLevel.create, level({ projectChildId: child.projectChildId }))
    expect(created).toMatchObject({ projectChildId: child.projectChildId, monthPrice: 300000 })
    const duplicate = await head.call(careLevel.create, level({ projectChildId: child.projectChildId }))
    expect(duplicate).toMatchObject({ code: 14102, msg: `护理费项目已用于等级“${created.levelName}”` })
    const bed = await fee('fee-bed', `床位费${newId().slice(-6)}`)
    expect(fieldOf(await head.call(careLevel.create, level({ projectChildId: bed.projectChildId })))).toBe(
      'projectChildId',
    )
    const seen = await head.ok(feeProject.children, { projectChildId: child.projectChildId })
    expect(seen.list[0]).toMatchObject({ linkType: 2, linkIds: [created.levelId] })
    const { levelId, version, levelName } = created
    expect(await head.ok(careLevel.update, { levelId, version, levelName })).not.toHaveProperty('monthPrice')
    const daily = await fee('fee-care', `日护理${newId().slice(-6)}`, { price: 10000, chargeCycle: 1 })
    expect((await head.ok(careLevel.create, level({ projectChildId: daily.projectChildId }))).monthPrice).toBe(300000)
  })

  test('names are unique (21007); ratio and colour are shown; a level with residents stays (21008)', async () => {
    expect(await head.call(careLevel.create, level({ levelName: '自理' }))).toMatchObject({
      code: 21007,
      msg: '等级已存在',
    })
    expect(fieldOf(await head.call(careLevel.create, level({ staffRatio: '1:21' })))).toBe('staffRatio')
    expect(fieldOf(await head.call(careLevel.create, level({ color: 'red' })))).toBe('color')
    const used = await head.ok(careLevel.create, level())
    const free = await head.ok(careLevel.create, level())
    const { oldmanId } = await makeResident(t)
    await t.db((db) =>
      db.updateTable('oldman').set({ levelId: used.levelId }).where('oldmanId', '=', oldmanId).execute(),
    )
    const both = await head.call(careLevel.remove, { levelIds: `${free.levelId},${used.levelId}` })
    expect(both).toMatchObject({ code: 21008, data: { refs: [{ type: '老人', count: 1 }] } })
    expect((await head.call(careLevel.remove, { levelIds: free.levelId })).code).toBe(0)
    expect((await head.call(careLevel.get, { levelId: free.levelId })).code).toBe(21003)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await stranger.call(careLevel.remove, { levelIds: used.levelId })).code).toBe(21003)
  })
})
