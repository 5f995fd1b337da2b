import { beforeAll, describe, expect, test } from 'vitest'
import { agreement } from '#contract/modules/living/agreement/agreement.ts'
import { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds, makeDept } from '../../../../test/factories.ts'
import { priceBed, priceLevel } from '../../../../test/fees.ts'
import { hosted } from '../../../../test/hosted.ts'
import { openHouse } from '../../../../test/stays.ts'

/** The demo institution is a year of real rows, so its figures can be checked against the tables. */

const t = hosted({ demo: true })
let admin: Client
beforeAll(async () => {
  admin = await t.as('ADMIN', { orgId: 'org-demo' })
})

describe('home numbers', () => {
  test('agree with the beds and residents of the institution', async () => {
    const count = await admin.ok(dashboard.count)
    expect(count).toMatchObject({
      liveCount: 164,
      trialCount: 6,
      bookCount: 8,
      waitCount: 6,
      bedTotal: 240,
      statTime: t.clock.now(),
    })
    const beds = await admin.ok(dashboard.bedStatistics)
    expect(beds).toMatchObject({ total: 240, used: 170, booked: 8, repair: 2, disabled: 3, free: 57 })
    expect(count.bedFree).toBe(beds.free)
    expect(count.occupancyRate).toBe(72.3)
    expect(beds.byBuilding.map((building) => building.total)).toEqual([80, 80, 80])
    const rooms = await admin.ok(dashboard.roomStatistics)
    expect(rooms.full + rooms.partial + rooms.empty).toBe(rooms.total)
    expect(rooms.total).toBe(132)
  })

  test('the series ends with the residents of today', async () => {
    const series = await admin.ok(dashboard.liveCounts, { type: 'day', from: '2025-03-01', to: '2025-06-10' })
    expect(series).toHaveLength(102)
    expect(series.at(-1)?.living).toBe(170)
    for (const [index, point] of series.entries())
      if (index > 0) expect(point.living).toBe(series[index - 1].living + point.in - point.out)
    const months = await admin.ok(dashboard.live)
    expect(months).toHaveLength(12)
    expect(months.at(-1)?.living).toBe(170)
  })

  test('waiting work counts trials that end today and bookings about to expire', async () => {
    const before = await admin.ok(dashboard.waitHandleCount)
    const [trial] = await t.services.database.withSystem((db) =>
      db
        .selectFrom('live')
        .select('liveId')
        .where('oldmanStatus', '=', 4)
        .where('trialEndDate', '>', '2025-06-10')
        .limit(1)
        .execute(),
    )
    await t.services.database.withSystem((db) =>
      db.updateTable('live').set({ trialEndDate: '2025-06-10' }).where('liveId', '=', trial.liveId).execute(),
    )
    const after = await admin.ok(dashboard.waitHandleCount)
    expect(after.trialExpire).toBe(Number(before.trialExpire) + 1)
  })

  test.each(['oldmanAge', 'oldmanStatus', 'oldmanSex', 'nursingLevel', 'quit', 'oldmanNum'] as const)(
    'shares of %s sum to 100',
    async (name) => {
      const rows = await admin.ok(dashboard[name])
      expect(Math.round(rows.reduce((sum, row) => sum + row.percent * 10, 0))).toBe(1000)
    },
  )

  test('averages are of residents in the institution', async () => {
    const average = await admin.ok(dashboard.average)
    expect(average.avgAge).toBeGreaterThan(66)
    expect(average.avgAge).toBeLessThan(98)
    // Of a demo whose residents pay for bed, care and meals.
    expect(average.avgMonthFee).toBeGreaterThan(300_000)
    const nurse = await t.as('NURSE', { orgId: 'org-demo' })
    expect((await nurse.ok(dashboard.average)).avgMonthFee).toBeNull()
    const birthdays = await admin.ok(dashboard.birthCalendar, { orgId: 'org-demo', month: '2025-06' })
    for (const day of birthdays) expect(day.date.startsWith('2025-06')).toBe(true)
    expect((await admin.call(dashboard.birthCalendar, { orgId: t.orgId, month: '2025-06' })).code).toBe(21003)
  })

  test('a nurse counts only her department', async () => {
    const nurse = await t.as('NURSE', { orgId: 'org-demo', deptId: 'dept-ward-1' })
    const beds = await nurse.ok(dashboard.bedStatistics)
    expect(beds.total).toBe(80)
    const count = await nurse.ok(dashboard.count)
    expect(count.liveCount).toBeLessThan(164)
    expect(count.bedTotal).toBe(80)
    // Her residents are compared with the staff of her department only.
    const whole = await admin.ok(dashboard.count)
    expect(count.nursingCount).toBeGreaterThan(0)
    expect(count.nursingCount).toBeLessThan(whole.nursingCount)
    expect(count.staffCount).toBeLessThan(whole.staffCount)
    expect(count.careRatio).toBeCloseTo((count.liveCount + count.trialCount) / count.nursingCount, 1)
  })
})

test('the beds of a department are those the map shows it, by any filter of the department', async () => {
  const mine = await makeDept(t)
  const theirs = await makeDept(t)
  const rooms = await makeBeds(t, { rooms: 2, bedsPerRoom: 2 })
  const [shut] = rooms
  await t.db(async (db) => {
    await db.updateTable('location').set({ deptId: mine.deptId }).where('locationId', '=', shut.buildingId).execute()
    const last = rooms[3].roomId
    await db.updateTable('room').set({ deptId: theirs.deptId }).where('roomId', '=', last).execute()
    // Repair of the bed, and its room out of use: the state that closes more counts.
    const mark = { orgId: t.orgId, reason: '检修', startTime: t.clock.now() }
    await db
      .insertInto('roomBedStatus')
      .values([
        { ...mark, statusId: 'mark-bed', type: 2, bedId: shut.bedId, status: 5 },
        { ...mark, statusId: 'mark-room', type: 1, roomId: shut.roomId, status: 6 },
      ])
      .execute()
  })
  const nurse = await t.as('NURSE_HEAD', { deptId: mine.deptId })
  const map = await nurse.ok(roomMap.count, {})
  expect(map).toMatchObject({ total: 2, disabled: 2 })
  expect(await nurse.ok(dashboard.bedStatistics)).toMatchObject({ total: map.total, disabled: 2, repair: 0, free: 0 })
  expect((await nurse.ok(dashboard.count)).bedTotal).toBe(map.total)
})

describe('panel settings', () => {
  test('are stored for each user, and one panel must stay', async () => {
    const panels = await admin.ok(dashboard.panels)
    expect(panels.map((panel) => panel.show)).not.toContain(0)
    const hidden = panels.map((panel, index) => ({ ...panel, show: index === 0 ? 0 : 1, sort: index }))
    const saved = await admin.ok(dashboard.savePanels, { panels: hidden })
    expect(saved[0].show).toBe(0)
    expect(
      (await admin.call(dashboard.savePanels, { panels: panels.map((panel) => ({ ...panel, show: 0 })) })).code,
    ).toBe(31095)
    expect((await admin.ok(dashboard.panels))[0].show).toBe(0)
    const other = await t.as('READONLY', { orgId: 'org-demo' })
    expect((await other.ok(dashboard.panels))[0].show).toBe(1)
  })
})

describe('global search', () => {
  test('finds residents by name, initials and bed, and pages the user may open', async () => {
    const [row] = await t.services.database.withSystem((db) =>
      db.selectFrom('oldman').selectAll().where('oldmanStatus', '=', 1).limit(1).execute(),
    )
    for (const keyword of [row.oldmanName, row.pinyin, row.bedName ?? ''])
      expect((await admin.ok(dashboard.search, { keyword })).map((hit) => hit.title)).toContain(row.oldmanName)
    expect((await admin.ok(dashboard.search, { keyword: '用户管理' })).map((hit) => hit.routePath)).toContain(
      '/systemmanage/manager/index',
    )
    const nurse = await t.as('NURSE', { orgId: 'org-demo', deptId: 'dept-ward-1' })
    expect(await nurse.ok(dashboard.search, { keyword: '用户管理' })).toEqual([])
    // Searched literally: there is an item with one percent sign in its name.
    expect(await admin.ok(dashboard.search, { keyword: '%%' })).toEqual([])
  })

  test.each([
    ['OUTING', '/live/Outing/register', 'outNo', outing.list],
    ['CONTRACT', '/live/contractDocument', 'contractNo', agreement.list],
    ['CONSULT', '/live/consult/base', 'consultNo', consultation.list],
  ] as const)('finds %s by number and by name, for users who may open %s', async (type, path, no, list) => {
    const [row] = (await admin.ok(list as typeof outing.list, { size: 1 })).list // as: three lists of residents
    const number = String(row[no as 'outNo'])
    const [hit] = await admin.ok(dashboard.search, { keyword: number.toLowerCase(), types: [type] })
    expect(hit).toMatchObject({ type, routePath: path, query: { [no]: number } })
    const named = await admin.ok(dashboard.search, { keyword: row.oldmanName ?? '', types: [type] })
    expect(named.length).toBeGreaterThan(0)
    expect(named.length).toBeLessThanOrEqual(8)
    const cook = await t.as('KITCHEN', { orgId: 'org-demo' })
    expect(await cook.ok(dashboard.search, { keyword: number, types: [type] })).toEqual([])
  })
})

test('the average monthly fee equals the rows of all residents; without residents it is 0', async () => {
  const house = await openHouse()
  const { t: own, admin: boss, levelId } = house
  const average = async () => (await boss.ok(dashboard.average)).avgMonthFee
  expect(await average()).toBe(0)
  await priceLevel(boss, levelId, 120_000)
  const [dear, free] = await makeBeds(own, { rooms: 2 })
  await priceBed(boss, dear.bedId, 180_000)
  for (const { bedId } of [dear, free]) await house.lives(bedId)
  expect(await average()).toBe((180_000 + 2 * 120_000) / 2)
  await own.close()
})
