import type { z } from 'zod'
import { yuanText } from '#contract/kit/money.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import type { BillSheet } from '#contract/modules/fees/bill/bill-pay.ts'
import { showError } from '../../../kit/fault/errors.ts'
import { refreshModules } from '../../../kit/http/query.ts'
import { send } from '../../../kit/http/request.ts'
import { printSheets, type Sheet } from '../../../kit/print/print.tsx'

type Printed = z.output<typeof BillSheet>

/** Open bills as 缴费通知单, paid ones as 已缴账单, each on its page; every print is noted (fees.md 13a). */
export async function printBills(tradeMonthIds: string[]) {
  try {
    printSheets((await send(bill.printMany, { tradeMonthIds }, { silent: true })).map(sheetOf))
    void refreshModules(bill.printMany.options.touches)
  } catch (error) {
    showError(error)
  }
}

const head = ['项目', '起止', '天数', '单价', '数量', '优惠', '金额', '备注']

function sheetOf(sheet: Printed): Sheet {
  const paid = sheet.printKind === 1
  const rows = sheet.lines.map((line) => [
    line.feeName,
    `${line.dateFrom} ~ ${line.dateTo}`,
    line.days,
    yuanText(line.price),
    line.quantity,
    yuanText(line.discountAmt),
    yuanText(line.netAmt),
    line.remark,
  ])
  return {
    title: sheet.title,
    subtitle: `${sheet.feeMonth}${sheet.billType}　单号 ${sheet.billNo}${sheet.seq > 1 ? `　第${sheet.seq}次打印` : ''}`,
    facts: [
      ['姓名', sheet.oldmanName],
      ['床位', sheet.bedName],
      ['等级', sheet.levelName],
      ['账号', sheet.accountNum],
      ['费用期间', `${sheet.periodFrom} ~ ${sheet.periodTo}`],
      paid ? ['付款人', sheet.payerName] : ['最晚缴费', sheet.dueDate],
    ],
    table: { head, rows, right: [2, 3, 4, 5, 6] },
    body: (
      <>
        <p>
          实应收 {yuanText(sheet.netAmt)} 元　已收 {yuanText(sheet.paidAmt)} 元　
          <b>{paid ? `已缴 ${yuanText(sheet.paidAmt)}` : `应缴 ${yuanText(sheet.unpaidAmt)}`} 元</b>
          （大写：{sheet.upper}）
        </p>
        {paid &&
          sheet.payments.map((payment) => (
            <p key={`${payment.tradeTime}${payment.receiptNo}`}>
              {payment.tradeTime.slice(0, 16)}　{payment.ways}　收据 {payment.receiptNo ?? '—'}　{payment.operatorName}
            </p>
          ))}
        {!paid && (
          <p>
            预存余额 {yuanText(sheet.prestoreBalance)} 元。请于 {sheet.dueDate} 前缴费
            {sheet.overdueDays > 0 && `，已逾期 ${sheet.overdueDays} 天`}。
          </p>
        )}
        {sheet.seal && <img src={sheet.seal} alt="印章" width={96} />}
      </>
    ),
    signatures: paid ? ['收款人', '付款人签字'] : ['经办人', '家属签收'],
  }
}
