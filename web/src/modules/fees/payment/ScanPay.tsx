import { Alert, Button, Input, Spin } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { yuanText } from '#contract/kit/value/money.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { payment, paymentRefusals, payStatus } from '#contract/modules/fees/payment/payment.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { act, useAction } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { messageOf } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { toast } from '#kit/look/notice.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { usePermit } from '#kit/page/permit.ts'
import { isOpen, type Order, type PaymentInput, useOrder } from './scan-order.ts'
import './scan-pay.css'

const PayCode = lazy(() => import('./PayCode.tsx'))

interface Props {
  /** 9: the payer scans a code on this screen. 8: the payer's code of 18 digits is scanned here. */
  way: 8 | 9
  payInput: PaymentInput
  name: string
  paper: boolean
  /** Called after posting; the receipt is printed on request. */
  onDone: () => void
  onClose: () => void
}

/** A payment by a scanned code, from the code to the receipt. If this window is lost, the server continues. */
export default function ScanPay(props: Props) {
  const { way, name, payInput, onClose } = props
  const [attempt, setAttempt] = useState(1)
  return (
    <Dialog
      open
      title={`${name} ${way === tradeWayIs.scannedCode ? '扫码收款' : '付款码收款'}`}
      width={420}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="scan-pay">
        <p className="scan-amount">¥{yuanText(payInput.amount)}</p>
        <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
      </div>
    </Dialog>
  )
}

/** Each attempt is a payment of its own, with its own request number. */
function Attempt({ way, payInput, name, paper, onDone, onClose, onAgain }: Props & { onAgain: () => void }) {
  const [payId, setPayId] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { order, asking, again } = useOrder(payId)
  usePosted(order, { name, paper, onDone })
  const row = useAction(payment.create, { done: '请付款人扫码' })
  const shown = useAction(payment.micro, { done: `已收${name}${yuanText(payInput.amount)}元` })

  const start = async (authCode?: string, limitConfirmed: 0 | 1 = 0): Promise<void> => {
    const bizBody = { ...payInput.bizBody, ...(limitConfirmed && { limitConfirmed }) }
    const onRefused = (code: number, error: unknown) => {
      const { payId: known, confirmable } = dataOf(error)
      if (code === paymentRefusals.pending.code && known) setPayId(known)
      else if (limits.includes(code) && confirmable === 1)
        void ask(`${messageOf(error)}，仍要收取吗？`, '仍要收取').then((yes) => (yes ? start(authCode, 1) : onClose()))
      else setProblem(messageOf(error))
      return true
    }
    const sent = { ...payInput, bizBody, requestNo: '' }
    const done = authCode ? await shown.run({ ...sent, authCode }, { onRefused }) : await row.run(sent, { onRefused })
    if (done) setPayId(done.reply.payId)
  }
  const first = useRef(start)
  useEffect(() => {
    if (way === tradeWayIs.scannedCode) void first.current()
  }, [way])

  if (problem) return <Failed text={problem} onAgain={onAgain} onClose={onClose} />
  if (order && !isOpen(order)) return <Ended order={order} onAgain={onAgain} onClose={onClose} />
  if (way === tradeWayIs.shownCode && !payId)
    return <CodeInput pending={shown.pending} onCode={(code) => void start(code)} />
  if (!order) return <Spin className="scan-wait" description="正在请求支付渠道…" />
  return (
    <>
      {way === tradeWayIs.scannedCode && order.qrCode ? (
        <Suspense fallback={<div className="scan-code" />}>
          <PayCode order={order} text={order.qrCode} />
        </Suspense>
      ) : (
        <Typing />
      )}
      {asking ? (
        <p className="k-muted">
          {way === tradeWayIs.scannedCode ? '付款后自动入账，请勿重复收款' : '付款人正在确认，请稍候'}
        </p>
      ) : (
        <Alert
          type="info"
          showIcon
          title="还没有收到付款结果"
          description="可以关闭本窗口：系统每30秒自动查询，付款成功后自动入账并生成收据。"
          action={
            <Button size="small" onClick={again}>
              继续查询
            </Button>
          }
        />
      )}
    </>
  )
}

const limits: readonly number[] = [accountRefusals.depositLimit.code, accountRefusals.prestoreLimit.code]
const dataOf = (error: unknown): { payId?: string; confirmable?: number } =>
  typeof error === 'object' && error !== null && 'data' in error ? Object(error.data) : {}

/** Shows what was received, and prints the receipt once. */
function usePosted(
  order: Order | undefined,
  { name, paper, onDone }: { name: string; paper: boolean; onDone: () => void },
) {
  const mayPrint = usePermit()(receipt.print.options.permit)
  const isAnnounced = useRef(false)
  const tell = async ({ tradeId, receiptNo, amount }: Order) => {
    toast(`已收${name}${yuanText(amount)}元，收据${receiptNo ?? ''}`)
    void refreshModules(payment.clear.options.touches)
    if (paper && mayPrint && tradeId) {
      const printed = await act(receipt.print, { receiptIds: [tradeId] }, { done: `收据${receiptNo ?? ''}已送打印` })
      const [paper] = printed?.reply ?? []
      if (paper) void import('../receipt/print-receipt.tsx').then(({ printReceipt }) => printReceipt(paper))
    }
    onDone()
  }
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    if (order?.payStatus !== payStatus.is.paid || !order.tradeId || isAnnounced.current) return
    isAnnounced.current = true
    void latest.current(order)
  }, [order])
}

function CodeInput({ pending, onCode }: { pending: boolean; onCode: (code: string) => void }) {
  const [text, setText] = useState('')
  const code = text.replace(/\D/g, '')
  const whole = code.length === 18
  return (
    <>
      <Input
        size="large"
        autoFocus
        aria-label="付款码"
        placeholder="请扫描付款码，或输入18位数字"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        value={text}
        disabled={pending}
        onChange={({ target }) => setText(target.value)}
      />
      {pending ? (
        <p className="k-muted">正在请求支付渠道…</p>
      ) : (
        <p className="k-muted">已输入 {code.length} 位，共 18 位</p>
      )}
      {/* Scanners end a code with Enter, which presses the button. */}
      <Button
        type="primary"
        size="large"
        block
        loading={pending}
        {...offBecause(!whole && '付款码是 18 位数字')}
        onClick={() => onCode(code)}
      >
        收款
      </Button>
    </>
  )
}

/** The payer enters a password on their phone. */
function Typing() {
  return (
    <>
      <Spin className="scan-wait" />
      <p className="scan-state">支付处理中</p>
    </>
  )
}

function Failed({ text, onAgain, onClose }: { text: string; onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <Alert type="error" showIcon title="没有收款" description={text} />
      <div className="k-modal-foot">
        <Button onClick={onClose}>返回</Button>
        <Button type="primary" onClick={onAgain}>
          重新收款
        </Button>
      </div>
    </>
  )
}

function Ended({ order, onAgain, onClose }: { order: Order; onAgain: () => void; onClose: () => void }) {
  if (order.payStatus === payStatus.is.paid && order.tradeId)
    return <Alert type="success" showIcon title="收款成功" description={`收据 ${order.receiptNo ?? ''}`} />
  if (order.payStatus === payStatus.is.paid || order.payStatus === payStatus.is.refunded)
    return (
      <>
        <Alert
          type="warning"
          showIcon
          title="已收到付款，但未能入账"
          description="款项已列入待清算，请财务人员在老人账户的“待清算”中转预存或原路退款。请勿重复收款。"
        />
        <div className="k-modal-foot">
          <Button onClick={onClose}>知道了</Button>
        </div>
      </>
    )
  const text =
    order.payStatus === payStatus.is.closed ? '二维码已失效，付款人没有付款' : (order.failReason ?? '支付失败')
  return <Failed text={text} onAgain={onAgain} onClose={onClose} />
}
