import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import type { consultation } from '#contract/modules/living/consultation/consultation-calls.ts'
import { printOf } from '#kit/print/print.tsx'

type Quote = ReplyFor<typeof consultation.quote>
type Bill = Quote['bills'][number]

export const stayWords = ({ trialDays }: Quote['asked']) => (trialDays ? `试住${trialDays}天` : '入住')
export const bedWords = ({ bedName, asked }: Quote) => (asked.wholeRoom === 1 ? `${bedName}（包房）` : bedName)

const linesOf = (bill: Bill, name: string) => [
  ...bill.lines.map((line) => [
    name,
    line.feeName,
    `${line.dateFrom} 至 ${line.dateTo}`,
    `${line.days}/${line.monthDays}`,
    `${yuanText(line.price)}（${line.unit}）`,
    yuanText(line.grossAmt),
    yuanText(line.discountAmt),
    yuanText(line.netAmt),
  ]),
  [name, '小计', '', '', '', yuanText(bill.grossAmt), yuanText(bill.discountAmt), yuanText(bill.netAmt)],
]

/** 费用试算单 for the family: the first bill and a usual one line by line, and the payment at move-in. */
export const printQuote = printOf((quote: Quote) => {
  const { asked, bills } = quote
  const [first, usual] = bills
  const year = bills.reduce((sum, { netAmt }) => sum + netAmt, 0)
  return {
    title: '费用试算单',
    facts: [
      ['老人', asked.oldmanName],
      ['入住日期', `${asked.liveDate} ${stayWords(asked)}`],
      ['床位', bedWords(quote)],
      ['护理等级', quote.levelName],
      ['优惠', quote.discountRuleName],
      ['一年合计', yuanText(year)],
      ['入住押金', yuanText(quote.depositDue)],
      ['医疗押金', yuanText(quote.medicalDepositDue)],
      ['预存', yuanText(quote.prestore)],
      ['首月账单', yuanText(first.netAmt)],
      ['预存抵扣', yuanText(quote.deductAmt)],
      ['首月还需缴', yuanText(quote.firstDueAmt)],
    ],
    table: {
      head: ['账单', '项目', '起止', '天数', '单价', '应收', '优惠', '金额'],
      rows: [...linesOf(first, `首月 ${first.feeMonth}`), ...linesOf(usual, `整月 ${usual.feeMonth}`)],
      right: [3, 4, 5, 6, 7],
    },
    body: (
      <>
        <p>
          入住时合计：<b>{yuanText(quote.totalAmt)} 元</b>
          {quote.billedAfter === 1 && '（不含首月账单：账单在次月出账）'}
        </p>
        <p>本单按今日价格试算，不作为收费凭证；实际费用以入住协议和账单为准。</p>
      </>
    ),
    signatures: ['接待人', '家属'],
  }
})
