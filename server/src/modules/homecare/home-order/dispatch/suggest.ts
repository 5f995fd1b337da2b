import type { homeDispatch as calls } from '#contract/modules/homecare/home-order/dispatch.ts'
import { page } from '#contract/modules/homecare/home-order/order.ts'
import { minutesBetween } from '#core/clock.ts'
import type { Ctx } from '#core/http/serve.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { metresBetween } from '../../../duty/attendance/service.ts'
import { usersOf } from '../../../platform/message/service.ts'
import { orderConfigOf } from '../config/config.ts'
import { itemsIn, projectsIn } from '../flow/send.ts'
import { crewOf, problemOf, refusalWords } from '../flow/workers.ts'
import { planEndOf } from '../order/price.ts'
import { homeOrderRows } from '../order/rows.ts'
import type { OrderRow } from '../order/step.ts'
import { type DayOrder, dayOrders, type LastPlace, lastPlaces, pastOf, takesTime } from './facts.ts'
import { byRank, pointsOf, reasonsOf, type WorkerFacts } from './rules.ts'

/** Workers for an order, the best first, each with the reasons for and the refusal against (services.md 6). */

const most = 200

export async function suggest(request: Ctx<typeof calls.suggest>) {
  const { db, who, params, query } = request
  const row = await homeOrderRows.shown(request, params.id)
  const planStart = query.planStart ?? row.planStart
  const planEnd = planStart === row.planStart ? row.planEnd : planEndOf(planStart, itemsIn(row))
  const holders = await usersOf(db, who.orgId, { permit: `${page}.receive` })
  const slot = { planStart, planEnd, projects: await projectsIn(db, who, row), except: row.id }
  const crew = await crewOf(db, who, holders, slot, await orderConfigOf(db, who))
  // An account without an employee only administers and serves no elder.
  const staff = [...crew.workers.values()].filter(({ empId }) => empId !== null)
  const userIds = staff.map(({ userId }) => userId)
  const projectIds = itemsIn(row).map(({ projectId }) => projectId)
  const past = await pastOf(db, who, userIds, { oldmanId: row.oldmanId, projectIds })
  const label = await dictLabels(db, who.orgId, ['CERT_TYPE'])
  const skills = new Set(slot.projects.flatMap(({ workerSkills }) => workerSkills))
  const certificates = [...skills].map((skill) => label('CERT_TYPE', skill))
  const orders = (await dayOrders(db, who, planStart.slice(0, 10))).filter(({ id }) => id !== row.id)
  const places = planStart.slice(0, 10) === who.today ? await lastPlaces(db, who) : []
  const list = staff.map(({ userId, userName }) => {
    const own = orders.filter(({ status, workerIds }) => takesTime.includes(status) && has(workerIds, userId))
    const known = { ...nothingDone, ...past.get(userId), certificates, day: dayOf(own) }
    const place = places.find((one) => one.userId === userId)
    const reasons = reasonsOf({ ...known, from: fromOf(row, planStart, own, place) })
    const problem = problemOf(crew, userId, slot)
    return {
      userId,
      userName,
      points: pointsOf(reasons),
      reasons,
      refusal: problem ? refusalWords(problem, userName) : null,
    }
  })
  return { planStart, planEnd, list: list.sort(byRank).slice(0, most) }
}

const nothingDone = { practice: 0, served: 0, score: null }
const has = (workerIds: readonly string[], userId: string) => workerIds.includes(userId)

const dayOf = (own: readonly DayOrder[]) => ({
  orders: own.length,
  minutes: own.reduce((sum, { planStart, planEnd }) => sum + minutesBetween(planStart, planEnd), 0),
})

/**
 * The starting point of the worker: the order before this one, else the last place of today, else the order after it.
 */
function fromOf(
  to: Pick<OrderRow, 'lng' | 'lat'>,
  planStart: string,
  own: readonly DayOrder[],
  place?: LastPlace,
): WorkerFacts['from'] {
  const away = ({ lng, lat }: { lng: number | null; lat: number | null }, where: string) =>
    lng === null || lat === null || to.lng === null || to.lat === null
      ? undefined
      : { metres: metresBetween({ longitude: lng, latitude: lat }, { longitude: to.lng, latitude: to.lat }), where }
  const before = own.findLast((order) => order.planStart <= planStart)
  if (before) return away(before, `上一单在${before.oldmanName}处`)
  if (place) return away(place, `${place.time.slice(5, 16)}在最近一单处`)
  const [next] = own
  return next && away(next, `下一单在${next.oldmanName}处`)
}
