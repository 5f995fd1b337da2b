import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { makeBeds, makeEmp } from '../../../../test/factories.ts'
import { type House, openHouse } from '../../../../test/stays.ts'

/** An afternoon of 10 June 2025, with an organiser and residents. */

export const start = '2025-06-10 14:00:00'
export const end = '2025-06-10 16:00:00'
export const noon = '2025-06-10 12:00:00'

/** The same afternoon of another day: the job of the clock runs once for each minute. */
export const on = (day: string) => ({ startTime: `${day} 14:00:00`, endTime: `${day} 16:00:00` })

export const activityInput = (organiserId: string, more: object = {}) => ({
  title: '手工书画',
  activityType: 5,
  content: '一起画荷花',
  place: '一楼活动室',
  organiserId,
  startTime: start,
  endTime: end,
  ...more,
})

/** Calls about activities as `by`, with an organiser of their own. */
export function hand(t: TestApp, by: () => Client) {
  let organiser: string | undefined
  let house: Promise<House> | undefined
  const organiserId = async () => {
    organiser ??= (await makeEmp(t)).empId
    return organiser
  }
  const make = async (more: object = {}, client = by()) =>
    client.ok(activity.save, activityInput(await organiserId(), { publish: 1, ...more }))
  return {
    organiserId,
    make,
    draft: (more: object = {}) => make({ publish: 0, ...more }),
    look: (activityId: string, client = by()) => client.ok(activity.get, { activityId }),
    async edit(activityId: string, values: object, client = by()) {
      const { version } = await client.ok(activity.get, { activityId })
      return client.call(activity.save, { activityId, version, ...values })
    },
    async cancel(activityId: string, client = by()) {
      const { version } = await client.ok(activity.get, { activityId })
      return client.call(activity.cancel, { activityId, version, cancelReason: '下雨' })
    },
    register: (activityId: string, oldmanIds: readonly string[], more: object = {}, client = by()) =>
      client.ok(activity.register, { activityId, oldmanIds, action: 'register', ...more }),
    unregister: (activityId: string, oldmanIds: readonly string[], client = by()) =>
      client.ok(activity.register, { activityId, oldmanIds, action: 'unregister' }),
    signIn: (activityId: string, oldmanIds: readonly string[], more: object = {}) =>
      by().ok(activity.signIn, { activityId, oldmanIds, ...more }),
    signOut: (activityId: string, oldmanIds: readonly string[], more: object = {}) =>
      by().ok(activity.signOut, { activityId, oldmanIds, ...more }),
    names: async (activityId: string, more: object = {}) =>
      (await by().ok(activity.registers, { activityId, size: 200, ...more })).list.map(
        ({ oldmanId, registerStatus, waitNo }) => ({ oldmanId, registerStatus, waitNo }),
      ),
    signs: async (activityId: string) =>
      new Map(
        (await by().ok(activity.signs, { activityId, size: 200 })).list.map((row) => [row.oldmanId, row] as const),
      ),
    /** A resident who lives here, alone in a room on a floor of its own. */
    async lives(values: { tags?: readonly string[]; disease?: readonly number[]; deptId?: string } = {}) {
      const { tags = [], disease = [], deptId } = values
      house ??= openHouse(t)
      const [bed] = await makeBeds(t, { deptId })
      const { oldmanId } = await (await house).lives(bed.bedId, { liveDate: '2025-06-01' })
      await t.db((db) =>
        db
          .updateTable('oldman')
          .set({ tags: JSON.stringify(tags), disease: JSON.stringify(disease) })
          .where('oldmanId', '=', oldmanId)
          .execute(),
      )
      return oldmanId
    },
  }
}

export const codesOf = ({ results }: { results: readonly { code: number }[] }) => results.map(({ code }) => code)
export const resultsOf = ({ results }: { results: readonly { result: number }[] }) =>
  results.map(({ result }) => result)
