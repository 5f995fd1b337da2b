import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { classify } from '#contract/modules/stock/sku/classify.ts'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { spec } from '#contract/modules/stock/sku/spec.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { makeDept, makeEmp, makeRole } from '../../../../test/factories.ts'
import { moduleCases } from '../../../../test/module-cases.ts'

/** Depots, kinds and specs (stock.md 2). */

let t: TestApp
let keeper: Client
let chief: Client
beforeAll(async () => {
  t = await testApp()
  keeper = await t.as('STOREKEEPER')
  chief = await t.as('STORE_MANAGER')
})
afterAll(() => t.close())

let serial = 0
const name = (word: string) => {
  serial += 1
  return `${word}${serial}`
}
const newDepot = (more: object = {}) =>
  chief.ok(depot.depotCreate, { depotName: name('仓库'), depotType: 2, keeperIds: [keeper.userId], ...more })
const newKind = (more: object = {}) => chief.ok(classify.classifyCreate, { classifyName: name('分类'), ...more })
const newSpec = (more: object = {}) => chief.ok(spec.specCreate, { specName: name('规格'), ...more })

describe('depots', () => {
  test('the transit depot is made with the institution, is shown only in its own list and is never changed', async () => {
    const listed = await keeper.ok(depot.depotList, { pageHelper: '0' })
    expect(listed.list.map((row) => row.depotName)).not.toContain('在途库')
    const [transit] = (await keeper.ok(depot.depotList, { depotType: 6 })).list
    expect(transit).toMatchObject({ depotName: '在途库', transit: 1, status: 1 })
    const renamed = { depotId: transit.depotId, depotName: '别的', version: transit.version }
    expect((await chief.call(depot.depotUpdate, renamed)).code).toBe(21009)
    expect((await chief.call(depot.depotRemove, { depotId: transit.depotId })).code).toBe(21009)
    const second = { depotName: name('仓库'), depotType: 6, keeperIds: [keeper.userId] }
    expect((await chief.call(depot.depotCreate, second)).data).toMatchObject({ errors: [{ field: 'depotType' }] })
  })

  test('shows its keepers, and refuses a keeper without an account in use', async () => {
    const row = await newDepot()
    expect(row).toMatchObject({ keeperIds: [keeper.userId], transit: 0, status: 1, version: 1 })
    expect(row.keeperNames).toBeTruthy()
    for (const keeperIds of [[], ['nobody'], [keeper.userId, 'nobody']]) {
      const answer = await chief.call(depot.depotUpdate, { depotId: row.depotId, keeperIds, version: row.version })
      expect([answer.code, answer.data]).toMatchObject([21001, { errors: [{ field: 'keeperIds' }] }])
    }
  })

  test('has a unique name', async () => {
    const { depotName } = await newDepot()
    const twice = await chief.call(depot.depotCreate, { depotName, depotType: 1, keeperIds: [keeper.userId] })
    expect(twice).toMatchObject({ code: 21007, msg: '仓库名称已存在', data: { errors: [{ field: 'depotName' }] } })
  })

  test('of a department out of reach is neither seen nor changed, unless the user is its keeper', async () => {
    const mine = await makeDept(t)
    const other = await makeDept(t)
    await makeRole(t, 'WARD_STORE', ['warehouse.depot.query', 'warehouse.depot.edit'], 'DEPT')
    const ward = await t.as('WARD_STORE', { deptId: mine.deptId })
    const here = await newDepot({ deptId: mine.deptId })
    const there = await newDepot({ deptId: other.deptId })
    const wardDepot = await newDepot({ deptId: other.deptId, keeperIds: [ward.userId] })
    const seen = (await ward.ok(depot.depotList, { size: 1000 })).list.map((row) => row.depotId)
    expect(seen).toEqual(expect.arrayContaining([here.depotId, wardDepot.depotId]))
    expect(seen).not.toContain(there.depotId)
    expect((await ward.call(depot.depotGet, { depotId: there.depotId })).code).toBe(21003)
    const edit = { depotId: there.depotId, address: '后楼', version: 1 }
    expect((await ward.call(depot.depotUpdate, edit)).code).toBe(21003)
  })

  test('its state needs .enable, the rest .edit', async () => {
    await makeRole(t, 'DEPOT_SWITCH', ['warehouse.depot.query', 'warehouse.depot.enable'])
    await makeRole(t, 'DEPOT_EDIT', ['warehouse.depot.query', 'warehouse.depot.edit'])
    const switcher = await t.as('DEPOT_SWITCH')
    const editor = await t.as('DEPOT_EDIT')
    const { depotId } = await newDepot()
    expect((await switcher.call(depot.depotUpdate, { depotId, address: '后楼', version: 1 })).status).toBe(401)
    expect((await editor.call(depot.depotUpdate, { depotId, status: 0, version: 1 })).status).toBe(401)
    expect((await editor.ok(depot.depotUpdate, { depotId, address: '后楼', version: 1 })).address).toBe('后楼')
    expect((await switcher.ok(depot.depotUpdate, { depotId, status: 0, version: 2 })).status).toBe(0)
    expect((await keeper.ok(depot.depotList, { status: 1, size: 1000 })).list.map((row) => row.depotId)).not.toContain(
      depotId,
    )
  })

  test('a keeper whose account was stopped stays when the depot is edited, but cannot be added', async () => {
    const admin = await t.as('ADMIN')
    const stopped = await t.as('STOREKEEPER')
    const row = await newDepot({ keeperIds: [keeper.userId, stopped.userId] })
    const { version } = await admin.ok(user.get, { userId: stopped.userId })
    await admin.ok(user.setStatus, { userId: stopped.userId, status: 0, version })
    const { depotName, depotType, keeperIds } = row
    const input = { depotId: row.depotId, depotName, depotType, keeperIds, address: '地下一层', version: row.version }
    const edited = await chief.ok(depot.depotUpdate, input)
    expect(edited).toMatchObject({ keeperIds, address: '地下一层' })
    const other = await newDepot()
    const anew = { ...input, depotId: other.depotId, depotName: other.depotName, version: other.version }
    expect((await chief.call(depot.depotUpdate, anew)).code).toBe(21001)
  })

  test('the depots of a departing employee are named (22202), and go to his successor', async () => {
    const hr = await t.as('HR')
    const person = await makeEmp(t)
    const successor = await makeEmp(t)
    const nobody = await makeEmp(t)
    const leaver = await t.as('STOREKEEPER', { empId: person.empId })
    const heir = await t.as('STOREKEEPER', { empId: successor.empId })
    const { depotId, depotName } = await newDepot({ keeperIds: [keeper.userId, leaver.userId] })
    const leave = { empId: person.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
    expect((await hr.call(staff.update, leave)).data).toMatchObject({
      refs: expect.arrayContaining([{ type: '管理的仓库', count: 1, names: [depotName] }]),
    })
    expect((await hr.call(staff.update, { ...leave, handoverEmpId: nobody.empId })).code).toBe(21001)
    t.clock.set('2025-06-10 12:00:00')
    await hr.ok(staff.update, { ...leave, handoverEmpId: successor.empId })
    expect((await chief.ok(depot.depotGet, { depotId })).keeperIds).toEqual([keeper.userId, heir.userId])
  })

  moduleCases('depots', {
    app: () => t,
    role: 'STORE_MANAGER',
    key: 'depotId',
    calls: {
      list: depot.depotList,
      get: depot.depotGet,
      create: depot.depotCreate,
      update: depot.depotUpdate,
      remove: depot.depotRemove,
    },
    input: () => ({ depotName: name('仓库'), depotType: 2, keeperIds: [keeper.userId] }),
    edit: { address: '后楼二层' },
    meanwhile: { address: '前楼' },
  })
})

describe('kinds', () => {
  const line = async () => {
    const one = await newKind()
    const two = await newKind({ parentId: one.classifyId })
    return [one, two, await newKind({ parentId: two.classifyId })]
  }

  test('scenario 17: below the third level of the tree is 23013', async () => {
    const [one, two, three] = await line()
    expect([one, two, three].map((row) => row.classifyLevel)).toEqual([1, 2, 3])
    const four = await chief.call(classify.classifyCreate, { classifyName: '四级', parentId: three.classifyId })
    expect(four).toMatchObject({ code: 23013, msg: '物品分类最多三级', data: { errors: [{ field: 'parentId' }] } })
  })

  test('are answered as a tree; a name finds kinds with their parents and children', async () => {
    const [one, two, three] = await line()
    const other = await newKind({ parentId: one.classifyId })
    const [root] = await keeper.ok(classify.classifyList, { classifyName: two.classifyName })
    expect(root.classifyId).toBe(one.classifyId)
    expect(root.children?.map((row) => row.classifyId)).toEqual([two.classifyId])
    expect(root.children?.[0].children?.map((row) => row.classifyId)).toEqual([three.classifyId])
    const all = await keeper.ok(classify.classifyList, { pageHelper: '0' })
    const whole = all.find((row) => row.classifyId === one.classifyId)
    expect(whole?.children?.map((row) => row.classifyId).toSorted()).toEqual(
      [two.classifyId, other.classifyId].toSorted(),
    )
  })

  test('a disabled kind is found under enabled ones, and hides its children from pickers', async () => {
    const [one, two, three] = await line()
    const off = async (row: { classifyId: string; version: number }) =>
      chief.ok(classify.classifyUpdate, { classifyId: row.classifyId, status: 0, version: row.version })
    const idsOf = async (status: number) => {
      const ids: string[] = []
      const walk = (list: readonly { classifyId: string; children?: unknown }[]) => {
        for (const { classifyId, children } of list) {
          ids.push(classifyId)
          walk((children ?? []) as typeof list) // as: branches of the same shape
        }
      }
      walk(await keeper.ok(classify.classifyList, { status }))
      return ids.filter((id) => [one, two, three].some(({ classifyId }) => classifyId === id))
    }
    await off(three)
    expect(await idsOf(0)).toEqual([one.classifyId, two.classifyId, three.classifyId])
    expect(await idsOf(1)).toEqual([one.classifyId, two.classifyId])
    await off(one)
    expect(await idsOf(1)).toEqual([])
  })

  test('a name is unique among siblings and free elsewhere', async () => {
    const [one, two] = await line()
    const twice = { classifyName: two.classifyName, parentId: one.classifyId }
    expect(await chief.call(classify.classifyCreate, twice)).toMatchObject({ code: 21007, msg: '分类名称已存在' })
    expect((await chief.call(classify.classifyCreate, { ...twice, parentId: (await newKind()).classifyId })).code).toBe(
      0,
    )
    const top = await chief.call(classify.classifyCreate, { classifyName: one.classifyName })
    expect(top.code).toBe(21007)
  })

  test('a kind with children is not removed, and moves only within its level', async () => {
    const [one, two, three] = await line()
    const refused = await chief.call(classify.classifyRemove, { classifyId: one.classifyId })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '下级分类', count: 1 }] } })
    const move = (row: typeof one, parentId: string | null) =>
      chief.call(classify.classifyUpdate, { classifyId: row.classifyId, parentId, version: row.version })
    expect((await move(two, three.classifyId)).code).toBe(23013)
    expect((await move(two, null)).data).toMatchObject({ errors: [{ field: 'parentId' }] })
    const [next] = await line()
    expect((await move(two, next.classifyId)).data).toMatchObject({ parentId: next.classifyId, classifyLevel: 2 })
    expect((await chief.call(classify.classifyRemove, { classifyId: one.classifyId })).code).toBe(0)
    expect((await chief.call(classify.classifyCreate, { classifyName: '孤儿', parentId: 'nobody' })).code).toBe(21003)
  })
})

describe('specs', () => {
  test('a name is unique; a disabled spec is not offered', async () => {
    const row = await newSpec()
    expect(await chief.call(spec.specCreate, { specName: row.specName })).toMatchObject({
      code: 21007,
      msg: '规格名称已存在',
    })
    const offered = async () => (await keeper.ok(spec.specOptions)).map((one) => one.specId)
    expect(await offered()).toContain(row.specId)
    await chief.ok(spec.specUpdate, { specId: row.specId, status: 0, version: row.version })
    expect(await offered()).not.toContain(row.specId)
    expect((await chief.call(spec.specRemove, { specId: row.specId })).code).toBe(0)
  })

  moduleCases('specs', {
    app: () => t,
    role: 'STORE_MANAGER',
    key: 'specId',
    calls: {
      list: spec.specList,
      get: spec.specGet,
      create: spec.specCreate,
      update: spec.specUpdate,
      remove: spec.specRemove,
    },
    input: () => ({ specName: name('规格') }),
    edit: { remark: '大号' },
    meanwhile: { remark: '小号' },
  })
})
