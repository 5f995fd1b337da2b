import { sql } from 'kysely'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { serve } from '#core/http/serve.ts'
import { past } from '#core/jobs/past.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { tell } from '../../../platform/message/service.ts'
import { joinReviewedDocs } from '../core/audit.ts'
import { docHandlers, savedOf } from '../core/handlers.ts'
import { idOf, ownDoc } from '../core/save.ts'
import { docs } from '../tables.ts'
import { depotInOf, transfers } from './kind.ts'
import { receiveTransfer, rejectTransfer } from './receive.ts'

joinReviewedDocs(transfers, ['stock-doc', 'stock'])

const { transit, partReceived } = docStatus.is

joinRound(
  'hourly',
  past({
    title: '调拨在途超时',
    table: docs,
    date: 'transitLimit',
    markColumn: 'transitTold',
    open: sql`status in (${transit}::int, ${partReceived}::int)`,
    touches: ['message'],
    tell: async (db, who, row) => {
      const { depotName, keeperIds } = await db
        .selectFrom('depot')
        .select(['depotName', 'keeperIds'])
        .where('orgId', '=', who.orgId)
        .where('depotId', '=', depotInOf(row))
        .executeTakeFirstOrThrow()
      const userIds = keeperIds
      return tell(
        db,
        who,
        { userIds },
        {
          msgType: msgType.stock,
          title: `调拨超过3天未收货：${row.docNo}`,
          bizType: 'TRANSFER',
          bizId: row.docId,
          event: 'late',
          content: `${row.docNo}发往${depotName}已超过3天，请确认收货或退回`,
          routePath: '/warehouse/transfer/detail',
          query: { transferId: row.docId },
        },
      )
    },
  }),
)

const on = docHandlers(transfers, transfer.transferList)

/** 调拨 over HTTP (stock.md 3.6). */
export const transferRoutes = serve(transfer, {
  transferList: on.list,
  transferGet: on.get,
  transferDraft: on.draft,
  transferPost: on.post,
  transferPrint: on.print,
  transferRemove: on.remove,
  transferAudit: on.audit,
  transferReceive: async ({ db, who, body }) => {
    const { row, scrap } = await receiveTransfer(db, who, await ownDoc(db, who, transfers, idOf(transfers, body)), body)
    who.did(`调拨单${row.docNo}确认收货`)
    return { ...savedOf(transfers, row), scrapDocNo: scrap?.docNo ?? null }
  },
  transferReject: async ({ db, who, body }) => {
    const row = await rejectTransfer(db, who, await ownDoc(db, who, transfers, idOf(transfers, body)), body)
    who.did(`调拨单${row.docNo}拒收退回`)
    return savedOf(transfers, row)
  },
})
