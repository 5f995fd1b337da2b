import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { past } from '#core/jobs/past.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { own, patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { tell, usersOf } from '../../../platform/message/service.ts'
import { joinReviewed } from '../../../platform/review/service.ts'
import { savedOf } from '../core/handlers.ts'
import type { DocRow } from '../core/kind.ts'
import { idOf, noteDoc } from '../core/save.ts'
import { docs } from '../tables.ts'
import { confirm, giveUp, postCount, submitCount } from './finish.ts'
import { type Count, countersOf, counts, reachCount } from './head.ts'
import { countPaper, listCounts, wholeCount } from './reads.ts'
import { saveLines } from './save.ts'
import { startCount } from './start.ts'
import { inventories } from './tables.ts'

joinReviewed(counts.biz, {
  // Confirmed by a user who did not count and who sees the differences.
  documents: async (db, who, ids) => {
    const heads = await rowsWith(db, inventories, who, { docId: ids })
    return new Map(
      heads.map(({ docId, counterIds }) => [
        docId,
        { docId, version: 1, makers: [], parties: countersOf({ counterIds }), onPage: true },
      ]),
    )
  },
  touches: ['stock-doc', 'stock'],
  passed: async (db, who, docId) => {
    const row = await own(db, docs, who, docId, { lock: true })
    const by = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now }
    await postCount(db, who, row, { ...by, auditOpinion: '超时自动通过' })
  },
})

const { counting, counted } = docStatus.is

// A depot frozen for two days is reported to the managers of the institution and to its keepers.
joinRound(
  'hourly',
  past({
    title: '盘点冻结超时',
    // A count confirmed because its review ran out of time freezes nothing any more.
    behind: ['review'],
    table: inventories,
    date: 'freezeLimit',
    markColumn: 'freezeTold',
    open: sql`exists (select from stock_doc doc where doc.org_id = inventory.org_id and doc.doc_id = inventory.doc_id
      and doc.status in (${counting}::int, ${counted}::int))`,
    touches: ['message'],
    tell: async (db, who, { docId }) => {
      const { docNo, depotName, keeperIds } = await db
        .selectFrom('stockDoc')
        .innerJoin('depot', (join) =>
          join.onRef('depot.orgId', '=', 'stockDoc.orgId').onRef('depot.depotId', '=', 'stockDoc.depotId'),
        )
        .select(['stockDoc.docNo', 'depot.depotName', 'depot.keeperIds'])
        .where('stockDoc.orgId', '=', who.orgId)
        .where('stockDoc.docId', '=', docId)
        .executeTakeFirstOrThrow()
      const administrators = await usersOf(db, who.orgId, { roleCodes: ['ADMIN'] })
      const keepers = keeperIds
      return tell(
        db,
        who,
        { userIds: [...new Set([...administrators, ...keepers])] },
        {
          msgType: msgType.stock,
          msgLevel: msgLevel.important,
          title: `盘点冻结已超过48小时：${docNo}`,
          bizType: 'INVENTORY',
          bizId: docId,
          content: `${depotName}自开始盘点起已超过48小时不能出入库，请尽快完成或取消盘点`,
          event: 'frozen',
          routePath: counts.path,
          query: { [counts.key]: docId },
        },
      )
    },
  }),
)

async function printed(db: Db, who: Who, { row, head }: Count) {
  const next = await patch(db, docs, who, row, { printCount: row.printCount + 1 })
  await noteDoc(db, who, row, '打印')
  return { row: next, print: await countPaper(db, who, { row: next, head }) }
}

const answered = (row: DocRow, lines: Awaited<ReturnType<typeof saveLines>> = []) => ({
  ...savedOf(counts, row),
  inventoryId: row.docId,
  lines: lines.map(({ detailId, lineVersion, countQuantity }) => ({ detailId, lineVersion, countQuantity })),
})

/** 盘点 over HTTP (stock.md 3.7). */
export const inventoryRoutes = serve(inventory, {
  inventoryList: (call) => listCounts(call, call.query),
  inventoryGet: async ({ db, who, params }) => wholeCount(db, who, await reachCount(db, who, params)),
  inventorySave: async ({ db, who, body }) => {
    const { page } = counts
    if (!idOf(counts, body)) {
      who.must(`${page}.freeze`)
      const row = await startCount(db, who, body, randomInt)
      who.did(`开始盘点${row.docNo}`)
      return answered(row)
    }
    who.must(body.cancel === 1 ? `${page}.cancel` : `${page}.draft`)
    const count = await reachCount(db, who, body)
    if (body.cancel === 1) {
      const row = await giveUp(db, who, count, body)
      who.did(`取消盘点单${row.docNo}`)
      return answered(row)
    }
    const lines = await saveLines(db, who, count, body.lines ?? [])
    who.did(`盘点单${count.row.docNo}盘点${lines.length}行`)
    return answered(count.row, lines)
  },
  inventorySubmit: async ({ db, who, body }) => {
    const count = await reachCount(db, who, body)
    const row = await submitCount(db, who, count, body)
    who.did(`提交盘点单${row.docNo}`)
    const done = await printed(db, who, { ...count, row })
    return { ...answered(done.row), print: done.print }
  },
  inventoryPrint: async ({ db, who, body }) => (await printed(db, who, await reachCount(db, who, body))).print,
  inventoryConfirm: async ({ db, who, body }) => {
    const row = await confirm(db, who, await reachCount(db, who, body), body)
    who.did(`${body.pass === 1 ? '确认' : '退回'}盘点单${row.docNo}`)
    return answered(row)
  },
})
