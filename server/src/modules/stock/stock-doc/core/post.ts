import { common, refuse } from '#contract/kit/refusals.ts'
import { depotRefusals } from '#contract/modules/stock/sku/depot.ts'
import { docStatus, isOpen } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { openReview } from '../../../platform/review/service.ts'
import { assertMonthOpen, type HeldPart, hold, releaseHeld, type Take } from '../../stock/service.ts'
import { docs } from '../tables.ts'
import { atCells } from './every-line.ts'
import type { DocBody, DocRow, Kind } from './kind.ts'
import { linesIn, noteDoc, wrongState } from './save.ts'

/** A document is posted: at once, or after its review (stock.md 3). */

/** 23011: only keepers of a depot move its stock, and users responsible for all depots. */
export async function assertKeeper(db: Db, who: Who, depotId: string) {
  if (!(await isKeeper(db, who, depotId))) refuse(depotRefusals.notKeeper)
}

/** Whether a user answers for a depot, as its keeper or for all depots. */
export async function isKeeper(db: Db, who: Who, depotId: string): Promise<boolean> {
  if (who.may('warehouse.depot.all')) return true
  const { keeperIds } = await db
    .selectFrom('depot')
    .select('keeperIds')
    .where('orgId', '=', who.orgId)
    .where('depotId', '=', depotId)
    .executeTakeFirstOrThrow()
  return Array.isArray(keeperIds) && keeperIds.includes(who.userId)
}

/** Posts a saved draft, or sets its goods aside and starts its review. Gives the row and the warnings. */
export async function submitDoc<B extends DocBody>(
  db: Db,
  who: Who,
  kind: Kind<B>,
  row: DocRow,
): Promise<{ row: DocRow; warnings: string[] }> {
  if (!isOpen(row)) wrongState(row)
  await assertKeeper(db, who, row.depotId)
  const lines = await linesIn(db, who, row.docId)
  const warnings = (await kind.lookOver?.(db, who, row, lines)) ?? []
  const review = kind.biz
    ? await openReview(db, who, {
        biz: kind.biz,
        bizId: row.docId,
        title: `${kind.label}${row.docNo}`,
        content: `${who.userName}提交，日期${row.bizDate}`,
        permit: `${kind.page}.audit`,
        deptId: await deptOf(db, who, row.depotId),
        routePath: kind.path,
        query: { [kind.key]: row.docId },
      })
    : undefined
  const by = { postBy: who.userId, postByName: who.userName }
  if (!review) return { row: await postDoc(db, who, kind, row, by), warnings }
  // Refuses now what the posting would refuse later: the maker can still correct it.
  await assertMonthOpen(db, who, row.bizDate)
  const takes = kind.takes?.(row, lines) ?? []
  if (takes.length > 0) {
    const aside = await atCells(lines, () => hold(db, who, { lines: takes, bizDate: row.bizDate }))
    await keepHeld(db, who, row, aside)
  }
  await kind.lookOverHeld?.(db, who, row)
  await noteDoc(db, who, row, '提交审核')
  return { row: await patch(db, docs, who, row, { ...by, status: docStatus.is.waiting }), warnings }
}

/** The department of the depot, else that of the maker. */
export async function deptOf(db: Db, who: Who, depotId: string) {
  const depot = await db
    .selectFrom('depot')
    .select('deptId')
    .where('orgId', '=', who.orgId)
    .where('depotId', '=', depotId)
    .executeTakeFirst()
  return depot?.deptId ?? who.deptId
}

/**
 * Moves the goods, set-aside parts from the same layers, and runs every check of the kind again. `values` are written
 * to the head too.
 */
export async function postDoc<B extends DocBody>(
  db: Db,
  who: Who,
  kind: Kind<B>,
  row: DocRow,
  values: Partial<DocRow>,
): Promise<DocRow> {
  const lines = await linesIn(db, who, row.docId)
  if (row.status === docStatus.is.waiting) await kind.lookOver?.(db, who, row, lines)
  const frozen = await heldOf(db, who, row)
  const takes = asHeld(kind.takes?.(row, lines) ?? [], frozen)
  const changed = await atCells(lines, () => kind.move(db, who, { row, lines, takes }))
  await forgetHeld(db, who, row)
  await noteDoc(db, who, row, kind.posting)
  return patch(db, docs, who, row, { status: docStatus.is.posted, ...changed, ...values, postTime: who.now })
}

/** Each take, split into the parts that were set aside for it; unchanged where nothing was set aside. */
function asHeld(takes: readonly Take[], frozen: readonly HeldPart[]): Take[] {
  if (frozen.length === 0) return [...takes]
  return takes.flatMap((take) =>
    frozen
      .filter(({ detailId }) => detailId === take.detailId)
      .map(({ batchId, quantity }) => ({ ...take, batchId, quantity, held: true })),
  )
}

async function keepHeld(db: Db, who: Who, { docId }: DocRow, parts: readonly HeldPart[]) {
  await db
    .insertInto('stockDocHeld')
    .values(parts.map((part) => ({ ...part, orgId: who.orgId, docId })))
    .execute()
}

const heldOf = (db: Db, who: Who, { docId }: DocRow): Promise<HeldPart[]> =>
  db
    .selectFrom('stockDocHeld')
    .select(['detailId', 'depotId', 'skuId', 'batchId', 'quantity'])
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .orderBy('detailId')
    .orderBy('batchId')
    .execute()

const forgetHeld = (db: Db, who: Who, { docId }: DocRow) =>
  db.deleteFrom('stockDocHeld').where('orgId', '=', who.orgId).where('docId', '=', docId).execute()

/** Gives back what a waiting document has set aside. */
export async function giveBack(db: Db, who: Who, row: DocRow) {
  const frozen = await heldOf(db, who, row)
  if (frozen.length === 0) return
  await releaseHeld(db, who, frozen)
  await forgetHeld(db, who, row)
}

/** For a document that has moved nothing and never will. */
export async function cancelDoc(db: Db, who: Who, row: DocRow, version: number | undefined): Promise<DocRow> {
  if (!isOpen(row)) wrongState(row)
  if (version !== row.version) refuse(common.stale)
  await noteDoc(db, who, row, '取消')
  return patch(db, docs, who, row, { status: docStatus.is.cancelled })
}
