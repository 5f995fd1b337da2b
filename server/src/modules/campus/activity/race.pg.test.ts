import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { soak } from '../../../../test/long.ts'
import { hand, on, resultsOf } from './test-house.ts'

const rounds = soak(8, 40)

/** Real concurrency needs the real server: two connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two clerks at once', () => {
  let t: TestApp
  let admin: Client
  let clerks: readonly [Client, Client]
  let of: ReturnType<typeof hand>
  beforeAll(async () => {
    t = await testApp({ now: '2025-06-10 10:00:00' })
    admin = await t.as('ADMIN')
    clerks = [await t.as('HR'), await t.as('HR')]
    of = hand(t, () => admin)
  })
  afterAll(() => t.close())
  const day = (turn: number) => on(`2025-07-${String((turn % 28) + 1).padStart(2, '0')}`)

  test(`17: the last place, ${rounds} times: exactly one gets it, the other waits`, { timeout: 240_000 }, async () => {
    const ids = [await of.lives(), await of.lives()]
    for (let turn = 0; turn < rounds; turn += 1) {
      const { activityId } = await of.make({ ...day(turn), quota: 1, waitQuota: 2 })
      const both = await Promise.all(ids.map((oldmanId, at) => of.register(activityId, [oldmanId], {}, clerks[at])))
      expect(both.flatMap(resultsOf).toSorted()).toEqual([1, 2])
      expect(await of.look(activityId)).toMatchObject({ registerNum: 1, waitNum: 1 })
      await of.cancel(activityId)
    }
  })

  test('one resident by two clerks, in opposite order: one row, no deadlock', {
    timeout: 240_000,
  }, async () => {
    const ids = await Promise.all([1, 2, 3].map(() => of.lives()))
    for (let turn = 0; turn < rounds; turn += 1) {
      const one = await of.make(day(turn))
      const other = await of.make(day(turn))
      const both = await Promise.all([
        of.register(one.activityId, ids, {}, clerks[0]),
        of.register(other.activityId, ids.toReversed(), {}, clerks[1]),
      ])
      // Of two at the same time a resident has one.
      expect(both.flatMap(({ results }) => results.map(({ code }) => code)).toSorted()).toEqual([
        0, 0, 0, 22615, 22615, 22615,
      ])
      for (const { activityId } of [one, other]) await of.cancel(activityId)
    }
  })

  test('one withdraws while another takes the free place: never more than the quota', {
    timeout: 240_000,
  }, async () => {
    const [comes, waits, late] = await Promise.all([1, 2, 3].map(() => of.lives()))
    for (let turn = 0; turn < rounds; turn += 1) {
      const { activityId } = await of.make({ ...day(turn), quota: 1, waitQuota: 2 })
      await of.register(activityId, [comes, waits])
      await Promise.all([of.unregister(activityId, [comes], clerks[0]), of.register(activityId, [late], {}, clerks[1])])
      expect((await of.names(activityId)).map(({ oldmanId, registerStatus }) => [oldmanId, registerStatus])).toEqual([
        [waits, 1],
        [late, 2],
      ])
      await of.cancel(activityId)
    }
  })

  test('one publishes while another deletes the draft: it is published, or deleted', {
    timeout: 240_000,
  }, async () => {
    for (let turn = 0; turn < rounds; turn += 1) {
      const { activityId, version } = await of.draft(day(turn))
      const [out] = await Promise.all([
        clerks[0].call(activity.save, { activityId, version, publish: 1 }),
        clerks[1].call(activity.remove, { activityId, version }),
      ])
      expect((await admin.call(activity.get, { activityId })).code).toBe(out.code === 0 ? 0 : 21003)
    }
  })

  test('signed in twice at the same moment: one sign-in, one walk-in', { timeout: 240_000 }, async () => {
    const oldmanId = await of.lives()
    const { activityId } = await of.make({ startTime: '2025-06-10 10:30:00', endTime: '2025-06-10 12:00:00', quota: 1 })
    const both = await Promise.all(
      clerks.map((client) => client.ok(activity.signIn, { activityId, oldmanIds: [oldmanId] })),
    )
    expect(both.flatMap(resultsOf)).toEqual([1, 1])
    expect(await of.look(activityId)).toMatchObject({ registerNum: 1, signNum: 1 })
  })
})
