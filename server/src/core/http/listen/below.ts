import type { Call } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { preciseText } from '../../clock.ts'
import { type Db, together } from '../../db/db.ts'
import { publish } from '../../jobs/publish.ts'
import type { Services } from '../../services.ts'
import { writeLogs } from '../../who/audit.ts'
import { type Who, whoOf } from '../../who/who.ts'
import { claimRequest, keepAnswer } from '../request/request-no.ts'

/** A write of an upper level in one organisation below it (decision 007: the role decides what it reads below). */

interface Acting {
  who: Who
  services: Services
}
interface BelowRequest {
  orgId: string
  requestNo?: string | null
  body: unknown
}

const normal = 1

/**
 * Runs `work` in a transaction of that organisation alone: row-level security lets it read and write nothing of the
 * caller's own organisation or of any other. There the caller is a guest: no account, no department, the permission
 * codes of the caller. The log row and the data log are written there, under the name of the caller. Refuses 21003
 * where the organisation is not below the caller's, or not admitted. A repeat with the same request number gets the
 * first answer.
 *
 * It runs before the transaction of the call (`prepared` of serve.ts): two cannot be open at once.
 */
export async function inBelow<T>(
  { who, services }: Acting,
  call: Call,
  request: BelowRequest,
  work: Work<T>,
): Promise<T> {
  const { orgId, body } = request
  const requestNo = request.requestNo ?? undefined
  if (!who.scope.orgIds?.includes(orgId)) refuse(common.missing)
  const started = performance.now()
  const params = { orgId }
  let last = guestOf(who, orgId)
  const result = await services.database.withOrg(orgId, async (db) => {
    const guest = guestOf(who, orgId)
    last = guest
    const house = await db.selectFrom('org').select('orgStatus').where('orgId', '=', orgId).executeTakeFirst()
    if (house?.orgStatus !== normal) refuse(common.missing)
    const first = requestNo && (await claimRequest(db, guest, { requestNo, callName: call.name, params, body }))
    if (first) return first.answer as T // as: the answer the same work gave the first time
    const done = await work(db, guest)
    const time = preciseText(services.clock.ms())
    const outcome = { params: body, code: 0, message: '', costMs: Math.round(performance.now() - started), time }
    await together(requestNo && keepAnswer(db, guest, requestNo, done), writeLogs(db, call, guest, outcome))
    return done
  })
  publish(services, last, call.options.touches ?? [])
  return result
}
type Work<T> = (db: Db, guest: Who) => Promise<T>

function guestOf(who: Who, orgId: string): Who {
  const { now, requestId, ip, agent } = who
  const scope = { all: true, deptIds: [], self: true, orgChildren: false }
  const nobody = { empId: null, deptId: null, deptName: null, isAdmin: false, limited: undefined }
  return whoOf({ ...who, ...nobody, orgId, scope }, { now, requestId, ip, agent })
}
