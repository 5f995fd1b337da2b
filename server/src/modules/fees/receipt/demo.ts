import { addDays } from '../../../core/clock.ts'
import type { Demo } from '../../../demo/load.ts'

/** Invoices of the last weeks: one that stands, one of a company, one of a part, one taken back, one to be taken back. */
const makeInvoices: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const receipts = (tradeStatus: 1 | 2, limit: number) =>
    db
      .selectFrom('trade')
      .select(['tradeId', 'payerName', 'amount', 'tradeTime', 'oldmanId'])
      .where('orgId', '=', orgId)
      .where('receiptNo', 'is not', null)
      .where('direction', '=', 1)
      .where('tradeStatus', '=', tradeStatus)
      .where('tradeTime', '<', `${today} 00:00:00`)
      .orderBy('tradeTime', 'desc')
      .orderBy('tradeId')
      .limit(limit)
      .execute()
  const found = await receipts(1, 4)
  const by = { createBy: 'system', createByName: '周晓燕' }
  const rows = [...found, ...(await receipts(2, 1))].map(({ tradeId, payerName, amount, tradeTime }, at) => ({
    ...{ orgId, invoiceId: `invoice-${at + 1}`, tradeId, invoiceNo: `2511200000${at + 1}8264713` },
    ...{ title: payerName ?? '老人家属', taxNo: null as string | null, amount: Number(amount), ...by },
    ...{ invoiceDate: tradeTime.slice(0, 10), createTime: tradeTime, files: '[]' },
  }))
  if (rows[1]) Object.assign(rows[1], { title: '北京仁和物业管理有限公司', taxNo: '91110105MA01B2C3X4' })
  if (rows[2]) Object.assign(rows[2], { amount: Math.max(1, Math.floor(rows[2].amount / 2)), remark: '家属先开一半' })
  if (rows[3])
    Object.assign(rows[3], {
      ...{ invoiceStatus: 2, redNo: '25112000004826470001', redDate: addDays(today, -1), redReason: '抬头开错' },
      ...{ redByName: '周晓燕', redTime: `${addDays(today, -1)} 16:10:00` },
    })
  for (const row of rows) await db.insertInto('invoice').values(row).execute()
}
export default makeInvoices
