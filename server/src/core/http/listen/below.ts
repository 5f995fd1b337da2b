import type { Call } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { preciseText } from '../../clock.ts'
import { type Db, together } from '../../db/db.ts'
import { publish } from '../../jobs/publish.ts'
import type { Services } from '../../services.ts'
import { writeLogs } from '../../who/audit.ts'
import { type Who, whoOf } from '../../who/who.ts'
import { claimRequest, keepAnswer } from '../request/request-no.ts'

/** What an upper level does in one organisation below it (decision 007: reading is the role's, acting is this). */

interface Acting {
  who: Who
  services: Services
}
interface Asked {
  orgId: string
  requestNo?: string | null
  body: unknown
}

const normal = 1

/**
 * Runs `work` in a transaction of that organisation alone: row-level security lets nothing of the own one or of any
 * other be read or written by it. Whoever acts is nobody of the house: no account, no department, the codes of the
 * caller. Its log row and its data log stand there, under the name of who acted. Refuses 21003 where the organisation is
 * not below the own one, or not admitted. Asked again with the same number it gives its first answer.
 *
 * It stands before the transaction of the call (`prepared` of serve.ts): two cannot be open at once.
 */
export async function inBelow<T>({ who, services }: Acting, call: Call, request: Asked, work: Work<T>): Promise<T> {
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
    if (first) return first.answer as T // as: what this very work gave the first time
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
