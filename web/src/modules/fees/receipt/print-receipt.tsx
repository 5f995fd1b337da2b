import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import type { TradeDone } from '#contract/modules/fees/account/trade.ts'
import { printOf } from '#kit/print/print.tsx'
import { hides, onTemplate, templateOf } from '#kit/print/template.ts'
import './print-receipt.css'

type Paper = NonNullable<z.output<typeof TradeDone>['printData']>

const sizes: Record<string, string> = { A5: 'receipt-a5', 三等分: 'receipt-third', '80mm': 'receipt-roll' }

type Template = Awaited<ReturnType<typeof templateOf>>

/**
 * A receipt on the set paper: A5, a third of A4, or a roll of 80 mm (fees.md 2.5, 8). The template decides notes,
 * signers and the order of the facts; number and amount are on every receipt, and the title stays that of the first
 * print.
 */
export const printReceipt = printOf(async (paper: Paper) => {
  const template = await templateOf('RECEIPT')
  return <Receipt paper={paper} template={template} />
})

/** Prints the receipts of a batch together. */
export const printReceipts = printOf(async (papers: readonly Paper[]) => {
  const template = await templateOf('RECEIPT')
  return papers.map((paper) => <Receipt key={paper.tradeNo} paper={paper} template={template} />)
})

function Receipt({ paper, template }: { paper: Paper; template: Template }) {
  const { facts: lines = [], signatures = [], header, footer } = onTemplate(template, filledBy(paper, template))
  const called = template.fields.find(({ code }) => code === 'receiptNo')?.label ?? '收据号'
  const facts = paper.receiptNo ? [[called, paper.receiptNo] as const, ...lines] : lines
  return (
    <article className={`receipt ${sizes[paper.paper] ?? sizes.A5}`}>
      <h1>
        {paper.orgName} {paper.title}
      </h1>
      {header && <p>{header}</p>}
      {(paper.obsolete === 1 || (paper.seq ?? 1) > 1) && (
        <p className="receipt-marks">
          {paper.obsolete === 1 && <b>作废</b>} {(paper.seq ?? 1) > 1 && `补打 第${paper.seq}次`}
        </p>
      )}
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="receipt-amount">
        金额 <b>¥{yuanText(paper.amount)}</b>　（大写）{paper.upper}
      </p>
      {paper.balances && (
        <p>
          收后余额：预存 {yuanText(paper.balances.prestoreBalance)}　押金 {yuanText(paper.balances.depositBalance)}
        </p>
      )}
      <div className="receipt-foot">
        {signatures.map((name) => (
          <span key={name}>{name}：</span>
        ))}
        <span>单号 {paper.tradeNo}</span>
        {paper.seal ? <img className="receipt-seal" src={paper.seal} alt="印章" /> : <span>（盖章）</span>}
      </div>
      {footer && <p>{footer}</p>}
    </article>
  )
}

const filledBy = (paper: Paper, template: Template) => ({
  number: 'receiptNo',
  fields: {
    payTime: paper.tradeTime.slice(0, 16),
    oldmanName: paper.oldmanName,
    bedName: paper.bedName,
    tradeWay: paper.ways.map(wayText).join('，'),
    remark: paper.remark,
  },
  more: [
    ['账号', paper.accountNum || null],
    ['付款人', paper.payerName],
    ...(hides(template, 'items') ? [] : itemsOf(paper)),
    ['经办', paper.operatorName],
  ] as const,
})

const itemsOf = (paper: Paper) =>
  [
    ['项目', paper.item],
    ['账单', paper.bills?.map(({ name, amount }) => `${name} ${yuanText(amount)}`).join('，')],
  ] as const

const wayText = ({ tradeWayName, amount, voucherNo }: Paper['ways'][number]) =>
  `${tradeWayName} ${yuanText(amount)}${voucherNo ? `（${voucherNo}）` : ''}`
