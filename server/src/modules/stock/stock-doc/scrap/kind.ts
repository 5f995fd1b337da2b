import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { handleWay, type scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import type { Db } from '#core/db/db.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { postStock, type Take } from '../../stock/service.ts'
import { settleLines } from '../core/derived-doc.ts'
import type { DocRow, Kind, LineValues } from '../core/kind.ts'
import { stockLines, stockTakes } from '../core/stock-lines.ts'

/** 报废: scrapped goods leave at their cost; expired goods are named by their batch (stock.md 3.4). */

type Body = BodyFor<typeof scrap.scrapPost> & { version?: number }
/** 其他 of SCRAP_REASON, which needs a typed reason. */
const otherReason = 9

export const scraps: Kind<Body> & { biz: 'SCRAP' } = {
  docType: 'SCRAP',
  biz: 'SCRAP',
  page: 'warehouse.scrap',
  path: '/warehouse/scrap/detail',
  key: 'scrapId',
  prefix: 'BF',
  label: '报废单',
  template: 'DOC_SCRAP',
  posting: '过账',
  head,
  lines: linesFrom,
  takes: (row, lines) => stockTakes('SCRAP', row, lines, ({ batchId }) => batchId !== null),
  lookOverHeld: assertHeldShown,
  move,
}

function head(_db: Db, _who: Who, { handleWay: way, income, photos }: Body): Promise<Partial<DocRow>> {
  if (way == null) wrongValue('handleWay', '请选择处理方式')
  const sold = way === handleWay.is.sold ? (income ?? 0) : null
  return Promise.resolve({ handleWay: way, income: sold, photos: photos ?? [] })
}

function linesFrom(db: Db, who: Who, { lines }: Body): Promise<LineValues[]> {
  return stockLines(db, who, lines, ({ scrapReason, remark }, at) => {
    if (!Number.isInteger(Number(scrapReason))) wrongValue(`lines.${at}.scrapReason`, '请选择报废原因')
    if (Number(scrapReason) === otherReason && !remark)
      wrongValue(`lines.${at}.remark`, `请在第${at + 1}行的备注里说明报废原因`)
    return { scrapReason: Number(scrapReason) }
  })
}

/** Goods set aside are scrapped although they expired while they waited. */
async function move(db: Db, who: Who, { row, takes }: { row: DocRow; takes: readonly Take[] }) {
  const { docId, docNo, bizDate } = row
  const leaving = takes.map((take) => ({ ...take, expiredToo: take.expiredToo || take.held }))
  const records = await postStock(db, who, { docType: 'SCRAP', docId, docNo, bizDate }, { takes: leaving })
  const { totalAmount } = await settleLines(db, who, row, records)
  await assertShown(db, who, row, totalAmount)
  return { totalAmount }
}

/** The maker adds the picture, since reviewers have none. */
async function assertHeldShown(db: Db, who: Who, row: DocRow) {
  const { rows } = await sql<{ worth: number }>`
    select coalesce(sum(round(balance.amount * held.quantity / balance.quantity)), 0)::bigint as worth
    from stock_doc_held held join stock_balance balance on balance.org_id = held.org_id and balance.depot_id = held.depot_id
      and balance.sku_id = held.sku_id and balance.batch_id = held.batch_id
    where held.org_id = ${who.orgId} and held.doc_id = ${row.docId}`.execute(db)
  await assertShown(db, who, row, Number(rows[0].worth))
}

/** Scrapping goods of high value needs a picture (setting scrapPhotoAmount). */
async function assertShown(db: Db, who: Who, { photos }: DocRow, worth: number) {
  const shown = Array.isArray(photos) ? photos.length : 0
  if (shown === 0 && worth > Number(await setting(db, who.orgId, 'scrapPhotoAmount')))
    wrongValue('photos', '报废金额较大，请上传照片')
}
