import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { reminder } from '#contract/modules/platform/reminder/reminder.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Client } from '../../../../../test/app.ts'
import { hosted } from '../../../../../test/hosted.ts'

const orgId = 'org-demo'
const t = hosted({ demo: true })
let head: Client
let living: string[]
beforeAll(async () => {
  t.clock.set('2025-06-10 10:00:00')
  head = await t.as('ADMIN', { orgId })
  living = await t.services.database.withOrg(orgId, async (db) => {
    const rows = await db
      .selectFrom('oldman')
      .select('oldmanId')
      .where('orgId', '=', orgId)
      .where('oldmanStatus', '=', 1)
      // Residents without a birthday while the tests run.
      .where(sql<boolean>`to_char(birth_date, 'MM') not in ('06', '07')`)
      .orderBy('oldmanNo')
      .limit(2)
      .execute()
    return rows.map(({ oldmanId }) => oldmanId)
  })
})

const setBirth = (oldmanId: string, values: Pick<Row<'oldman'>, 'birthDate' | 'birthCalendar' | 'lunarBirth'>) =>
  t.services.database.withOrg(orgId, (db) =>
    db.updateTable('oldman').set(values).where('orgId', '=', orgId).where('oldmanId', '=', oldmanId).execute(),
  )
const run = (job: string) => t.services.jobs?.runNow(job, orgId)
const of = async (oldmanId: string) =>
  (await head.ok(reminder.list, { remindType: 1, size: 1000 })).list.filter((row) => row.oldmanId === oldmanId)
const answer = (row: { remindId: string; version: number }, status: 2 | 3) =>
  head.call(reminder.handle, { remindId: row.remindId, version: row.version, status, handleRemark: '已送蛋糕' })

test('scenario 23: a birthday on 06-17 is 待处理 on 06-10 once, even if the job runs three times', async () => {
  const [oldmanId] = living
  await setBirth(oldmanId, { birthDate: '1940-06-17', birthCalendar: 1, lunarBirth: null })
  for (let time = 0; time < 3; time += 1) await run('reminder-day')
  await run('clock')
  expect(await of(oldmanId)).toMatchObject([{ status: 1, remindDate: '2025-06-17 00:00:00', advanceDays: 7 }])
})

test('scenario 28: a generated birthday is not deleted (22131); handled it is 2, a later ignore 21009, and it is not made again', async () => {
  const [oldmanId] = living
  const [row] = await of(oldmanId)
  expect((await head.call(reminder.remove, { remindId: row.remindId, version: row.version })).code).toBe(22131)
  const edited = await head.call(reminder.update, { remindId: row.remindId, version: row.version, title: '改' })
  expect(edited).toMatchObject({ code: 22131, msg: '系统提醒不能修改或删除' })
  const handled = await answer(row, 2)
  expect(handled.data).toMatchObject({ status: 2 })
  expect((await answer(handled.data, 3)).code).toBe(21009)
  await run('reminder-day')
  expect(await of(oldmanId)).toHaveLength(1)
})

test('a lunar birthday comes on its own day of the year', async () => {
  const [, oldmanId] = living
  await setBirth(oldmanId, { birthDate: '1940-02-20', birthCalendar: 2, lunarBirth: '05-16' })
  await run('reminder-day')
  expect((await of(oldmanId)).map(({ remindDate }) => remindDate)).toEqual(['2025-06-11 00:00:00'])
})
