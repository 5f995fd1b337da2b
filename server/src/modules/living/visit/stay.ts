import { visitStatus } from '#contract/modules/living/visit/visit.ts'
import type { Db } from '../../../core/db/db.ts'
import { patch } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { joinResidence } from '../residence/service.ts'
import { visits } from './tables.ts'

joinResidence({
  name: 'visit',
  afterStep: async (db, who, { name, resident }) => {
    if (name === 'quit') await cancelPlannedVisits(db, who, resident.oldmanId)
  },
})

/** Visits not yet begun are cancelled when a resident moves out (residence.md 2.2). */
async function cancelPlannedVisits(db: Db, who: Who, oldmanId: string) {
  const planned = await db
    .selectFrom('visit')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('visitStatus', '=', visitStatus.is.expected)
    .execute()
  for (const row of planned)
    await patch(db, visits, who, row, { visitStatus: visitStatus.is.cancelled, cancelReason: '退住自动取消' })
}
