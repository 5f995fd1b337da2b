import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { send } from '#kit/http/request.ts'
import { printOf, type Sheet } from '#kit/print/print.tsx'

type Statement = ReplyFor<typeof dunning.statement>[number]

interface StatementInput {
  oldmanIds: string[]
  dateFrom: string
  dateTo: string
}

/** 对账单, one resident per page: balances and arrears at both ends, payments and charges between. */
export const printStatements = printOf(async (query: StatementInput) =>
  (await send(dunning.statement, query)).map(sheetOf),
)

const balances = [
  ['预存', 'prestoreAmt'],
  ['入住押金', 'depositAmt'],
  ['医疗押金', 'medicalAmt'],
  ['预订金', 'reserveAmt'],
  ['欠费', 'arrearsAmt'],
  ['结余', 'balanceAmt'],
] as const

function sheetOf(statement: Statement): Sheet {
  const { opening, closing } = statement
  const row = (name: string, charged: number | null, received: number | null, balance: number) => [
    '',
    name,
    '',
    charged === null ? '' : yuanText(charged),
    received === null ? '' : yuanText(received),
    yuanText(balance),
  ]
  return {
    title: '老人费用对账单',
    subtitle: `${statement.dateFrom} 至 ${statement.dateTo}`,
    facts: [
      ['老人', statement.oldmanName],
      ['床位', statement.bedName],
      ['账号', statement.accountNum],
      ['付款人', statement.payerName],
    ],
    table: {
      head: ['日期', '摘要', '单号', '费用', '收款', '结余'],
      rows: [
        row('期初结余', null, null, opening.balanceAmt),
        ...statement.lines.map((line) => [
          line.day,
          line.kindName,
          line.documentNo,
          line.chargedAmt === 0 ? '' : yuanText(line.chargedAmt),
          line.receivedAmt === 0 ? '' : yuanText(line.receivedAmt),
          yuanText(line.balanceAmt),
        ]),
        row('本期合计', statement.chargedAmt, statement.receivedAmt, closing.balanceAmt),
      ],
      right: [3, 4, 5],
    },
    body: (
      <>
        <p>期初：{balances.map(([name, key]) => `${name} ${yuanText(opening[key])}`).join('　')}</p>
        <p>
          期末：<b>{balances.map(([name, key]) => `${name} ${yuanText(closing[key])}`).join('　')}</b>
        </p>
        <p>结余＝预存＋各项押金＋预订金－欠费。预存抵扣账单、各账户之间的划转不改变结余，不逐笔列出。</p>
      </>
    ),
    signatures: ['财务', '付款人'],
  }
}
