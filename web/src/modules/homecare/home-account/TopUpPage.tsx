import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { homeFund, homeTradeWay } from '#contract/modules/homecare/home-account/home-trade.ts'
import { act, newRequestNo } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Permit } from '#kit/Permit.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePageState, useUnsaved } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { session } from '#kit/store/storage.ts'
import { printReceipts } from '../../fees/receipt/print-receipt.tsx'
import { TopUpBar, type TopUpWay, topUpCalls } from './TopUpBar.tsx'
import { fenOf, type TopUpRow, TopUpTable } from './TopUpTable.tsx'
import './home-account.css'

const BatchData = z.object({
  rows: z.array(
    z.object({ accountId: z.string(), oldmanName: z.string(), accountNum: z.string(), balance: z.number() }),
  ),
})
const startRows = (): TopUpRow[] => {
  const { data: stored } = BatchData.safeParse(session.get('homePayBatchData'))
  return (stored?.rows ?? []).map((row) => ({ ...row, typed: null }))
}

/** 批量充值 of chosen accounts, by one way; all of them or none (services.md 4). */
export default function TopUpPage() {
  const [rows, setRows] = usePageState('rows', startRows)
  if (rows.length > 0) return <Desk rows={rows} onRows={setRows} />
  return <Nowhere words="请从居家账户列表勾选老人，打开批量充值" list="/homecare/account" label="打开居家账户" />
}

const { balance, deposit } = homeFund.is

function whyNot(rows: readonly TopUpRow[], { tradeWay, voucherNo }: TopUpWay) {
  if (rows.some((row) => fenOf(row) <= 0)) return '每位老人都要填写金额'
  return tradeWay === homeTradeWay.transfer && !voucherNo.trim() ? '转账须填写凭证号' : undefined
}

function Desk({ rows, onRows }: { rows: TopUpRow[]; onRows: (rows: TopUpRow[]) => void }) {
  const may = usePermit()
  const funds = ([balance, deposit] as const).filter((fund) => may(topUpCalls[fund].options.permit))
  const [paying, setPaying] = useState<TopUpWay>({
    fund: funds[0] ?? balance,
    tradeWay: homeTradeWay.cash,
    voucherNo: '',
  })
  const [busy, setBusy] = useState(false)
  const [requestNo, setRequest] = useState(newRequestNo)
  const total = rows.reduce((sum, row) => sum + fenOf(row), 0)
  const done = rows.some(({ receiptNo }) => receiptNo)
  const why = whyNot(rows, paying)
  useUnsaved(!done && rows.some(({ typed }) => typed !== null))
  /** Changed input makes another request. */
  const anew = (change: () => void) => {
    change()
    setRequest(newRequestNo())
  }
  const run = async () => {
    const words = `${rows.length} 位居家老人的${homeFund.label(paying.fund)}共 ${yuanText(total)} 元`
    if (!(await ask(`收取${words}？`, '确认充值'))) return
    setBusy(true)
    const { fund, tradeWay, voucherNo } = paying
    const sent = {
      tradeWay,
      voucherNo: tradeWay === homeTradeWay.transfer ? voucherNo : undefined,
      rows: rows.map((row) => ({ accountId: row.accountId, amount: fenOf(row) })),
    }
    const answer = await act(topUpCalls[fund], sent, { requestNo, done: `已收取${words}` })
    setBusy(false)
    if (!answer) return
    const back = new Map(answer.reply.rows.map((row) => [row.accountId, row]))
    onRows(rows.map((row) => ({ ...row, ...back.get(row.accountId) })))
  }
  return (
    <section className="k-card home-top-up">
      <div className="home-top-up-foot">
        <TopUpBar
          funds={funds}
          paying={paying}
          fixed={busy || done}
          onPaying={(part) => anew(() => setPaying((now) => ({ ...now, ...part })))}
          onAll={(typed) => anew(() => onRows(rows.map((row) => ({ ...row, typed }))))}
        />
        <span className="home-top-up-tools">
          <span className="home-top-up-sum">
            合计 <b>{yuanText(total)}</b> 元
          </span>
          <Permit need={receipt.print.options.permit}>
            <Button
              icon={<PrinterOutlined />}
              {...offBecause(!done && '充值后才有收据')}
              onClick={() => void printAll(rows)}
            >
              打印收据
            </Button>
          </Permit>
          <Button
            type="primary"
            disabled={done || why !== undefined}
            title={why}
            loading={busy}
            onClick={() => void run()}
          >
            确认充值
          </Button>
        </span>
      </div>
      <TopUpTable rows={rows} fixed={busy || done} onRows={(next) => anew(() => onRows(next))} />
    </section>
  )
}

async function printAll(rows: readonly TopUpRow[]) {
  const ids = rows.flatMap(({ tradeId }) => tradeId ?? [])
  const papers = []
  for (let at = 0; at < ids.length; at += mostPapers) {
    const printed = await act(receipt.print, { receiptIds: ids.slice(at, at + mostPapers) })
    if (!printed) return
    papers.push(...printed.reply)
  }
  await printReceipts(papers)
}
/** The receipts of one print (fees.md 8). */
const mostPapers = 200
