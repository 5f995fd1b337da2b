import { expect, test } from 'vitest'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { resident } from '#contract/modules/living/resident/resident.ts'
import { addMinutes } from '#core/clock.ts'
import { newId } from '#core/new-id.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

const many = 700

test(`an archive with ${many} records opens with the same queries as before, and shows them by the page`, async () => {
  const { oldmanId } = await makeResident(t)
  const before = JSON.stringify(await admin.ok(resident.get, { oldmanId }))
  await t.db((db) =>
    db
      .insertInto('vitalSign')
      .values(
        Array.from({ length: many }, (_, at) => ({
          orgId: t.orgId,
          oldmanId,
          signId: newId(),
          signType: 4,
          heartRate: 70,
          abnormal: 0,
          measureTime: addMinutes('2025-05-01 08:00:00', at * 60),
        })),
      )
      .execute(),
  )
  expect(JSON.stringify(await admin.ok(resident.get, { oldmanId }))).toBe(before)
  const { list, total } = await admin.ok(vitalSign.list, { oldmanId })
  expect([list.length <= 20, total]).toEqual([true, many])
})
