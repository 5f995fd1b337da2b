import { Alert, Button, Checkbox, Form, Modal } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type Bill, bill } from '#contract/modules/bill.ts'
import { PayInput } from '#contract/modules/bill-pay.ts'
import { inputOf, useAction } from '../../kit/calls.ts'
import { MoneyCell } from '../../kit/cells.tsx'
import { askLeave } from '../../kit/confirm.tsx'
import { FormFields, labelWidth } from '../../kit/form/FormFields.tsx'
import { yuan } from '../../kit/format.ts'
import type { Values } from '../../kit/schema.ts'

interface Props {
  name: string
  oldmanId: string
  /** Open bills. */
  bills: readonly z.output<typeof Bill>[]
  balances: { prestoreBalance: number }
  onClose: () => void
}

const source = { shape: PayInput.shape, keys: ['ways', 'payerName', 'remark'], options: {} }

/** Takes a payment for the bills ticked, the oldest first; what is less than they are pays them in that order. */
export function PayModal({ name, oldmanId, bills, balances, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const order = bills.toSorted((a, b) => (a.dueDate + a.billNo < b.dueDate + b.billNo ? -1 : 1))
  const [chosen, setChosen] = useState(order.map((row) => row.tradeMonthId))
  const [dirty, setDirty] = useState(false)
  const [paid, setPaid] = useState(bills.reduce((sum, row) => sum + row.unpaidAmt, 0))
  const pay = useAction(bill.pay, {
    done: (reply) => `已收${name}${yuan(reply.amount)}元，收据${reply.receiptNo ?? ''}`,
  })
  const picked = order.filter((row) => chosen.includes(row.tradeMonthId))
  const due = picked.reduce((sum, row) => sum + row.unpaidAmt, 0)
  const over = Math.max(0, paid - due)

  async function submit() {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    let left = paid
    const parts = picked.flatMap(({ tradeMonthId, unpaidAmt, version }, at) => {
      const last = at === picked.length - 1
      const amount = last ? left : Math.min(left, unpaidAmt)
      left -= amount
      return amount > 0 ? [{ tradeMonthId, amount, version }] : []
    })
    const sent = { ...values, tradeType: '3', print: '0', oldmanId, bills: parts, toPrestore: over > 0 ? 1 : 0 }
    if (await pay.run(inputOf(bill.pay, sent))) onClose()
  }
  const leave = async () => {
    if (!dirty || (await askLeave())) onClose()
  }
  return (
    <Modal
      open
      title={`${name}缴费`}
      width={720}
      mask={{ closable: false }}
      onCancel={leave}
      footer={[
        <Button key="no" onClick={leave}>
          取消
        </Button>,
        <Button
          key="yes"
          type="primary"
          loading={pay.pending}
          disabled={paid === 0 || picked.length === 0}
          onClick={() => void submit()}
        >
          收款 {yuan(paid)} 元
        </Button>,
      ]}
    >
      <Checkbox.Group
        value={chosen}
        onChange={setChosen}
        options={order.map((row) => ({
          value: row.tradeMonthId,
          label: `${row.feeMonth} ${row.billNo} 未收${yuan(row.unpaidAmt)}元`,
        }))}
      />
      <p>
        应收 <MoneyCell fen={due} /> 元　可用预存 <MoneyCell fen={balances.prestoreBalance} /> 元（方式选“余额”）
      </p>
      {over > 0 && <Alert type="info" showIcon className="k-gap" title={`多收的${yuan(over)}元转入预存`} />}
      <Form
        form={form}
        initialValues={{ ways: [{ tradeWay: 1, amount: due }] }}
        labelCol={{ flex: `${labelWidth(source)}px` }}
        wrapperCol={{ flex: 1 }}
        onValuesChange={(_, all) => {
          setDirty(true)
          setPaid(sumOf(all))
        }}
      >
        <FormFields source={source} columns={1} />
      </Form>
    </Modal>
  )
}

const sumOf = ({ ways }: Values) =>
  Array.isArray(ways) ? ways.reduce((sum: number, way: { amount?: number }) => sum + (way.amount ?? 0), 0) : 0
