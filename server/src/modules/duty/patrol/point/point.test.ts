import { beforeEach, describe, expect, test } from 'vitest'
import { patrolPoint } from '#contract/modules/duty/patrol/point.ts'
import { makeBeds, makeDept } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { moduleCases } from '../../../../../test/module-cases.ts'
import { patrolsOf } from '../test-patrol.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))
const patrols = patrolsOf(t, () => safety)
const { makePoint, makeLine, pointOf, running, check, walker, card } = patrols

describe('points', () => {
  test('are numbered, and belong to the department of their area', async () => {
    const { deptId, deptName } = await makeDept(t)
    const [{ locationId }] = await makeBeds(t, { deptId })
    const point = await makePoint({ locationId })
    expect(point).toMatchObject({ deptId, deptName, qrSeq: 1, status: 1 })
    expect(point.pointCode).toMatch(/^XD\d{4}$/)
    const other = await makeDept(t)
    const named = await makePoint({ locationId, deptId: other.deptId })
    expect(named.deptId).toBe(other.deptId)
    const { pointPkId, version } = named
    expect((await safety.ok(patrolPoint.pointUpdate, { pointPkId, version, deptId: null })).deptId).toBe(deptId)
    const wrong = await safety.call(patrolPoint.pointCreate, await pointOf({ locationId: 'nowhere' }))
    expect(wrong).toMatchObject({ code: 21003, data: { errors: [{ field: 'locationId' }] } })
  })

  test('22401: a card belongs to one point, in each of its three ways', async () => {
    for (const kind of ['icCard', 'nfcNo', 'beaconNo']) {
      const first = await makePoint({ [kind]: card(1) })
      const refused = await safety.call(patrolPoint.pointCreate, await pointOf({ [kind]: first[kind as 'icCard'] })) // as: one of the three
      expect(refused).toMatchObject({
        code: 22401,
        msg: `卡号已绑定点位“${first.pointName}”`,
        data: { errors: [{ field: kind }] },
      })
    }
  })

  test('of two who bind one card at the same moment one is 22401', async () => {
    const icCard = card(2)
    const both = await Promise.all(
      [await pointOf({ icCard }), await pointOf({ icCard })].map((body) => safety.call(patrolPoint.pointCreate, body)),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 22401])
  })

  test('items have unique names and valid ranges', async () => {
    const items = [{ itemName: '温度', inputType: 2, min: 40, max: 0 }]
    const wrong = await safety.call(patrolPoint.pointCreate, await pointOf({ checkItems: items }))
    expect(wrong).toMatchObject({ code: 21001, data: { errors: [{ field: 'checkItems' }] } })
    const twice = [1, 1].map((inputType) => ({ itemName: '门', inputType }))
    expect((await safety.call(patrolPoint.pointCreate, await pointOf({ checkItems: twice }))).code).toBe(21001)
  })

  test('21008: a point of a line stays', async () => {
    const point = await makePoint()
    await makeLine([point])
    const { pointPkId, version } = point
    expect(await safety.call(patrolPoint.pointRemove, { pointPkId, version })).toMatchObject({
      code: 21008,
      data: { refs: [{ type: '巡更路线', count: 1 }] },
    })
    const free = await makePoint()
    expect((await safety.call(patrolPoint.pointRemove, { pointPkId: free.pointPkId, version: 1 })).code).toBe(0)
  })
})

describe('the fields shown without the code', () => {
  test('are names and states, never cards or labels', async () => {
    const point = await makePoint({ icCard: card(3) })
    const nurse = await t.as('NOBODY')
    const { list } = await nurse.ok(patrolPoint.pointList, { pageHelper: '0', icCard: point.icCard })
    const seen = list.find(({ pointPkId }) => pointPkId === point.pointPkId)
    expect(seen).toEqual({ pointPkId: point.pointPkId, pointName: point.pointName, status: 1 })
    expect(list.length).toBeGreaterThan(1)
    expect(await nurse.ok(patrolPoint.pointIc)).toEqual([])
    expect(await nurse.ok(patrolPoint.pointIc, { icCard: point.icCard })).toEqual(seen)
  })
})

describe('free cards', () => {
  const free = async () => (await safety.ok(patrolPoint.pointIc)) as { icCard: string }[] // as: without a card it is the list

  test('a refused one, for thirty days, and one a point released', async () => {
    t.clock.set('2025-06-10 19:00:00')
    const { li, task } = await running()
    t.clock.set('2025-06-10 20:05:00')
    const [point] = await patrols.seen(task.taskId)
    const unknown = card(4)
    const requestNo = card(5)
    for (const _ of [1, 2])
      expect(await check(li, point.taskPointPkId, { checkWay: 2, code: unknown, requestNo })).toMatchObject({
        code: 22421,
        msg: '签到点位不匹配',
      })
    expect(await free()).toContainEqual({ icCard: unknown })
    const withCard = await makePoint({ icCard: unknown })
    expect(await free()).not.toContainEqual({ icCard: unknown })
    await safety.ok(patrolPoint.pointUpdate, { pointPkId: withCard.pointPkId, version: 1, icCard: null })
    t.clock.set('2025-07-20 10:00:00')
    expect(await (await t.as('SAFETY')).ok(patrolPoint.pointIc)).toContainEqual({ icCard: unknown })
  })

  test('a card seen thirty-one days ago is forgotten', async () => {
    await t.db((db) =>
      db
        .insertInto('patrolCard')
        .values({ orgId: t.orgId, icCard: 'old-card', seenTime: '2025-05-09 10:00:00' })
        .execute(),
    )
    expect(await free()).not.toContainEqual({ icCard: 'old-card' })
  })
})

describe('labels', () => {
  test('22424: a label of an older number has expired; a forged one is refused', async () => {
    t.clock.set('2025-06-10 19:00:00')
    const { li, task, points } = await running()
    t.clock.set('2025-06-10 20:05:00')
    const [first] = points
    const [point, second] = await patrols.seen(task.taskId)
    const rotated = await safety.ok(patrolPoint.pointUpdate, { pointPkId: first.pointPkId, version: 1, rotateQr: 1 })
    expect([rotated.qrSeq, rotated.qrCode === first.qrCode]).toEqual([2, false])
    const scan = (id: string, code: string | null | undefined) => check(li, id, { checkWay: 3, code })
    expect(await scan(point.taskPointPkId, first.qrCode)).toMatchObject({ code: 22424, msg: '二维码已失效' })
    expect((await scan(second.taskPointPkId, rotated.qrCode)).code).toBe(22421)
    const forged = rotated.qrCode?.replace('.2.', '.3.')
    expect((await scan(point.taskPointPkId, forged)).code).toBe(22421)
    expect((await scan(point.taskPointPkId, rotated.qrCode)).data).toMatchObject({ pointStatus: 1 })
  })

  test('a phone gets digests of the codes of its own task, and of no other', async () => {
    t.clock.set('2025-06-10 19:00:00')
    const { li, task } = await running()
    const other = await walker()
    const [mine] = await patrols.seen(task.taskId, li)
    expect(mine.digests).toHaveLength(2)
    expect(mine.digests?.every((digest) => /^[0-9a-f]{64}$/.test(digest))).toBe(true)
    expect((await patrols.seen(task.taskId))[0].digests).toEqual([])
    expect(Object.keys(mine)).not.toContain('icCard')
    expect((await other.call(patrolPoint.pointList, {})).data.list[0].qrCode).toBeUndefined()
  })
})

moduleCases('patrol points', {
  app: () => t,
  role: 'ADMIN',
  key: 'pointPkId',
  calls: {
    create: patrolPoint.pointCreate,
    update: patrolPoint.pointUpdate,
    list: patrolPoint.pointList,
    remove: patrolPoint.pointRemove,
  },
  input: () => pointOf(),
  edit: { remark: '靠近东门' },
  meanwhile: { remark: '靠近西门' },
})
