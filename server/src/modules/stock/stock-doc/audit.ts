import type { BodyFor } from '#contract/kit/calls.ts'
import { access, common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { docStatus, docRefusals as no } from '#contract/modules/stock/stock-doc/document.ts'
import type { store } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '../../../core/db/db.ts'
import { own, patch } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { decide, joinReviewed, trailOf, withdrawReview } from '../../platform/review/service.ts'
import { take } from './post.ts'
import { type DocRow, note, wrongState } from './save.ts'
import { docs } from './tables.ts'

/** What waits is posted, refused, or taken back by its maker before anybody has decided (stock.md 3). */

type Said = BodyFor<typeof store.storeAudit> & { version?: number }

/** Refuses 23003 for one's own, 401 for who is not asked, 21009 where nothing waits, 21001 for a refusal without words. */
export async function audit(db: Db, who: Who, row: DocRow, said: Said): Promise<DocRow> {
  if (said.version !== row.version) refuse(common.stale)
  if (row.status !== docStatus.is.waiting) wrongState(row)
  const opinion = said.opinion ?? null
  const verdict = await decide(db, who, {
    ...{ biz: 'STORE', bizId: row.docId, makers: [row.createBy, row.postBy], pass: said.pass === 1, opinion },
    no: {
      own: () => refuse(no.ownAudit),
      notReviewer: () => refuse(access.forbidden, {}, { status: 401 }),
      notWaiting: () => wrongState(row),
      noOpinion: () => wrongValue('opinion', '请填写拒绝原因'),
    },
  })
  await note(db, who, row, said.pass === 1 ? '审核通过' : '驳回', opinion)
  if (verdict === 'WAITING') return patch(db, docs, who, row, {})
  const by = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now, auditOpinion: opinion }
  if (verdict === 'PASSED') return take(db, who, row, by)
  return patch(db, docs, who, row, { ...by, status: docStatus.is.refused })
}

/** Its maker takes it back while nobody has voted. */
export async function recall(db: Db, who: Who, row: DocRow, version: number | undefined): Promise<DocRow> {
  if (version !== row.version) refuse(common.stale)
  if (row.status !== docStatus.is.waiting) wrongState(row)
  if (![row.createBy, row.postBy].includes(who.userId)) refuse(access.forbidden, {}, { status: 401 })
  const [round] = await trailOf(db, who, { biz: 'STORE', bizId: row.docId })
  if (round?.steps.some(({ votes }) => votes.length > 0)) wrongState(row)
  await withdrawReview(db, who, { biz: 'STORE', bizId: row.docId })
  await note(db, who, row, '撤回')
  return patch(db, docs, who, row, { status: docStatus.is.draft })
}

joinReviewed('STORE', {
  touches: ['stock-doc', 'stock', 'sku'],
  passed: async (db, who, docId) => {
    const row = await own(db, docs, who, docId, { lock: true })
    const opinion = '超时自动通过'
    await take(db, who, row, {
      auditBy: who.userId,
      auditByName: who.userName,
      auditTime: who.now,
      auditOpinion: opinion,
    })
  },
})
