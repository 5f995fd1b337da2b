import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import { billType } from '#contract/modules/fees/bill/bill.ts'
import type { RemindSheet } from '#contract/modules/fees/dunning/dunning.ts'
import { printOf, type Sheet } from '#kit/print/print.tsx'

type PrintReply = z.output<typeof RemindSheet>

/** Letters to families, each on its page, A4 or A5. */
export const printReminds = printOf((sheets: readonly PrintReply[], half: boolean) =>
  sheets.map((sheet) => letterOf(sheet, half)),
)

const letterOf = (sheet: PrintReply, half: boolean): Sheet => ({
  title: sheet.title,
  paper: half ? 'A5' : undefined,
  facts: [
    ['姓名', sheet.oldmanName],
    ['床位', sheet.bedName],
    ['账号', sheet.accountNum],
    ['付款人', sheet.payerName],
  ],
  body: (
    <>
      <p>{sheet.content}</p>
      {sheet.bills.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>账单</th>
              <th>到期日</th>
              <th className="k-right">应收</th>
              <th className="k-right">未缴</th>
            </tr>
          </thead>
          <tbody>
            {sheet.bills.map((bill) => (
              <tr key={bill.tradeMonthId}>
                <td>
                  {bill.feeMonth}
                  {billType.label(bill.billType)}
                </td>
                <td>
                  {bill.dueDate}
                  {bill.overdueDays > 0 && `（逾期${bill.overdueDays}天）`}
                </td>
                <td className="k-right">{yuanText(bill.netAmt)}</td>
                <td className="k-right">{yuanText(bill.unpaidAmt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <b>合计应缴 {yuanText(sheet.arrears)} 元</b>
        {sheet.arrears > 0 && `（大写：${sheet.upper}）`}　预存余额 {yuanText(sheet.prestoreBalance)} 元
      </p>
    </>
  ),
  seal: sheet.seal,
  signatures: ['经办人', '家属签收'],
})
