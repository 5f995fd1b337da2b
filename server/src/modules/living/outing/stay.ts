import { outStatus } from '#contract/modules/living/outing/outing.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { undone } from '../../platform/message/service.ts'
import { moveReview } from '../../platform/review/service.ts'
import { joinResidence } from '../residence/service.ts'
import { returnAssessed } from './news.ts'
import { drop, waitingPostpone } from './step/plan.ts'

/**
 * What a departure does with outings: a resident who is out cannot depart, and planned outings are cancelled. After a
 * move to another ward, waiting outings are decided by that ward.
 */
joinResidence({
  name: 'outing',
  answers: {
    outside: async (db, who, { stay }) => (await outingsOf(db, who, stay, [outStatus.is.out])).length > 0 || undefined,
  },
  afterStep: async (db, who, { name, stay, resident }) => {
    if (name === 'adjust' || name === 'exchange') await moved(db, who, stay, resident.deptId)
    if (name !== 'quit') return
    await returnAssessed(db, who, stay.oldmanId, undone)
    const planned = await outingsOf(db, who, stay, [outStatus.is.waiting, outStatus.is.ready])
    for (const row of planned) await drop(db, who, row, '退住自动取消')
  },
})

async function moved(db: Db, who: Who, stay: Row<'live'>, deptId: string | null) {
  const { waiting, ready, out } = outStatus.is
  for (const { outId } of await outingsOf(db, who, stay, [waiting, ready, out])) {
    await moveReview(db, who, { biz: 'OUTING', bizId: outId }, deptId)
    const later = await waitingPostpone(db, who, outId)
    if (later) await moveReview(db, who, { biz: 'OUTING_POSTPONE', bizId: later.postponeId }, deptId)
  }
}

function outingsOf(db: Db, who: Who, { liveId }: Row<'live'>, states: readonly Row<'outing'>['outStatus'][]) {
  return db
    .selectFrom('outing')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .where('outStatus', 'in', states)
    .execute()
}
