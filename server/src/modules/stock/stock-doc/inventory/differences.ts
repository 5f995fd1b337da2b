import { lineLimit } from '#contract/modules/stock/stock-doc/document.ts'
import { storeType } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type Put, type Take, thousandths, worthOf } from '../../stock/service.ts'
import { postMade } from '../core/derived-doc.ts'
import type { DocRow } from '../core/kind.ts'
import { countLines } from './head.ts'
import { diffOf, parted } from './rules.ts'
import type { CountLine } from './tables.ts'

/** 盘盈 is posted in and 盘亏 out by documents of their own, which belong to the count (stock.md 3.7, step 4). */

/** DELIVER_TYPE 盘亏. */
const lossType = 5

type Differing = CountLine & { quantity: number }

/** Books the differences, dated today, in as many documents as the line limit needs. Gives the totals of the count. */
export async function bookDifferences(db: Db, who: Who, row: DocRow) {
  const lines = await countLines(db, who, row.docId)
  const differing = lines.map((line): Differing => ({ ...line, quantity: diffOf(line) ?? 0 }))
  const more = differing.filter(({ quantity }) => quantity > 0)
  const less = differing.filter(({ quantity }) => quantity < 0).map((line) => ({ ...line, quantity: -line.quantity }))
  const created: DocRow[] = []
  for (const part of parted(more, lineLimit)) created.push(await gain(db, who, row, part))
  const lost: DocRow[] = []
  for (const part of parted(less, lineLimit)) lost.push(await lose(db, who, row, part))
  const sum = (list: readonly DocRow[], key: 'totalQuantity' | 'totalAmount') =>
    list.reduce((all, one) => all + (key === 'totalQuantity' ? thousandths(one[key]) : one[key]), 0)
  return {
    totalQuantity: (sum(created, 'totalQuantity') - sum(lost, 'totalQuantity')) / 1000,
    totalAmount: sum(created, 'totalAmount') - sum(lost, 'totalAmount'),
  }
}

const headOf = ({ depotId, docNo }: DocRow, what: string) => ({ depotId, remark: `${docNo}${what}` })

const lineOf = ({ skuId, quantity, batchId, batchNo, productionDate, expireDate }: Differing) => ({
  skuId,
  quantity,
  batchId,
  batchNo,
  productionDate,
  expireDate,
})

/** Into the layer at its unit cost, or into a new one at the price typed for it. */
function gain(db: Db, who: Who, row: DocRow, lines: readonly Differing[]) {
  return postMade(db, who, {
    kind: { docType: 'STORE', prefix: 'RK' },
    source: row,
    head: { ...headOf(row, '盘盈'), storeType: storeType.is.gain },
    lines: lines.map(lineOf),
    moves: (stored) => ({
      puts: stored.map(({ detailId, skuId, quantity }, at): Put => {
        const { batchId, batchNo, expireDate, price } = lines[at]
        const put = { moveType: 'GAIN', detailId, depotId: row.depotId, skuId, quantity } as const
        if (batchId) return { ...put, batch: batchId }
        const inPrice = price ?? 0
        return { ...put, amount: worthOf(inPrice, thousandths(quantity)), batch: { batchNo, expireDate, inPrice } }
      }),
    }),
  })
}

/** Out of exactly the layer that was counted, expired or not. */
function lose(db: Db, who: Who, row: DocRow, lines: readonly Differing[]) {
  return postMade(db, who, {
    kind: { docType: 'DELIVER', prefix: 'CK' },
    source: row,
    head: { ...headOf(row, '盘亏'), deliverType: lossType },
    lines: lines.map(lineOf),
    moves: (stored) => ({
      takes: stored.map(({ detailId, skuId, quantity }, at): Take => {
        const { batchId } = lines[at]
        if (!batchId) throw new Error(`${row.docNo}: less than nothing was found`)
        return { moveType: 'LOSS', detailId, depotId: row.depotId, skuId, quantity, batchId, expiredToo: true }
      }),
    }),
  })
}
