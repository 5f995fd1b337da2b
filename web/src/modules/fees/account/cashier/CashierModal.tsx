import { Button, Checkbox, Input, Segmented } from 'antd'
import type { KeyboardEvent } from 'react'
import { lazy, Suspense, useState } from 'react'
import { amountInWords, yuanText } from '#contract/kit/value/money.ts'
import { account, accountRefusals } from '#contract/modules/fees/account/account.ts'
import { balanceClass } from '#contract/modules/fees/account/trade.ts'
import { balanceWay, tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { useAction } from '#kit/calls.ts'
import { ask, leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { messageOf } from '#kit/fault/errors.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { usePermit } from '#kit/page/permit.ts'
import { BillChoice } from '../pay/BillChoice.tsx'
import { ResidentSearch } from '../pay/ResidentSearch.tsx'
import { type ShownAccount, useAccount } from '../use-account.ts'
import { bills, bodyOf, type Draft, firstDraft, scanOf, sumsFor } from './cashier-draft.ts'
import '../account.css'

const ScanPay = lazy(() => import('../../payment/ScanPay.tsx'))

/** Permission for each kind of trade. */
const permits: Record<number, string> = {
  1: 'expense.account.prestore',
  2: 'expense.account.deposit',
  6: 'expense.account.deposit',
  5: 'expense.account.saloon',
  [bills]: 'expense.account.payment',
}

interface Props {
  oldmanId?: string
  /** A refund instead of a payment. */
  refund?: boolean
  onClose: () => void
}

/** The cashier works from a name or a scan to the receipt by keyboard alone: 姓名 Enter 金额 Enter Enter. */
export default function CashierModal({ oldmanId: first, refund = false, onClose }: Props) {
  const [oldmanId, setOldmanId] = useState(first)
  const [dirty, setDirty] = useState(false)
  const { data } = useAccount(oldmanId)
  const choose = (chosen: string | undefined) => {
    setDirty(false)
    setOldmanId(chosen)
  }
  const leave = leaveBy(dirty, onClose)
  return (
    <Dialog
      unsaved={dirty}
      open
      title={refund ? '退款' : '收款'}
      width={720}
      footer={null}
      onCancel={leave}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {!first && <ResidentSearch chosen={data} onChoose={choose} />}
      {data && (
        <Desk
          key={data.oldmanId}
          row={data}
          refund={refund}
          onTyped={() => setDirty(true)}
          onNext={first ? onClose : () => choose(undefined)}
        />
      )}
    </Dialog>
  )
}

const limits: readonly number[] = [accountRefusals.depositLimit.code, accountRefusals.prestoreLimit.code]
const confirmable = (error: unknown) =>
  typeof error === 'object' && error !== null && 'data' in error && Object(error.data).confirmable === 1

interface DeskProps {
  row: ShownAccount
  refund: boolean
  onTyped: () => void
  onNext: () => void
}

function Desk({ row, refund, onTyped, onNext }: DeskProps) {
  const may = usePermit()
  const classes = balanceClass.options.filter(({ value }) => refund || may(permits[value]))
  const payable = !refund && row.bills.length > 0 && may(permits[bills])
  const kinds: { value: number; label: string }[] = [...(payable ? [{ value: bills, label: '缴费' }] : []), ...classes]
  const [draft, setDraft] = useState(() =>
    firstDraft(
      row,
      refund,
      kinds.map(({ value }) => value),
    ),
  )
  const [sure, setSure] = useState(false)
  const [scanning, setScanning] = useState(false)
  const sums = sumsFor(row, draft, refund)
  const { amount, paying, due, over, waived, lack } = sums
  const post = useAction(account.trade, {
    done: ({ receiptNo }) => `已${refund ? '退' : '收'}${row.oldmanName}${yuanText(amount)}元，收据${receiptNo}`,
  })
  const ways = row.tradeWays.filter(({ tradeWay }) => {
    if (tradeWay === balanceWay) return paying && row.prestoreBalance > 0
    // A scanned payment covers exactly the amount due, and is never a refund.
    return tradeWay < 8 || (!refund && over === 0)
  })
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setSure(false)
    onTyped()
  }
  const choose = (chosen: string[]) => {
    const picked = row.bills.filter(({ tradeMonthId }) => chosen.includes(tradeMonthId))
    change({ chosen, typed: picked.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0) || null, roundCut: false })
  }
  const look = (event?: KeyboardEvent) => {
    // The same Enter must not press the button that takes the focus now.
    event?.preventDefault()
    if (!lack) setSure(true)
  }
  const send = async (limitConfirmed: 0 | 1 = 0) => {
    if (draft.way >= tradeWayIs.shownCode) return setScanning(true)
    const path = { tradeType: refund ? '4' : String(draft.kind), print: draft.paper ? '1' : '0' }
    const body = { ...path, oldmanId: row.oldmanId, amount, limitConfirmed, ...bodyOf(draft, refund, sums) }
    const onRefused = (code: number, error: unknown) => {
      if (!limits.includes(code) || !confirmable(error)) return false
      void ask(`${messageOf(error)}，仍要收取吗？`, '仍要收取').then((yes) => (yes ? send(1) : undefined))
      return true
    }
    const done = await post.run(body, { onRefused })
    if (!done) return
    // The desk is cleared before printing: its buttons could otherwise be pressed again.
    onNext()
    const { printData } = done.reply
    if (printData) await import('../../receipt/print-receipt.tsx').then(({ printReceipt }) => printReceipt(printData))
  }
  return (
    <div className="cashier">
      <Balances row={row} />
      <Segmented
        block
        value={draft.kind}
        options={kinds}
        onChange={(kind) =>
          change({ kind, typed: (kind === bills && due) || null, way: tradeWayIs.cash, roundCut: false })
        }
      />
      {paying && <BillChoice bills={row.bills} chosen={draft.chosen} onChange={choose} />}
      <Amounts draft={draft} sums={sums} refund={refund} ways={ways} change={change} look={look} />
      {sure && (
        <p className="cashier-summary">
          {refund ? '退给' : '收取'}
          <b>{row.oldmanName}</b>的{kinds.find(({ value }) => value === draft.kind)?.label}
          <b>{yuanText(amount)}元</b>，{ways.find(({ tradeWay }) => tradeWay === draft.way)?.tradeWayName}
          {waived > 0 && `，抹零${yuanText(waived)}元`}
          {over > 0 && `，多收的${yuanText(over)}元转入预存`}。
        </p>
      )}
      <Suspense>
        {scanning && (
          <ScanPay
            way={draft.way === tradeWayIs.shownCode ? tradeWayIs.shownCode : tradeWayIs.scannedCode}
            name={row.oldmanName}
            payInput={scanOf(row.oldmanId, draft, sums)}
            paper={draft.paper}
            onDone={onNext}
            onClose={() => setScanning(false)}
          />
        )}
      </Suspense>
      <div className="cashier-foot">
        <Checkbox checked={draft.paper} onChange={({ target }) => setDraft({ ...draft, paper: target.checked })}>
          打印收据
        </Checkbox>
        {sure ? (
          <Button
            key="confirm"
            autoFocus
            type="primary"
            size="large"
            danger={refund}
            loading={post.pending}
            onClick={() => void send(0)}
          >
            确认{refund ? '退款' : '收款'}
          </Button>
        ) : (
          <Button type="primary" size="large" {...offBecause(lack)} onClick={() => look()}>
            下一步
          </Button>
        )}
      </div>
    </div>
  )
}

interface AmountsProps {
  draft: Draft
  sums: ReturnType<typeof sumsFor>
  refund: boolean
  ways: { tradeWay: number; tradeWayName: string }[]
  change: (part: Partial<Draft>) => void
  look: (event?: KeyboardEvent) => void
}

/** Amount and way of payment, with further fields for a transfer or a refund. */
function Amounts({ draft, sums: { amount, due, cut }, refund, ways, change, look }: AmountsProps) {
  return (
    <>
      <NumberBox
        kind="fen"
        min={1}
        className="cashier-amount"
        size="large"
        autoFocus
        aria-label="金额"
        placeholder="0.00"
        value={draft.typed}
        onChange={(typed) => change({ typed, roundCut: false })}
        onPressEnter={look}
      />
      <p className="cashier-words">{amount > 0 ? amountInWords(amount) : '　'}</p>
      {cut > 0 && (
        <Checkbox
          checked={draft.roundCut}
          onChange={({ target }) =>
            change({ roundCut: target.checked, typed: due - (target.checked ? cut : 0) || null })
          }
        >
          抹零 {yuanText(cut)} 元
        </Checkbox>
      )}
      <Segmented
        block
        value={draft.way}
        aria-label="方式"
        options={ways.map(({ tradeWay, tradeWayName }) => ({ value: tradeWay, label: tradeWayName }))}
        onChange={(way) => change({ way })}
      />
      {draft.way === tradeWayIs.transfer && (
        <Input
          aria-label="凭证号"
          placeholder="转账凭证号"
          value={draft.voucherNo}
          maxLength={40}
          onChange={({ target }) => change({ voucherNo: target.value })}
          onPressEnter={look}
        />
      )}
      {refund && (
        <Input
          aria-label="退款原因"
          placeholder="退款原因"
          value={draft.reason}
          maxLength={200}
          onChange={({ target }) => change({ reason: target.value })}
          onPressEnter={look}
        />
      )}
    </>
  )
}

function Balances({ row }: { row: ShownAccount }) {
  return (
    <div className="cashier-standing">
      <b>{row.oldmanName}</b>
      <span>{row.bedName ?? '未分配床位'}</span>
      <span>预存 {yuanText(row.prestoreBalance)}</span>
      <span>押金 {yuanText(row.depositBalance)}</span>
      {row.arrears > 0 && <span className="k-danger">欠费 {yuanText(row.arrears)}</span>}
    </div>
  )
}
