import { outingRefusals as no, outStatus } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { cardOf } from '../resident/service.ts'
import { auditPage } from './read/audit-list.ts'
import { awayDaysByYear, outingRows, ownOuting, shownRows, wholeOuting } from './read/reads.ts'
import { affirm, correct } from './step/affirm.ts'
import { auditOuting } from './step/audit.ts'
import { cancelOuting, postpone } from './step/plan.ts'
import { edit, registerOuting } from './step/register.ts'
import './step/overdue.ts'
import './stay.ts'

interface StepRequest<B> extends Asking {
  params: { outId: string }
  body: B & { version?: number }
}
/**
 * A step: reads the row within reach, runs the work, which checks its state and then its version, and gives the new
 * outing.
 */
const step =
  <B>(work: (request: Asking, row: Row<'outing'>, body: B & { version?: number }) => Promise<unknown>) =>
  async (request: StepRequest<B>) => {
    const { row } = await ownOuting(request)
    await work(request, row, request.body)
    return wholeOuting(request, row.outId)
  }

const begun = ({ outStatus: state }: Row<'outing'>) => state === outStatus.is.out || state === outStatus.is.back

export default serve(
  outing,
  {
    list: (request) => outingRows.page(request, request.query),
    days: ({ db, who, query }) => awayDaysByYear(db, who, query.oldmanId),
    get: (request) => wholeOuting(request, request.params.outId),
    create: async (request) => wholeOuting(request, (await registerOuting(request, request.body)).outId),
    update: step((request, row, body) => {
      request.who.must(begun(row) ? 'live.Outing.register.affirm' : 'live.Outing.register.edit')
      return begun(row) ? correct(request, row, body) : edit(request, row, body)
    }),
    affirm: step(affirm),
    postpone: step(postpone),
    cancel: step(cancelOuting),
    auditList: (request) => auditPage(request, request.query),
    auditGet: async (request) => {
      const shown = await wholeOuting(request, request.params.outId)
      const resident = await cardOf(request, shown.oldmanId)
      return { ...shown, resident, earlier: await earlierOf(request.db, request.who, shown) }
    },
    pass: step((request, row, body) => auditOuting(request, row, true, body)),
    decline: step((request, row, body) => auditOuting(request, row, false, body)),
  },
  {
    constraints: {
      outing_one_away: { refusal: no.overlap },
      outing_postpone_one_waiting: { refusal: no.postponeWaiting },
    },
  },
)

/** The resident's destinations of the last 90 days. */
const earlierOf = (db: Db, who: Who, { oldmanId, outId, planOutTime }: Row<'outing'>) =>
  shownRows(db, who)
    .where('outing.oldmanId', '=', oldmanId)
    .where('outing.outId', '<>', outId)
    .where('outing.planOutTime', '>=', `${addDays(who.today, -90)} 00:00:00`)
    .where('outing.planOutTime', '<', planOutTime)
    .orderBy('outing.planOutTime', 'desc')
    .limit(200)
    .execute()
