import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import { bill, printKind } from '#contract/modules/fees/bill/bill.ts'
import type { BillSheet } from '#contract/modules/fees/bill/bill-pay.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { hides, onTemplate, templateOf } from '#kit/print/template.ts'

type BillData = z.output<typeof BillSheet>

type Template = Awaited<ReturnType<typeof templateOf>>

/** Open bills as 缴费通知单, paid ones as 已缴账单, each on its page; every print is recorded (fees.md 13a). */
export const printBills = printOf(async (tradeMonthIds: string[]) => {
  const template = await templateOf('BILL')
  const bills = await send(bill.printMany, { tradeMonthIds })
  void refreshModules(bill.printMany.options.touches)
  return bills.map((one) => sheetOf(one, template))
})

function sheetOf(sheet: BillData, template: Template) {
  return onTemplate(template, {
    docNo: sheet.billNo,
    number: 'billNo',
    mark: sheet.seq > 1 ? `第${sheet.seq}次打印` : undefined,
    usual: sheet.title,
    fields: {
      feeMonth: `${sheet.feeMonth}${sheet.billType}`,
      oldmanName: sheet.oldmanName,
      bedName: sheet.bedName,
      levelName: sheet.levelName,
      dueDate: sheet.printKind === printKind.is.paid ? undefined : sheet.dueDate,
    },
    more: [
      ['账号', sheet.accountNum],
      ['费用期间', `${sheet.periodFrom} ~ ${sheet.periodTo}`],
      ['付款人', sheet.printKind === printKind.is.paid ? sheet.payerName : undefined],
    ],
    table: tableOf(sheet.lines, [
      ['项目', (line) => line.feeName],
      ['起止', (line) => `${line.dateFrom} ~ ${line.dateTo}`],
      ['天数', (line) => line.days, 'right'],
      ['单价', (line) => yuanText(line.price), 'right'],
      ['数量', (line) => line.quantity, 'right'],
      ['优惠', (line) => yuanText(line.discountAmt), 'right'],
      ['金额', (line) => yuanText(line.netAmt), 'right'],
      ['备注', (line) => line.remark],
    ]),
    body: <Sums sheet={sheet} template={template} />,
    seal: sheet.seal,
  })
}

/** Amounts due and paid; the sum itself is on every bill. */
function Sums({ sheet, template }: { sheet: BillData; template: Template }) {
  const paid = sheet.printKind === printKind.is.paid
  return (
    <>
      <p>
        {!hides(template, 'amount') && `实应收 ${yuanText(sheet.netAmt)} 元　`}
        {!hides(template, 'paidAmount') && `已收 ${yuanText(sheet.paidAmt)} 元　`}
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
    </>
  )
}
