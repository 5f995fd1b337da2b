import { describe, expect, test } from 'vitest'
import { serviceProject, serviceType } from '#contract/modules/homecare/home-service/home-service.ts'
import { newId } from '#core/new-id.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { onRow } from '../../../../test/rows.ts'
import { homeProjectsOf, joinHomeProjects } from './service.ts'
import { makeServiceProject, serviceInput } from './test-services.ts'
import { seedTypes } from './types.ts'

const t = hosted()
const manager = enters(t, 'HOMECARE_MANAGER')
const change = onRow(serviceProject.update)
const make = (more: object = {}) => makeServiceProject(manager, more)
const name = () => `名${newId().slice(-8)}`
const makeType = (more: object = {}) => manager.ok(serviceType.typeCreate, { name: name(), ...more })
const shelve = (ids: readonly string[], type: number | string) => manager.call(serviceProject.shelve, { ids, type })
const wrong = (field: string) => ({ code: 21001, data: { errors: [expect.objectContaining({ field })] } })

describe('types', () => {
  test('an institution begins with the dictionary; removed ones do not come back', async () => {
    const { list } = await manager.ok(serviceType.types, { size: 1000 })
    expect(list.slice(0, 3).map((row) => row.name)).toEqual(['生活照料', '家政保洁', '助餐'])
    const ids = ['serve-project-type-10']
    expect((await manager.call(serviceType.typeRemove, { ids })).code).toBe(0)
    await t.db((db) => seedTypes(db, t.orgId, t.clock.now()))
    const after = await manager.ok(serviceType.types, { size: 1000 })
    expect(after.list.map(({ id }) => id)).not.toContain(ids[0])
  })

  test('21007: a name is unique; 21008: one with services stays, and the refusal has their number', async () => {
    const type = await makeType()
    const again = await manager.call(serviceType.typeCreate, { name: type.name })
    expect(again).toMatchObject({ code: 21007, msg: '类型名称已存在' })
    await make({ typeId: type.id })
    const refused = await manager.call(serviceType.typeRemove, { ids: [type.id, (await makeType()).id] })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '服务项目', count: 1 }] } })
    expect((await manager.ok(serviceType.types, { name: type.name })).list[0].projectCount).toBe(1)
  })

  test('are for users with .type', async () => {
    const cashier = await t.as('CASHIER')
    expect((await cashier.call(serviceType.typeCreate, { name: name() })).status).toBe(401)
    expect((await cashier.call(serviceType.types, {})).code).toBe(0)
  })
})

describe('services', () => {
  test('are numbered, and begin unpublished; a name is unique in its type', async () => {
    const first = await make()
    const second = await make()
    expect(first).toMatchObject({ shelves: 0, saleCount: 0, score: null, priceMode: 1, minQuantity: 1, subsidyAble: 0 })
    expect(first.projectCode).toMatch(/^FW\d{4}$/)
    expect([Number(second.projectCode.slice(2)), second.sort]).toEqual([
      Number(first.projectCode.slice(2)) + 1,
      first.sort + 1,
    ])
    const again = await manager.call(serviceProject.create, serviceInput({ projectName: first.projectName }))
    expect(again).toMatchObject({ code: 21007, msg: '项目名称已存在', data: { errors: [{ field: 'projectName' }] } })
    const { id: typeId } = await makeType()
    expect((await make({ projectName: first.projectName, typeId })).typeId).toBe(typeId)
  })

  test('an hour is 60 minutes and is booked by halves; only services in hours are settled by time', async () => {
    const hourly = await make({ serveUnit: '小时', priceMode: 2, minQuantity: 1.5, durationMinutes: 45 })
    expect(hourly).toMatchObject({ durationMinutes: 60, minQuantity: 1.5 })
    expect(await change(manager, hourly, { minQuantity: 0.7 })).toMatchObject(wrong('minQuantity'))
    expect(await change(manager, hourly, { serveUnit: '次' })).toMatchObject(wrong('priceMode'))
    const half = await manager.call(serviceProject.create, serviceInput({ serveUnit: '次', minQuantity: 1.5 }))
    expect(half).toMatchObject(wrong('minQuantity'))
  })

  test('texts are cleaned; an unknown region, an unknown or disabled type is refused', async () => {
    const row = await make({ content: '<p onclick="x()">助浴<script>1</script></p>' })
    expect(row.content).toBe('<p>助浴</p>')
    expect(await manager.call(serviceProject.create, serviceInput({ content: '<script>1</script>' }))).toMatchObject(
      wrong('content'),
    )
    expect(await change(manager, row, { areaCodes: ['999999'] })).toMatchObject(wrong('areaCodes.0'))
    expect((await change(manager, row, { typeId: 'nobody' })).code).toBe(21003)
    const { id: typeId } = await makeType({ status: 0 })
    expect(await change(manager, row, { typeId })).toMatchObject(wrong('typeId'))
    for (const durationMinutes of [14, 481]) expect((await change(manager, row, { durationMinutes })).code).toBe(21001)
  })

  test('26201: an incomplete one is not published, nor any of those sent with it', async () => {
    const type = await makeType()
    const good = await make()
    const bad = await make({ typeId: type.id })
    await manager.ok(serviceType.typeUpdate, { id: type.id, version: type.version, status: 0 })
    const refused = await shelve([good.id, bad.id], 1)
    expect(refused).toMatchObject({ code: 26201, msg: `“${bad.projectName}”信息不完整` })
    const listed = await manager.ok(serviceProject.list, { projectName: good.projectName, shelves: 0 })
    expect(listed.total).toBe(1)
    expect(await shelve([good.id], 1)).toMatchObject({ code: 0, data: { changed: 1 } })
    expect(await shelve([good.id], 1)).toMatchObject({ code: 0, data: { changed: 0 } })
    expect(await shelve([good.id], 2)).toMatchObject(wrong('type'))
    expect((await shelve([good.id, 'nobody'], 0)).code).toBe(21003)
  })

  test('users who set rules are notified of withdrawn services, once', async () => {
    const stopped: string[] = []
    const leave = joinHomeProjects({
      name: 'test',
      stopped: async (_db, _who, rows) => stopped.push(...rows.map(({ id }) => id)),
    })
    const one = await make()
    const two = await make()
    await shelve([one.id], 1)
    await shelve([one.id, two.id], 0)
    leave()
    expect(stopped).toEqual([one.id])
  })

  test('21008: an ordered service stays; how often it was sold comes from the module of orders', async () => {
    const row = await make()
    const leave = joinHomeProjects({
      name: 'test',
      uses: async (_db, _who, ids) => [{ type: '工单', count: ids.length }],
      figures: async () => new Map([[row.id, { saleCount: 3, score: 4.5 }]]),
    })
    const refused = await manager.call(serviceProject.remove, { ids: [row.id] })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '工单', count: 1 }] } })
    const { list } = await manager.ok(serviceProject.list, { projectName: row.projectName })
    expect(list[0]).toMatchObject({ saleCount: 3, score: 4.5 })
    leave()
    expect((await manager.call(serviceProject.remove, { ids: [row.id] })).code).toBe(0)
    await expect(t.db((db) => homeProjectsOf(db, t.who(), [row.id]))).rejects.toMatchObject({
      refusal: { code: 21003 },
    })
  })

  test('the worker reads them; only the manager writes', async () => {
    const worker = await t.as('HOMECARE_WORKER')
    const row = await make()
    expect((await worker.ok(serviceProject.list, { projectName: row.projectName })).total).toBe(1)
    expect((await worker.call(serviceProject.shelve, { ids: [row.id], type: 1 })).status).toBe(401)
    expect((await change(worker, row, { price: 1 })).status).toBe(401)
  })
})

moduleCases('service types', {
  app: () => t,
  role: 'HOMECARE_MANAGER',
  key: 'id',
  calls: { create: serviceType.typeCreate, update: serviceType.typeUpdate, list: serviceType.types },
  input: () => ({ name: name() }),
  edit: { icon: 'walk' },
  meanwhile: { sort: 77 },
})

moduleCases('services', {
  app: () => t,
  role: 'HOMECARE_MANAGER',
  key: 'id',
  calls: { create: serviceProject.create, update: serviceProject.update, list: serviceProject.list },
  input: () => ({ ...serviceInput() }),
  edit: { price: 6600 },
  meanwhile: { notice: '请提前一天预约' },
})
