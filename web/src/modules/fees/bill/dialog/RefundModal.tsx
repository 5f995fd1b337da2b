import { Alert, Checkbox, Form, Input, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import type { BillLine } from '#contract/modules/fees/bill/bill-line.ts'
import { refundTo } from '#contract/modules/fees/bill/bill-pay.ts'
import { inputOf, useAction, useCall } from '#kit/calls.ts'
import { MoneyCell } from '#kit/cells.tsx'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { yuan } from '#kit/value/format.ts'
import { hasUnread } from '#kit/value/number.ts'
import '../bill.css'

type Line = z.output<typeof BillLine>
interface Props {
  bill: { tradeMonthId: string; billNo: string; oldmanName?: string | null; version: number }
  onClose: () => void
}

/** 退费 of paid lines: an amount per line, to 预存 or back by the way of payment (fees.md 4). */
export function RefundModal({ bill: target, onClose }: Props) {
  const { tradeMonthId, billNo, oldmanName, version } = target
  const query = useCall(bill.lines, { tradeType: '3', tradeMonthId }, { keep: false })
  const [amounts, setAmounts] = useState<Record<string, Amount>>({})
  const [to, setTo] = useState<number>(1)
  const [reason, setReason] = useState('')
  const [paper, setPaper] = useState(true)
  const details = Object.entries(amounts).flatMap(([tradeMonthDetailId, amount]) =>
    typeof amount === 'number' && amount > 0 ? [{ tradeMonthDetailId, amount }] : [],
  )
  const lines = (query.data ?? []).filter((line) => (line.refundableAmt ?? 0) > 0)
  const unread = hasUnread(Object.values(amounts))

  const sum = details.reduce((total, { amount }) => total + amount, 0)
  const back = useAction(bill.refund, {
    done: ({ amount, receiptNo }) => `已退${oldmanName ?? ''}${yuan(amount)}元${receiptNo ? `，单据${receiptNo}` : ''}`,
  })
  async function submit() {
    const sent = { print: to === 2 && paper ? '1' : '0', tradeMonthId, details, refundTo: to, reason, version }
    const done = await back.run(inputOf(bill.refund, sent))
    if (!done) return
    // The dialog closes before printing: its buttons could otherwise be pressed again.
    onClose()
    const { printData } = done.reply
    if (printData) await import('../../receipt/print-receipt.tsx').then(({ printReceipt }) => printReceipt(printData))
  }
  const dirty = reason !== '' || Object.values(amounts).some(Boolean)
  const leave = leaveBy(dirty, onClose)
  return (
    <Dialog
      unsaved={dirty}
      open
      title={`${oldmanName ?? ''}账单${billNo}退费`}
      width={780}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      okText={`退费 ${yuan(sum)} 元`}
      okButtonProps={{
        danger: true,
        ...offBecause(
          unread && '有的金额看不懂，请改正',
          sum === 0 && '请先填写退款金额',
          reason.trim() === '' && '请写明事由',
        ),
        loading: back.pending,
      }}
      onOk={() => void submit()}
    >
      <Loaded query={query}>{() => <RefundLines lines={lines} amounts={amounts} onChange={setAmounts} />}</Loaded>
      <Form labelCol={{ flex: '90px' }} className="bill-refund">
        <Form.Item label="退到">
          <Segmented value={to} options={[...refundTo.options]} onChange={setTo} />
        </Form.Item>
        {to === 2 && (
          <Form.Item label=" " colon={false}>
            <Alert type="info" showIcon title="按缴费时的方式退出，后收的先退；由余额支付的部分请退入预存。" />
            <Checkbox checked={paper} onChange={({ target: box }) => setPaper(box.checked)}>
              打印退款凭据
            </Checkbox>
          </Form.Item>
        )}
        <Form.Item label="退费原因" required htmlFor="refund-reason">
          <Input
            id="refund-reason"
            value={reason}
            maxLength={200}
            onChange={({ target: input }) => setReason(input.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

/** A number in fen, nothing, or the typed text where it is no number. */
type Amount = number | string | null

interface LinesProps {
  lines: Line[]
  /** By line. */
  amounts: Record<string, Amount>
  onChange: (amounts: Record<string, Amount>) => void
}

function RefundLines({ lines, amounts, onChange }: LinesProps) {
  return (
    <Table<Line>
      size="small"
      rowKey="tradeMonthDetailId"
      pagination={false}
      dataSource={lines}
      locale={{ emptyText: '没有可退的明细' }}
      columns={[
        { title: '项目', dataIndex: 'feeName' },
        { title: '起止', render: (_, { dateFrom, dateTo }) => `${dateFrom} ~ ${dateTo}` },
        { title: '已收', width: 110, align: 'right', render: (_, { paidAmt }) => <MoneyCell fen={paidAmt} /> },
        {
          title: '可退',
          width: 110,
          align: 'right',
          render: (_, { refundableAmt }) => <MoneyCell fen={refundableAmt ?? 0} />,
        },
        {
          title: '本次退费',
          width: 160,
          render: (_, { tradeMonthDetailId: id, feeName, refundableAmt }) => (
            <NumberBox
              kind="fen"
              inList
              aria-label={`${feeName}退费`}
              placeholder="0.00"
              wrong={Number(amounts[id] ?? 0) > (refundableAmt ?? 0) ? '超过可退金额' : undefined}
              value={amounts[id]}
              onChange={(amount) => onChange({ ...amounts, [id]: amount })}
            />
          ),
        },
      ]}
    />
  )
}
