import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { careProject } from '#contract/modules/care/care-project/care-project.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { joinProjectUse } from './service.ts'

let t: TestApp
let head: Client
let admin: Client
beforeAll(async () => {
  t = await testApp({ now: '2025-06-10 10:00:00' })
  ;[head, admin] = await Promise.all([t.as('NURSE_HEAD'), t.as('ADMIN')])
})
afterAll(() => t.close())

let jobCount = 0
const job = (more: object = {}) => {
  jobCount += 1
  return { projectName: `按摩${jobCount}`, projectCategoryId: 'care-category-08', chargeType: 0, ...more }
}
const make = (more: object = {}) => head.ok(careProject.create, job(more))
const fieldOf = ({ data }: { data: unknown }) => (data as { errors: { field: string }[] }).errors[0].field // as: of 21001

moduleCases('care projects', {
  app: () => t,
  role: 'ADMIN',
  key: 'projectId',
  calls: { list: careProject.list, create: careProject.create, update: careProject.update, get: careProject.get },
  input: () => job(),
  edit: { minutes: 25 },
  meanwhile: { minutes: 35 },
})

describe('what every institution starts with', () => {
  test('ten kinds in their order and ten jobs, those of a nurse marked so', async () => {
    const carer = await t.as('CARER')
    const kinds = await carer.ok(careProject.categoryList, { pageHelper: '0' })
    expect(kinds.list.map(({ projectCategoryName }) => projectCategoryName)).toEqual([
      '生活照料',
      '清洁卫生',
      '饮食照料',
      '排泄照料',
      '体位与皮肤',
      '安全巡视',
      '医疗护理',
      '康复',
      '心理与社工',
      '健康监测',
    ])
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const { list } = await other.ok(careProject.list, { pageHelper: '0' })
    expect(list.map(({ projectName }) => projectName).sort()).toEqual(
      [
        '晨间护理',
        '晚间护理',
        '协助进食',
        '协助如厕',
        '洗澡',
        '翻身',
        '夜间巡视',
        '测血压',
        '测体温',
        '服药协助',
      ].sort(),
    )
    const of = (name: string) => list.find(({ projectName }) => projectName === name)
    expect(of('翻身')).toMatchObject({ inputForm: 4, projectCategoryName: '体位与皮肤', minutes: 10, status: 1 })
    expect(of('测血压')).toMatchObject({ inputForm: 1, inputRef: '1', executorJobs: ['NURSE'] })
    expect((await carer.call(careProject.list, {})).status).toBe(401)
  })
})

describe('a job', () => {
  test('a separately charged job has a fee project, and its price from its day on or one of its own', async () => {
    expect(fieldOf(await head.call(careProject.create, job({ chargeType: 1, unitPrice: 2000 })))).toBe('projectChildId')
    const project = await admin.ok(feeProject.create, { projectName: '护理加项', projectType: 8 })
    const child = await admin.ok(feeProject.createChild, {
      projectId: project.projectId,
      projectChildName: '按摩',
      price: 3000,
      chargeCycle: 6,
    })
    const { projectChildId, version } = child
    const row = await make({ chargeType: 1, projectChildId })
    expect(row).toMatchObject({ unitPrice: null, price: 3000, projectChildName: '按摩' })
    expect(await make({ chargeType: 1, projectChildId, unitPrice: 2000 })).toMatchObject({ price: 2000 })
    const without = { projectId: row.projectId, version: row.version, projectChildId: null }
    expect(fieldOf(await head.call(careProject.update, without))).toBe('projectChildId')
    await admin.ok(feeProject.updateChild, { projectChildId, version, price: 3500, fromDate: '2025-07-01' })
    const priced = async () => (await head.ok(careProject.get, { projectId: row.projectId })).price
    expect(await priced()).toBe(3000)
    t.clock.set('2025-07-01 08:00:00')
    expect(await priced()).toBe(3500)
    t.clock.set('2025-06-10 10:00:00')
    expect((await head.call(careProject.create, job({ chargeType: 1, projectChildId: 'nobody' }))).code).toBe(21003)
  })

  test('a job with a record names its sign or a published form', async () => {
    const refused = async (more: object) => fieldOf(await head.call(careProject.create, job(more)))
    expect(await refused({ inputForm: 1 })).toBe('inputRef')
    expect(await refused({ inputForm: 1, inputRef: '8' })).toBe('inputRef')
    expect(await refused({ inputForm: 5, inputRef: 'nobody' })).toBe('inputRef')
    expect(await make({ inputForm: 1, inputRef: '3' })).toMatchObject({ inputRef: '3' })
  })

  test('its name is unique within the kind (21007); minutes, kind and hostile text are checked', async () => {
    const { projectName } = await make()
    expect(await head.call(careProject.create, job({ projectName }))).toMatchObject({
      code: 21007,
      msg: '护理项目已存在',
    })
    expect(
      (await head.call(careProject.create, job({ projectName, projectCategoryId: 'care-category-09' }))).code,
    ).toBe(0)
    expect(fieldOf(await head.call(careProject.create, job({ minutes: 241 })))).toBe('minutes')
    expect((await head.call(careProject.create, job({ projectCategoryId: 'nobody' }))).code).toBe(21003)
    const odd = await make({ projectName: `'; drop table--${jobCount}`, content: '<script>alert(1)</script>' })
    expect((await head.ok(careProject.get, { projectId: odd.projectId })).content).toBe('<script>alert(1)</script>')
  })

  test('many are deleted together or not at all; the refusal names what uses them', async () => {
    const one = await make()
    const other = await make()
    const used = await make()
    const leave = joinProjectUse({
      type: '护理等级',
      count: async (_db, _who, ids) => (ids.includes(used.projectId) ? 1 : 0),
    })
    const remove = (...rows: { projectId: string }[]) =>
      head.call(careProject.remove, { projectIds: rows.map(({ projectId }) => projectId).join(',') })
    expect(await remove(one, used)).toMatchObject({ code: 21008, data: { refs: [{ type: '护理等级', count: 1 }] } })
    expect((await head.call(careProject.get, { projectId: one.projectId })).code).toBe(0)
    expect((await remove(one, other)).code).toBe(0)
    expect((await head.call(careProject.get, { projectId: other.projectId })).code).toBe(21003)
    leave()
    expect((await remove(used)).code).toBe(0)
    expect((await remove({ projectId: 'nobody' })).code).toBe(21003)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const mine = await make()
    expect((await stranger.call(careProject.remove, { projectIds: mine.projectId })).code).toBe(21003)
    expect((await head.call(careProject.remove, { projectIds: ',' })).code).toBe(21001)
  })
})

describe('kinds', () => {
  test('are added at the end, renamed, and kept while they have jobs (21008)', async () => {
    const kind = await head.ok(careProject.categoryCreate, { projectCategoryName: '中医护理' })
    expect(kind).toMatchObject({ sort: 11, status: 1, projectCount: 0 })
    const { projectCategoryId, version } = kind
    const renamed = await head.ok(careProject.categoryUpdate, {
      projectCategoryId,
      version,
      projectCategoryName: '中医',
    })
    expect(renamed.projectCategoryName).toBe('中医')
    expect((await head.call(careProject.categoryUpdate, { projectCategoryId, version, sort: 1 })).code).toBe(21002)
    expect(await head.call(careProject.categoryCreate, { projectCategoryName: '中医' })).toMatchObject({ code: 21007 })
    const { projectId } = await make({ projectCategoryId })
    const refused = await head.call(careProject.categoryRemove, { ids: projectCategoryId })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '护理项目', count: 1 }] } })
    await head.ok(careProject.remove, { projectIds: projectId })
    expect((await head.call(careProject.categoryRemove, { ids: projectCategoryId })).code).toBe(0)
    for (const more of [{ sort: 9999 }, {}]) {
      const last = await head.ok(careProject.categoryCreate, { projectCategoryName: `末位${more.sort ?? ''}`, ...more })
      expect(last.sort).toBe(9999)
    }
    const carer = await t.as('CARER')
    expect((await carer.call(careProject.categoryCreate, { projectCategoryName: '其他' })).status).toBe(401)
  })
})
