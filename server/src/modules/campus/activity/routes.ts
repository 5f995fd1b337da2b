import { activityFlow } from '#contract/modules/campus/activity/activity.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { addDays } from '#core/clock.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { activityParts, candidates, registered, signedIn } from './lists.ts'
import { activityRows, registerRows, signRows } from './reads.ts'
import { statistic } from './statistic.ts'
import { cancelActivity } from './step/cancel.ts'
import { save } from './step/plan.ts'
import { registerForActivity } from './step/registering.ts'
import { signIn, signOut } from './step/signing.ts'
import './step/clock.ts'

const { list, get, remove } = crud(activity, activityRows, {
  remove: ({ row }) => void activityFlow.take('remove', row),
  removed: ({ title }) => `删除活动“${title}”`,
})

/** With a resident, also his registration for each. */
async function registerList(
  request: Asking & { query: Parameters<typeof registerRows.page>[1] & { oldmanId?: string | null } },
) {
  const { db, who, query } = request
  if (query.oldmanId) await ownResident(db, who, query.oldmanId)
  const found = await registerRows.page(request, query)
  if (!query.oldmanId) return found
  const parts = await activityParts(
    db,
    who,
    query.oldmanId,
    found.list.map(({ activityId }) => activityId),
  )
  const shown = found.list.map((row) => {
    const { registerStatus, signStatus, signInTime, mood } = parts.get(row.activityId) ?? {}
    return { ...row, registerStatus, signStatus, signInTime, mood }
  })
  return { ...found, list: shown }
}

export default serve(activity, {
  list,
  get,
  remove,
  save,
  cancel: async (request) => {
    await cancelActivity(request.db, request.who, request.body)
    return activityRows.shown(request, request.body.activityId)
  },
  statistic: ({ db, who, query }) => statistic(db, who, query),
  registerList,
  candidates: ({ db, who, params, query }) => candidates(db, who, params.activityId, query),
  registers: ({ db, who, params, query }) => registered(db, who, params.activityId, query),
  register: ({ db, who, body }) => registerForActivity(db, who, body),
  // From yesterday on, unless days are given.
  signList: (request) => {
    const { dateFrom, dateTo } = request.query
    const yesterday = addDays(request.who.today, -1)
    return signRows.page(request, { ...request.query, ...(!dateFrom && !dateTo && { dateFrom: yesterday }) })
  },
  signs: ({ db, who, params, query }) => signedIn(db, who, params.activityId, query),
  signIn: ({ db, who, body }) => signIn(db, who, body),
  signOut: ({ db, who, body }) => signOut(db, who, body),
})
