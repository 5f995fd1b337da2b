import type { Call } from '#contract/kit/calls.ts'
import type { BizCode } from '#contract/modules/platform/setting/check-config.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { printTemplateOf } from '../../../platform/setting/service.ts'
import { docs } from '../tables.ts'
import { auditDoc, recall } from './audit.ts'
import type { DocBody, DocRow, Kind } from './kind.ts'
import { cancelDoc, submitDoc } from './post.ts'
import { type DocQuery, docLinesOf, listDocs, shownDoc, wholeDoc } from './reads.ts'
import { type Red, type RedInput, redPunch } from './red-punch.ts'
import { idOf, noteDoc, ownDoc, saveDraft } from './save.ts'

interface At {
  db: Db
  who: Who
}
type IdInput = { id?: string | null }
type DraftBody<B> = B & { cancel?: number | null; recall?: number | null }
type AuditBody = IdInput & { pass: number; opinion?: string | null; version?: number }

/** The reply after a document was saved, posted or decided. */
export const savedOf = ({ key }: Pick<Kind, 'key'>, row: DocRow, warnings: string[] = []) => ({
  id: row.docId,
  [key]: row.docId,
  docNo: row.docNo,
  status: row.status,
  version: row.version,
  warnings,
})

/** Counts a print and gives the printed values. */
export async function printed(
  db: Db,
  who: Who,
  { docType, template }: Pick<Kind, 'docType' | 'template'>,
  row: DocRow,
) {
  const next = await patch(db, docs, who, row, { printCount: row.printCount + 1 })
  await noteDoc(db, who, row, '打印')
  return {
    row: next,
    print: {
      template: await printTemplateOf(db, who.orgId, template),
      head: await shownDoc(db, who, docType, row.docId),
      details: await docLinesOf(db, who, row.docId),
      printCount: next.printCount,
    },
  }
}

/**
 * The calls every kind has (stock.md 3): list, one, draft with its cancel and recall, posting, print and audit. A kind
 * without a DELETE is cancelled by its draft call.
 *
 *     const on = docHandlers(stores, store.storeList)
 *     export const storeRoutes = serve(store, { storeList: on.list, storeGet: on.get, … })
 */
export function docHandlers<B extends DocBody>(kind: Kind<B>, list: Call) {
  const { page, label } = kind
  return {
    list: (call: Asking & { query: DocQuery }) => listDocs(call, list, kind.docType, call.query),
    get: ({ db, who, params }: At & { params: object }) => wholeDoc(db, who, kind.docType, idOf(kind, params) ?? ''),
    draft: async ({ db, who, body }: At & { body: DraftBody<B> }) => {
      if (body.cancel === 1) {
        who.must(`${page}.delete`)
        const row = await cancelDoc(db, who, await ownDoc(db, who, kind, idOf(kind, body)), body.version)
        who.did(`取消${label}${row.docNo}`)
        return savedOf(kind, row)
      }
      who.must(`${page}.draft`)
      const row =
        body.recall === 1 && isReviewed(kind)
          ? await recall(db, who, kind, { row: await ownDoc(db, who, kind, idOf(kind, body)), version: body.version })
          : await saveDraft(db, who, kind, body)
      who.did(`${body.recall === 1 ? '撤回' : '保存'}${label}${row.docNo}`)
      return savedOf(kind, row)
    },
    post: async ({ db, who, body }: At & { body: B }) => {
      const { row, warnings } = await submitDoc(db, who, kind, await saveDraft(db, who, kind, body))
      who.did(`${label}${row.docNo}保存并打印`)
      const done = await printed(db, who, kind, row)
      return { ...savedOf(kind, done.row, warnings), print: done.print }
    },
    print: async ({ db, who, body }: At & { body: IdInput }) =>
      (await printed(db, who, kind, await ownDoc(db, who, kind, idOf(kind, body)))).print,
    /** DELETE of a draft: it becomes 7 已取消, so that no number is missing. */
    remove: async ({ db, who, params, body }: At & { params: object; body: { version?: number } }) => {
      const row = await cancelDoc(db, who, await ownDoc(db, who, kind, idOf(kind, params)), body.version)
      who.did(`取消${label}${row.docNo}`)
    },
    audit: async ({ db, who, body }: At & { body: AuditBody }) => {
      if (!isReviewed(kind)) throw new Error(`${label} is not reviewed`)
      const row = await auditDoc(db, who, kind, { row: await ownDoc(db, who, kind, idOf(kind, body)), decision: body })
      who.did(`${body.pass === 1 ? '通过' : '驳回'}${label}${row.docNo}`)
      return savedOf(kind, await own(db, docs, who, row.docId))
    },
  }
}

/** The call that red-punches documents of a kind (stock.md 3.3). */
export const redHandler =
  <B extends DocBody>(kind: Kind<B> & Red) =>
  async ({ db, who, body }: At & { body: IdInput & RedInput }) => {
    const origin = await ownDoc(db, who, kind, idOf(kind, body))
    const red = await redPunch(db, who, kind, { origin, input: body })
    who.did(`红冲${kind.label}${origin.docNo}`)
    return savedOf(kind, red)
  }

const isReviewed = <B extends DocBody>(kind: Kind<B>): kind is Kind<B> & { biz: BizCode } => kind.biz !== undefined
