import type { z } from 'zod'
import { yuanText } from '#contract/kit/money.ts'
import type { TradeDone } from '#contract/modules/fees/account/trade.ts'
import { printOf } from '../../../kit/print/print.tsx'
import './print-receipt.css'

type Paper = NonNullable<z.output<typeof TradeDone>['printData']>

const sizes: Record<string, string> = { A5: 'receipt-a5', 三等分: 'receipt-third', '80mm': 'receipt-roll' }

/** A receipt at the set paper: A5, a third of A4, or a roll of 80 mm (fees.md 2.5, 8). */
export const printReceipt = printOf((paper: Paper) => <Receipt paper={paper} />)

/** Those of a batch in one go. */
export const printReceipts = printOf((papers: readonly Paper[]) =>
  papers.map((paper) => <Receipt key={paper.tradeNo} paper={paper} />),
)

function Receipt({ paper }: { paper: Paper }) {
  return (
    <article className={`receipt ${sizes[paper.paper] ?? sizes.A5}`}>
      <h1>
        {paper.orgName} {paper.title}
      </h1>
      {(paper.obsolete === 1 || (paper.seq ?? 1) > 1) && (
        <p className="receipt-marks">
          {paper.obsolete === 1 && <b>作废</b>} {(paper.seq ?? 1) > 1 && `补打 第${paper.seq}次`}
        </p>
      )}
      <dl>
        <Fact label="收据号" value={paper.receiptNo} />
        <Fact label="日期" value={paper.tradeTime.slice(0, 16)} />
        <Fact label="老人" value={[paper.oldmanName, paper.bedName].filter(Boolean).join(' ')} />
        <Fact label="账号" value={paper.accountNum} />
        <Fact label="付款人" value={paper.payerName} />
        <Fact label="项目" value={paper.item} />
        <Fact label="账单" value={paper.bills?.map(({ name, amount }) => `${name} ${yuanText(amount)}`).join('，')} />
        <Fact label="方式" value={paper.ways.map(wayText).join('，')} />
        <Fact label="备注" value={paper.remark} />
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
        <span>经办：{paper.operatorName}</span>
        <span>单号 {paper.tradeNo}</span>
        {paper.seal ? <img className="receipt-seal" src={paper.seal} alt="印章" /> : <span>（盖章）</span>}
      </div>
    </article>
  )
}

const wayText = ({ tradeWayName, amount, voucherNo }: Paper['ways'][number]) =>
  `${tradeWayName} ${yuanText(amount)}${voucherNo ? `（${voucherNo}）` : ''}`

function Fact({ label, value }: { label: string; value?: string | null }) {
  if (!value) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
