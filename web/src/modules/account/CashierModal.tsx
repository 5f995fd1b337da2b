import { Button, Checkbox, Input, Modal, Segmented } from 'antd'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { amountInWords, yuanText } from '#contract/kit/money.ts'
import { account } from '#contract/modules/account.ts'
import { balanceClass } from '#contract/modules/trade.ts'
import { useAction } from '../../kit/calls.ts'
import { parseYuan } from '../../kit/format.ts'
import { usePermit } from '../../kit/permit.ts'
import { ResidentSearch } from './ResidentSearch.tsx'
import { type ShownAccount, useAccount } from './use-account.ts'
import './account.css'

/** Classes with the right each needs; a refund goes the other way. */
const permits: Record<number, string> = {
  1: 'expense.account.prestore',
  2: 'expense.account.deposit',
  6: 'expense.account.deposit',
  5: 'expense.account.saloon',
}

interface Props {
  oldmanId?: string
  /** Pays back instead of taking. */
  refund?: boolean
  onClose: () => void
}

/** From a name or a scan to the receipt by the keyboard alone: 姓名 Enter 金额 Enter Enter. */
export default function CashierModal({ oldmanId: first, refund = false, onClose }: Props) {
  const [oldmanId, setOldmanId] = useState(first)
  const { data } = useAccount(oldmanId)
  return (
    <Modal
      open
      title={refund ? '退款' : '收款'}
      width={640}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {!first && <ResidentSearch chosen={data} onChoose={setOldmanId} />}
      {data && (
        <Desk key={data.oldmanId} row={data} refund={refund} onNext={first ? onClose : () => setOldmanId(undefined)} />
      )}
    </Modal>
  )
}

function Desk({ row, refund, onNext }: { row: ShownAccount; refund: boolean; onNext: () => void }) {
  const may = usePermit()
  const kinds = balanceClass.options.filter(({ value }) => refund || may(permits[value]))
  const [kind, setKind] = useState<number>(kinds[0]?.value ?? 1)
  const [way, setWay] = useState(1)
  const [text, setText] = useState('')
  const [voucherNo, setVoucherNo] = useState('')
  const [reason, setReason] = useState('')
  const [paper, setPaper] = useState(true)
  const [sure, setSure] = useState(false)
  const post = useAction(account.trade, {
    done: ({ receiptNo }) => `已${refund ? '退' : '收'}${row.oldmanName}${yuanText(amount)}元，收据${receiptNo}`,
  })
  const amount = parseYuan(text) ?? 0
  const ready = amount > 0 && (way !== 5 || voucherNo !== '') && (!refund || reason !== '')
  const ways = row.tradeWays.filter(({ tradeWay }) => tradeWay !== 7)
  const label = balanceClass.label(kind)
  const wayName = ways.find(({ tradeWay }) => tradeWay === way)?.tradeWayName ?? ''

  const look = (event?: KeyboardEvent) => {
    // The same Enter must not press the button that takes the focus now.
    event?.preventDefault()
    if (ready) setSure(true)
  }
  const send = async (limitConfirmed: 0 | 1 = 0) => {
    const path = { tradeType: refund ? '4' : String(kind), print: paper ? '1' : '0' }
    const ways = [{ tradeWay: way, amount, voucherNo: voucherNo || null }]
    const refundOf = refund ? { refundClass: kind as 1 | 2 | 5 | 6, reason } : {} // as: one of balanceClass
    const done = await post.run({ ...path, oldmanId: row.oldmanId, amount, ways, limitConfirmed, ...refundOf })
    if (!done) return
    const { printData } = done.reply
    if (printData) await import('./print-receipt.tsx').then(({ printReceipt }) => printReceipt(printData))
    onNext()
  }
  return (
    <div className="cashier">
      <Standing row={row} />
      <Segmented
        block
        value={kind}
        options={[...kinds]}
        onChange={(next) => {
          setKind(next)
          setSure(false)
        }}
      />
      <Input
        className="cashier-amount"
        size="large"
        prefix="¥"
        autoFocus
        aria-label="金额"
        placeholder="0.00"
        value={text}
        status={text && amount <= 0 ? 'error' : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setSure(false)
        }}
        onPressEnter={look}
      />
      <p className="cashier-words">{amount > 0 ? amountInWords(amount) : '　'}</p>
      <Segmented
        block
        value={way}
        aria-label="方式"
        options={ways.map(({ tradeWay, tradeWayName }) => ({ value: tradeWay, label: tradeWayName }))}
        onChange={(next) => {
          setWay(next)
          setSure(false)
        }}
      />
      {way === 5 && (
        <Input
          aria-label="凭证号"
          placeholder="转账凭证号"
          value={voucherNo}
          maxLength={40}
          onChange={({ target }) => setVoucherNo(target.value)}
          onPressEnter={look}
        />
      )}
      {refund && (
        <Input
          aria-label="退款原因"
          placeholder="退款原因"
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
          onPressEnter={look}
        />
      )}
      {sure && (
        <p className="cashier-summary">
          {refund ? '退给' : '收取'}
          <b>{row.oldmanName}</b>的{label}
          <b>{yuanText(amount)}元</b>，{wayName}。
        </p>
      )}
      <div className="cashier-foot">
        <Checkbox checked={paper} onChange={({ target }) => setPaper(target.checked)}>
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
          <Button type="primary" size="large" disabled={!ready} onClick={() => look()}>
            下一步
          </Button>
        )}
      </div>
    </div>
  )
}

function Standing({ row }: { row: ShownAccount }) {
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
