import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import {
  type Settlement,
  settleLineType,
  settlement,
  settleStatus,
} from '#contract/modules/fees/settlement/settlement.ts'
import { send } from '#kit/http/request.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'
import '../settlement.css'

type Row = z.output<typeof Settlement>

const signers = ['老人或家属', '经办人', '财务审核']

/** 退住结算单 with three signature boxes; figures and lines as stored (fees.md 6). */
export const printSettlement = printOf(async (row: Row) => {
  const { oldmanId, settleId } = row
  const lines = await send(settlement.lines, { oldmanId, settleId })
  const amount = (label: string, fen: number | null | undefined) => [label, `${yuanText(fen ?? 0)} 元`] as const
  return {
    title: '退住结算单',
    subtitle: row.settleStatus === settleStatus.is.revoked ? `单号 ${row.settleNo}（已撤销）` : `单号 ${row.settleNo}`,
    facts: [
      ['姓名', row.oldmanName],
      ['床位', row.bedName],
      ['入住日期', row.liveDate],
      ['退住日期', `${row.quitDate}（在住 ${row.liveDays ?? 0} 天）`],
      amount('预存', row.prestoreAmt),
      amount('入住押金', row.depositAmt),
      amount('医疗押金', row.medicalAmt),
      amount('预订金', row.reserveAmt),
      amount('欠费', row.arrearsAmt),
      amount('末期应收', row.finalChargeAmt),
      amount('应退费用', row.creditAmt),
      amount('扣款', row.deductAmt),
      amount('减免', row.waiveAmt),
      amount(row.collectAmt ? '应补缴' : '应实退', row.collectAmt || row.refundAmt),
      ['大写', row.upper],
      ['收据号', row.receiptNo],
      ['收款人', [row.payeeName, row.payeeRelation].filter(Boolean).join(' ')],
      ['银行卡号', row.bankNo],
    ],
    table: tableOf(lines, [
      ['类别', (line) => settleLineType.label(line.lineType)],
      ['月份', (line) => line.feeMonth],
      ['项目', (line) => line.feeName],
      ['起止', (line) => line.dateFrom && `${line.dateFrom} ~ ${line.dateTo ?? ''}`],
      ['天数', (line) => line.days, 'right'],
      ['金额（元）', (line) => yuanText(line.netAmt), 'right'],
      ['备注', (line) => line.remark],
    ]),
    body: (
      <div className="settle-signs">
        {signers.map((name) => (
          <div className="settle-sign" key={name}>
            <span>{name}签字</span>
            <span>　　年　　月　　日</span>
          </div>
        ))}
      </div>
    ),
  }
})
