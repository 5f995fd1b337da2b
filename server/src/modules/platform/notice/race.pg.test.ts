import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notice } from '#contract/modules/platform/notice/notice.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { makeDept } from '../../../../test/factories.ts'
import { soak } from '../../../../test/long.ts'
import { noticeInput, staffOf } from './test-house.ts'

const turns = soak(10, 50)

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at the same notice', () => {
  let t: TestApp
  let hr: Client
  let director: Client
  let staff: ReturnType<typeof staffOf>
  let scopeIds: string[]
  beforeAll(async () => {
    t = await testApp()
    ;[hr, director] = [await t.as('HR'), await t.as('DIRECTOR')]
    staff = staffOf(t)
    const { deptId } = await makeDept(t)
    await staff.crowd(deptId, 20)
    scopeIds = [deptId]
  })
  afterAll(() => t.close())

  const make = (more: object = {}) => hr.ok(notice.create, { ...noticeInput, scopeType: 2, scopeIds, ...more })
  const both = async (first: object, second: object) => {
    const answers = await Promise.all([hr.call(notice.update, first), director.call(notice.update, second)])
    // The second call comes before the first is stored (21002), or after it, where the state may already be another.
    return answers.map(({ code }) => (code === 21009 ? 21002 : code)).toSorted()
  }

  test('of two who publish it at once one publishes it, the other gets 21002', async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { noticeId, version } = await make()
      const publish = { noticeId, version, action: 'publish' }
      expect(await both(publish, publish)).toEqual([0, 21002])
      expect(await staff.readers(noticeId)).toHaveLength(20)
    }
  })

  test('of two reminders, or an edit and a revocation, at once one wins, the other gets 21002', async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const { noticeId, version } = await make({ publish: 1 })
      const remind = { noticeId, version, action: 'remind' }
      expect(await both(remind, remind)).toEqual([0, 21002])
      const next = { noticeId, version: version + 1 }
      expect(await both({ ...next, topFlag: 1 }, { ...next, action: 'revoke', revokeReason: '有误' })).toEqual([
        0, 21002,
      ])
    }
  })
})
