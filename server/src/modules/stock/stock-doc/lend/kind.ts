import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { borrowerType, type lend, lendAction, lendRefusals as no } from '#contract/modules/stock/stock-doc/lend.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { postStock, type Take } from '../../stock/service.ts'
import { settleLines } from '../core/derived-doc.ts'
import { leftBehind } from '../core/earlier-batches.ts'
import type { DocRow, Kind, LineRow, LineValues } from '../core/kind.ts'
import { goodsOf } from '../core/save.ts'
import { stockLines, stockTakes } from '../core/stock-lines.ts'
import { writeLog } from './log.ts'

/** 借用: goods are lent (stock.md 3.5). */

type Body = BodyFor<typeof lend.lendPost> & { version?: number }
const { employee, resident, dept, outside } = borrowerType.is

export const lends: Kind<Body> & { biz: 'LEND' } = {
  docType: 'LEND',
  biz: 'LEND',
  page: 'warehouse.lend',
  path: '/warehouse/lend/detail',
  key: 'lendId',
  prefix: 'JC',
  label: '借用单',
  template: 'DOC_LEND',
  posting: '借出',
  head,
  lines: linesFrom,
  lookOver,
  takes: (row, lines) => stockTakes('LEND', row, lines),
  move,
}

async function head(db: Db, who: Who, body: Body): Promise<Partial<DocRow>> {
  const { borrowerType: type, borrowerId, planReturnDate, bizDate, deposit } = body
  if (type == null) wrongValue('borrowerType', '请选择借用人类型')
  if (!planReturnDate) wrongValue('planReturnDate', '请选择应还日期')
  if (bizDate && planReturnDate < bizDate) wrongValue('planReturnDate', '应还日期不能早于借用日期')
  const shared = { borrowerType: type, planReturnDate, deposit: deposit ?? null }
  if (type === outside) {
    if (!body.borrowerName) wrongValue('borrowerName', '请填写借用人')
    if (!body.phone) wrongValue('phone', '请填写电话')
    return { ...shared, borrowerId: null, borrowerName: body.borrowerName, phone: body.phone }
  }
  if (!borrowerId) wrongValue('borrowerId', '请选择借用人')
  const borrowerName = await nameOf(db, who, type, borrowerId)
  return { ...shared, borrowerId, borrowerName, phone: body.phone ?? null }
}

/** An employee, a resident or a department of the institution; 21003. */
async function nameOf(db: Db, who: Who, type: number, id: string): Promise<string> {
  const field = { field: 'borrowerId' }
  if (type === resident) return (await ownResident(db, who, id)).oldmanName
  if (type === employee) {
    const emp = await db
      .selectFrom('emp')
      .select('empName')
      .where('orgId', '=', who.orgId)
      .where('empId', '=', id)
      .where('status', '<>', empStatus.is.left)
      .executeTakeFirst()
    return emp?.empName ?? refuse(common.missing, {}, field)
  }
  if (type !== dept) wrongValue('borrowerType', '请选择借用人类型')
  const row = await db
    .selectFrom('dept')
    .select('deptName')
    .where('orgId', '=', who.orgId)
    .where('deptId', '=', id)
    .executeTakeFirst()
  return row?.deptName ?? refuse(common.missing, {}, field)
}

function linesFrom(db: Db, who: Who, { lines }: Body): Promise<LineValues[]> {
  return stockLines(db, who, lines, (_line, at, { lendAble, skuName }) => {
    if (lendAble !== 1) refuse(no.notLendable, { skuName }, { field: `lines.${at}.skuId` })
    return {}
  })
}

/** A resident who borrows lives here, and the items may be lent, also on the day of the approval. */
async function lookOver(db: Db, who: Who, row: DocRow, lines: readonly LineRow[]): Promise<string[]> {
  if (row.borrowerType === resident && row.borrowerId) {
    const { oldmanStatus } = await ownResident(db, who, row.borrowerId, { lock: true })
    if (!livesHere.includes(oldmanStatus)) refuse(no.notLiving, {}, { field: 'borrowerId' })
  }
  for (const { lendAble, skuName } of await goodsOf(db, who, lines))
    if (lendAble !== 1) refuse(no.notLendable, { skuName })
  return leftBehind(db, who, row, lines)
}

async function move(
  db: Db,
  who: Who,
  { row, lines, takes }: { row: DocRow; lines: readonly LineRow[]; takes: readonly Take[] },
) {
  const { docId, docNo, bizDate } = row
  const records = await postStock(db, who, { docType: 'LEND', docId, docNo, bizDate }, { takes })
  const { totalAmount } = await settleLines(db, who, row, records)
  await writeLog(
    db,
    who,
    row,
    lines.map(({ detailId, quantity, remark }) => ({ lendAction: lendAction.is.lend, detailId, quantity, remark })),
  )
  return { totalAmount }
}
