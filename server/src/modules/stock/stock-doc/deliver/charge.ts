import { refuse } from '#contract/kit/refusals.ts'
import { accountStatus } from '#contract/modules/fees/account/account.ts'
import { costSource } from '#contract/modules/fees/cost-project/cost-project.ts'
import { deliverRefusals as no } from '#contract/modules/stock/stock-doc/deliver.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { consume, withdraw } from '../../../fees/bill/service.ts'
import type { DocRow, LineRow } from '../core/kind.ts'
import type { Back } from '../core/red-punch.ts'
import { notPayable } from './rules.ts'

/** Goods that a resident pays for: a line on the bill in the same transaction (stock.md 3.2, fees.md 2.4). */

/** STORE of CONSUMPTION_SOURCE. */
const source = costSource.is.goods

export const isCharged = ({ chargeFlag }: Pick<LineRow, 'chargeFlag'>) => chargeFlag === 1

/** 23033: a settled resident is charged nothing more; checked first. */
export async function assertNotSettled(db: Db, who: Who, oldmanId: string) {
  const account = await db
    .selectFrom('account')
    .select('accountStatus')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirst()
  if (account?.accountStatus === accountStatus.is.closed) refuse(no.settled, {}, { field: 'oldmanId' })
}

/** Makes a consumption for each charged line, under its own number. */
export async function chargeDelivered(
  db: Db,
  who: Who,
  { oldmanId, bizDate, docNo }: DocRow,
  lines: readonly LineRow[],
) {
  for (const line of lines.filter(isCharged)) {
    const { projectChildId } = await itemOf(db, who, line.skuId)
    if (!projectChildId) throw new Error(`${docNo}: a charged line without a fee`)
    await push(db, who, { oldmanId, bizDate, docNo }, { ...line, projectChildId }, line.detailId)
  }
}

/** 21001: the item of a charged line has lost its fee since the line was written. */
export async function assertPayable(db: Db, who: Who, lines: readonly LineRow[]) {
  for (const [at, line] of lines.entries()) {
    if (!isCharged(line)) continue
    const { skuName, projectChildId } = await itemOf(db, who, line.skuId)
    if (!projectChildId) notPayable(skuName, at)
  }
}

/** Withdraws the charge; after a part the rest is charged anew by the same fee, under the number of the red line. */
export async function uncharge(
  db: Db,
  who: Who,
  { origin, red, backs }: { origin: DocRow; red: DocRow; backs: readonly Back[] },
) {
  const charged = backs.filter(({ line }) => isCharged(line))
  if (charged.length === 0 || !origin.oldmanId) return
  await assertNotSettled(db, who, origin.oldmanId)
  for (const { line, quantity, detailId } of charged) {
    const charge = { source, sourceId: await standingOf(db, who, line), reason: `红冲${red.docNo}` } as const
    const { projectChildId } = await withdraw(db, who, charge)
    const rest = Math.round((line.quantity - line.redQuantity - quantity) * 1000) / 1000
    if (rest > 0) await push(db, who, origin, { ...line, quantity: rest, projectChildId }, detailId)
  }
}

type Head = Pick<DocRow, 'oldmanId' | 'bizDate' | 'docNo'>
type Charged = Pick<LineRow, 'skuId' | 'quantity' | 'salePrice'> & { projectChildId: string }

async function push(db: Db, who: Who, { oldmanId, bizDate, docNo }: Head, line: Charged, sourceId: string) {
  const { skuName } = await itemOf(db, who, line.skuId)
  if (!oldmanId) throw new Error(`${docNo}: a charged line without a resident`)
  await consume(db, who, {
    oldmanId,
    source,
    sourceId,
    date: bizDate,
    remark: `${skuName}（${docNo}）`,
    projectChildId: line.projectChildId,
    quantity: line.quantity,
    price: line.salePrice ?? 0,
  })
}

/** The number the line is charged under now: that of the last red line that took a part of it. */
async function standingOf(db: Db, who: Who, { detailId }: LineRow) {
  const last = await db
    .selectFrom('stockDocLine as line')
    .innerJoin('stockDoc as doc', (join) =>
      join.onRef('doc.orgId', '=', 'line.orgId').onRef('doc.docId', '=', 'line.docId'),
    )
    .select('line.detailId')
    .where('line.orgId', '=', who.orgId)
    .where('line.originDetailId', '=', detailId)
    .orderBy('doc.createTime', 'desc')
    .orderBy('doc.docNo', 'desc')
    .executeTakeFirst()
  return last?.detailId ?? detailId
}

const itemOf = (db: Db, who: Who, skuId: string): Promise<Pick<Row<'sku'>, 'skuName' | 'projectChildId'>> =>
  db
    .selectFrom('sku')
    .select(['skuName', 'projectChildId'])
    .where('orgId', '=', who.orgId)
    .where('skuId', '=', skuId)
    .executeTakeFirstOrThrow()
