import { outStatus } from '#contract/modules/living/outing/outing.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Row } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { undone } from '../../platform/message/service.ts'
import { joinResidence } from '../residence/service.ts'
import { returnAssessed } from './news.ts'
import { drop } from './plan.ts'

/** What a departure asks of outings: nobody leaves the house who is not in it, and what was planned is off. */
joinResidence({
  name: 'outing',
  answers: {
    outside: async (db, who, { stay }) => (await outingsOf(db, who, stay, [outStatus.is.out])).length > 0 || undefined,
  },
  afterStep: async (db, who, { name, stay }) => {
    if (name !== 'quit') return
    await returnAssessed(db, who, stay.oldmanId, undone)
    const planned = await outingsOf(db, who, stay, [outStatus.is.waiting, outStatus.is.ready])
    for (const row of planned) await drop(db, who, row, '退住自动取消')
  },
})

function outingsOf(db: Db, who: Who, { liveId }: Row<'live'>, states: readonly number[]) {
  return db
    .selectFrom('outing')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .where('outStatus', 'in', states)
    .execute()
}
