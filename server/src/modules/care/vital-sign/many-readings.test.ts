import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { type House, openHouse } from '../../../../test/stays.ts'

/** The sheet of a resident whose devices measure every few minutes (care.md 10). */

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.t.close())

test('a sheet of more readings than a page holds is read page by page, each reading once, in the order of time', async () => {
  const [bed] = await makeBeds(house.t)
  const { oldmanId } = await house.lives(bed.bedId)
  const first = { oldmanId, signType: 4, measureTime: '2025-06-10 09:30:00', heartRate: 72 }
  const [{ signId }] = (await house.admin.ok(vitalSign.save, first)).results
  const { rowCount } = await house.t.db(async (db) => {
    const { numAffectedRows } = await sql`
      insert into vital_sign select (jsonb_populate_record(one, jsonb_build_object('sign_id', one.sign_id || '-' || n, 'request_no', null,
        'measure_time', one.measure_time - make_interval(mins => n)))).* from vital_sign one, generate_series(1, 1500) n
      where one.sign_id = ${signId}`.execute(db)
    return { rowCount: Number(numAffectedRows) }
  })
  expect(rowCount).toBe(1500)
  const filter = { oldmanId, status: 1, sortField: 'measureTime', sortOrder: 'asc', size: 1000 }
  const pages = [
    await house.admin.ok(vitalSign.list, { ...filter, page: 1 }),
    await house.admin.ok(vitalSign.list, { ...filter, page: 2 }),
  ]
  expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
    [1000, 1501],
    [501, 1501],
  ])
  const all = pages.flatMap(({ list }) => list)
  expect(new Set(all.map((row) => row.signId)).size).toBe(1501)
  const times = all.map(({ measureTime }) => measureTime)
  expect(times).toEqual(times.toSorted())
})
