import { store } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '../../../core/db/db.ts'
import { serve } from '../../../core/http/serve.ts'
import { own, patch } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { printTemplateOf } from '../../platform/setting/service.ts'
import { audit, recall } from './audit.ts'
import { cancel, submit } from './post.ts'
import { linesOf, listDocs, shownDoc, wholeDoc } from './reads.ts'
import { redPunch } from './red-punch.ts'
import { type DocRow, idOf, note, reach, saveDraft } from './save.ts'
import { docs } from './tables.ts'
import './uses.ts'

const page = 'warehouse.stockIn'

const saved = ({ docId, docNo, status, version }: DocRow, warnings: string[] = []) => ({
  ...{ id: docId, storeId: docId, docNo, status, version, warnings },
})

/** Counts a print and gives what stands on it. */
async function printed(db: Db, who: Who, row: DocRow) {
  const next = await patch(db, docs, who, row, { printCount: row.printCount + 1 })
  await note(db, who, row, '打印')
  return {
    row: next,
    print: {
      template: await printTemplateOf(db, who.orgId, 'DOC_STORE'),
      head: await shownDoc(db, who, 'STORE', row.docId),
      details: await linesOf(db, who, row.docId),
      printCount: next.printCount,
    },
  }
}

export default serve(store, {
  storeList: ({ db, who, query }) => listDocs(db, who, 'STORE', query),
  storeGet: ({ db, who, params }) => wholeDoc(db, who, 'STORE', params.storeId),
  storeDraft: async ({ db, who, body }) => {
    if (body.cancel === 1) {
      who.must(`${page}.delete`)
      const row = await cancel(db, who, await reach(db, who, idOf(body)), body.version)
      who.did(`取消入库单${row.docNo}`)
      return saved(row)
    }
    who.must(`${page}.draft`)
    const row =
      body.recall === 1
        ? await recall(db, who, await reach(db, who, idOf(body)), body.version)
        : await saveDraft(db, who, body)
    who.did(`${body.recall === 1 ? '撤回' : '保存'}入库单${row.docNo}`)
    return saved(row)
  },
  storePost: async ({ db, who, body }) => {
    const { row, warnings } = await submit(db, who, await saveDraft(db, who, body))
    who.did(`入库单${row.docNo}保存并打印`)
    const done = await printed(db, who, row)
    return { ...saved(done.row, warnings), print: done.print }
  },
  storePrint: async ({ db, who, body }) => (await printed(db, who, await reach(db, who, idOf(body)))).print,
  storeRed: async ({ db, who, body }) => {
    const origin = await reach(db, who, idOf(body))
    const red = await redPunch(db, who, origin, body)
    who.did(`红冲入库单${origin.docNo}`)
    return saved(red)
  },
  storeAudit: async ({ db, who, body }) => {
    const row = await audit(db, who, await reach(db, who, idOf(body)), body)
    who.did(`${body.pass === 1 ? '通过' : '驳回'}入库单${row.docNo}`)
    return saved(await own(db, docs, who, row.docId))
  },
})
