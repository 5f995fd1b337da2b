import { Alert, Button, Checkbox, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { PayInput } from '#contract/modules/fees/bill/bill-pay.ts'
import { payBiz } from '#contract/modules/fees/payment/payment.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { MoneyCell } from '#kit/cells.tsx'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FormFields, labelWidth } from '#kit/form/FormFields.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { yuan } from '#kit/value/format.ts'
import { hasUnread } from '#kit/value/number.ts'
import type { Values } from '#kit/value/schema.ts'

const ScanPay = lazy(() => import('../../payment/ScanPay.tsx'))
type ScanProps = React.ComponentProps<typeof ScanPay>
const scannedWays = [tradeWayIs.shownCode, tradeWayIs.scannedCode]

interface Props {
  oldmanId: string
  /** Bills ticked at first; default: all open ones. */
  tradeMonthIds?: readonly string[]
  onClose: () => void
}

/** Takes a payment for the ticked bills, the oldest first; a smaller amount pays them in that order. */
export function PayModal({ oldmanId, tradeMonthIds, onClose }: Props) {
  const query = useCall(bill.payForm, { oldmanId }, { keep: false, staleTime: 0 })
  const [dirty, setDirty] = useState(false)
  const leave = leaveBy(dirty, onClose)
  return (
    <Dialog
      unsaved={dirty}
      open
      title={`${query.data?.oldmanName ?? ''}缴费`}
      width={720}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      footer={null}
      destroyOnHidden
    >
      <Loaded query={query}>
        {(form) => (
          <Body
            form={form}
            first={tradeMonthIds}
            onDirty={() => setDirty(true)}
            onLeave={() => void leave()}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

type PayForm = ReplyFor<typeof bill.payForm>
interface BodyProps {
  form: PayForm
  first: readonly string[] | undefined
  onDirty: () => void
  onLeave: () => void
  onClose: () => void
}

/** Oldest first as far as the money reaches; a rest goes to the last one. */
function partsOf(bills: PayForm['bills'], paid: number) {
  let left = paid
  return bills.flatMap(({ tradeMonthId, unpaidAmt, version }, at) => {
    const amount = at === bills.length - 1 ? left : Math.min(left, unpaidAmt)
    left -= amount
    return amount > 0 ? [{ tradeMonthId, amount, version }] : []
  })
}

function Body({ form: data, first, onDirty, onLeave, onClose }: BodyProps) {
  const [form] = Form.useForm<Values>()
  const mayBackdate = usePermit()('expense.account.backdate')
  const { bills, balances, roundCut } = data
  const [chosen, setChosen] = useState(() =>
    bills.map(({ tradeMonthId }) => tradeMonthId).filter((id) => !first || first.includes(id)),
  )
  const picked = bills.filter(({ tradeMonthId }) => chosen.includes(tradeMonthId))
  const due = picked.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0)
  const [paid, setPaid] = useState(due)
  const [unread, setUnread] = useState(false)
  const [cutting, setCutting] = useState(false)
  const [paper, setPaper] = useState(true)
  const [scan, setScan] = useState<Pick<ScanProps, 'way' | 'payInput'>>()
  const scans = scannedWays.filter((way) => data.ways.some(({ tradeWay }) => tradeWay === way))
  const cut = cutting ? due % 100 : 0
  const over = Math.max(0, paid - (due - cut))
  const pay = useAction(bill.pay, {
    done: (reply) => `已收${data.oldmanName ?? ''}${yuan(reply.amount)}元，收据${reply.receiptNo ?? ''}`,
  })
  const amountIs = (amount: number) => {
    form.setFieldsValue({ ways: [{ tradeWay: tradeWayIs.cash, amount }] })
    setPaid(amount)
    setUnread(false)
  }
  const choose = (ids: string[]) => {
    setChosen(ids)
    setCutting(false)
    amountIs(bills.reduce((sum, row) => (ids.includes(row.tradeMonthId) ? sum + row.unpaidAmt : sum), 0))
  }
  async function submit() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const what = { oldmanId: data.oldmanId, bills: partsOf(picked, paid), roundCut: cut, toPrestore: over > 0 ? 1 : 0 }
    const sent = { ...values, ...what, tradeType: '3', print: paper ? '1' : '0' }
    const done = await pay.run(inputOf(bill.pay, sent))
    if (!done) return
    // The dialog closes before printing: its buttons could otherwise be pressed again.
    onClose()
    const { printData } = done.reply
    if (printData) await import('../../receipt/print-receipt.tsx').then(({ printReceipt }) => printReceipt(printData))
  }
  async function openScan(way: ScanProps['way']) {
    const values = await form.validateFields(['payerName', 'remark']).catch(() => undefined)
    if (!values) return
    // The amount due, whatever the ways of payment say: a scanned payment covers all of it. After the payment nothing
    // is due.
    const amount = due - cut
    const bizBody = { ...values, bills: partsOf(picked, amount), roundCut: cut }
    setScan({ way, payInput: { oldmanId: data.oldmanId ?? '', amount, bizType: payBiz.is.payment, bizBody } })
  }
  const lack = (amount: number, wrong?: string | false) =>
    offBecause(picked.length === 0 && '请先选择账单', wrong, amount <= 0 && '没有要收的金额')
  const keys = ['ways', 'payerName', ...(mayBackdate ? ['tradeTime'] : []), 'remark']
  const source = { shape: PayInput.shape, keys, options: { tradeTime: { help: '留空为现在；补录最多31天以前' } } }
  if (bills.length === 0 && !scan) return <Alert type="info" showIcon title="没有未缴的账单" />
  return (
    <>
      <BillChoice bills={bills} chosen={chosen} onChoose={choose} />
      <p>
        应收 <MoneyCell fen={due} /> 元　可用预存 <MoneyCell fen={balances.prestoreBalance} /> 元（方式选“余额”）
      </p>
      {roundCut === 1 && due % 100 > 0 && (
        <Checkbox
          checked={cutting}
          onChange={({ target }) => {
            setCutting(target.checked)
            amountIs(due - (target.checked ? due % 100 : 0))
          }}
        >
          抹零 {yuan(due % 100)} 元
        </Checkbox>
      )}
      {over > 0 && <Alert type="info" showIcon className="k-gap" title={`多收的${yuan(over)}元转入预存`} />}
      <Form
        form={form}
        initialValues={{ ways: [{ tradeWay: tradeWayIs.cash, amount: due }] }}
        labelCol={{ flex: `${labelWidth(source)}px` }}
        wrapperCol={{ flex: 1 }}
        onValuesChange={(_, all) => {
          onDirty()
          setPaid(sumOf(all))
          setUnread(hasUnread(waysOf(all).map(({ amount }) => amount)))
        }}
      >
        <FormFields source={source} columns={1} />
      </Form>
      <div className="k-modal-foot">
        <Checkbox checked={paper} onChange={({ target }) => setPaper(target.checked)}>
          打印收据
        </Checkbox>
        <Button onClick={onLeave}>取消</Button>
        {scans.map((way) => (
          <Button key={way} {...lack(due - cut)} onClick={() => void openScan(way)}>
            {way === tradeWayIs.shownCode ? '付款码收款' : '扫码收款'}
          </Button>
        ))}
        <Button
          type="primary"
          loading={pay.pending}
          {...lack(paid, unread && '有的金额看不懂，请改正')}
          onClick={() => void submit()}
        >
          收款 {yuan(paid)} 元
        </Button>
      </div>
      <Suspense>
        {scan && (
          <ScanPay
            {...scan}
            name={data.oldmanName ?? ''}
            paper={paper}
            onDone={onClose}
            onClose={() => setScan(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

interface BillChoiceProps {
  bills: PayForm['bills']
  chosen: string[]
  onChoose: (ids: string[]) => void
}

function BillChoice({ bills, chosen, onChoose }: BillChoiceProps) {
  const lateBy = (row: PayForm['bills'][number]) => (row.overdue === 1 ? `（逾期${row.overdueDays}天）` : '')
  const options = bills.map((row) => ({
    value: row.tradeMonthId,
    label: `${row.feeMonth} ${row.billNo} 未收${yuan(row.unpaidAmt)}元${lateBy(row)}`,
  }))
  return <Checkbox.Group value={chosen} onChange={onChoose} options={options} />
}

const waysOf = ({ ways }: Values): { amount?: unknown }[] => (Array.isArray(ways) ? ways : [])
const sumOf = (values: Values) =>
  waysOf(values).reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0)
