import { outingRefusals as no, outStatus } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import type { Asking } from '#core/rows/listing.ts'
import type { Row } from '#core/rows/table.ts'
import type { Who } from '#core/who/who.ts'
import { cardOf } from '../resident/service.ts'
import { affirm, correct } from './affirm.ts'
import { auditOuting } from './audit.ts'
import { auditPage } from './audit-list.ts'
import { cancelOuting, postpone } from './plan.ts'
import { awayDaysByYear, outingRows, ownOuting, shownRows, wholeOuting } from './reads.ts'
import { edit, registerOuting } from './register.ts'
import './overdue.ts'
import './stay.ts'

interface Asked<B> extends Asking {
  params: { outId: string }
  body: B & { version?: number }
}
/** A step: the row within reach, the work, which asks its state and then its version, and the outing as it is then. */
const step =
  <B>(work: (asked: Asking, row: Row<'outing'>, body: B & { version?: number }) => Promise<unknown>) =>
  async (asked: Asked<B>) => {
    const { row } = await ownOuting(asked)
    await work(asked, row, asked.body)
    return wholeOuting(asked, row.outId)
  }

const begun = ({ outStatus: state }: Row<'outing'>) => state === outStatus.is.out || state === outStatus.is.back

export default serve(
  outing,
  {
    list: (asked) => outingRows.page(asked, asked.query),
    days: ({ db, who, query }) => awayDaysByYear(db, who, query.oldmanId),
    get: (asked) => wholeOuting(asked, asked.params.outId),
    create: async (asked) => wholeOuting(asked, (await registerOuting(asked, asked.body)).outId),
    update: step((asked, row, body) => {
      asked.who.must(begun(row) ? 'live.Outing.register.affirm' : 'live.Outing.register.edit')
      return begun(row) ? correct(asked, row, body) : edit(asked, row, body)
    }),
    affirm: step(affirm),
    postpone: step(postpone),
    cancel: step(cancelOuting),
    auditList: (asked) => auditPage(asked, asked.query),
    auditGet: async (asked) => {
      const shown = await wholeOuting(asked, asked.params.outId)
      const resident = await cardOf(asked, shown.oldmanId)
      return { ...shown, resident, earlier: await earlierOf(asked.db, asked.who, shown) }
    },
    pass: step((asked, row, body) => auditOuting(asked, row, true, body)),
    decline: step((asked, row, body) => auditOuting(asked, row, false, body)),
  },
  {
    constraints: {
      outing_one_away: { refusal: no.overlap },
      outing_postpone_one_waiting: { refusal: no.postponeWaiting },
    },
  },
)

/** Where the resident was in the last 90 days. */
const earlierOf = (db: Db, who: Who, { oldmanId, outId, planOutTime }: Row<'outing'>) =>
  shownRows(db, who)
    .where('outing.oldmanId', '=', oldmanId)
    .where('outing.outId', '<>', outId)
    .where('outing.planOutTime', '>=', `${addDays(who.today, -90)} 00:00:00`)
    .where('outing.planOutTime', '<', planOutTime)
    .orderBy('outing.planOutTime', 'desc')
    .limit(200)
    .execute()
