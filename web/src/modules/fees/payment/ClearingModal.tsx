import { Button, Segmented, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import {
  type Clearing,
  clearStatus,
  payBiz,
  payChannel,
  payment,
  payStatus,
} from '#contract/modules/fees/payment/payment.ts'
import { useCall } from '#kit/calls.ts'
import { MoneyCell, StatusChip } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import './scan-pay.css'

type Row = z.output<typeof Clearing>

const views = [
  { value: 'open', label: '待处理', query: {} },
  { value: 'prestore', label: '已转预存', query: { clearStatus: clearStatus.is.prestored } },
  { value: 'refund', label: '已退款', query: { clearStatus: clearStatus.is.refunded } },
  { value: 'closed', label: '未付款关闭', query: { payStatus: payStatus.is.closed } },
  { value: 'failed', label: '支付失败', query: { payStatus: payStatus.is.failed } },
] as const

const empties: Record<string, string> = { open: '没有等待结果的线上支付，也没有待清算的款项' }

/** Payments that did not become a trade automatically: the money goes to 预存 or back to the payer (fees.md 9). */
export default function ClearingModal({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<string>('open')
  const { query: filter } = views.find(({ value }) => value === view) ?? views[0]
  const query = useCall(payment.clearingList, { ...filter, size: 200 }, { staleTime: 0 })
  return (
    <Dialog open title="线上支付待清算" width={1080} onCancel={onClose} footer={null}>
      <Segmented
        value={view}
        options={views.map(({ value, label }) => ({ value, label }))}
        onChange={setView}
        className="scan-views"
      />
      <Loaded query={query}>
        {({ list }) => (
          <Table
            size="small"
            rowKey="payId"
            dataSource={list}
            pagination={{ pageSize: 10, hideOnSinglePage: true }}
            locale={{ emptyText: empties[view] ?? '没有记录' }}
            columns={[
              { title: '时间', dataIndex: 'createTime', width: 145, render: (text: string) => text.slice(0, 16) },
              { title: '老人', dataIndex: 'oldmanName', width: 90 },
              { title: '业务', width: 80, render: (_, row) => payBiz.label(row.bizType) },
              { title: '渠道', width: 90, render: (_, row) => payChannel.label(row.channel) },
              { title: '应付', width: 95, align: 'right', render: (_, row) => <MoneyCell fen={row.amount} /> },
              {
                title: '实付',
                width: 95,
                align: 'right',
                render: (_, row) => (row.paidAmount == null ? '' : <MoneyCell fen={row.paidAmount} />),
              },
              { title: '状态', width: 95, render: (_, row) => <State row={row} /> },
              { title: '未入账原因', render: (_, row) => row.clearCause ?? '' },
              { title: '处理', width: 150, render: (_, row) => <Handling row={row} /> },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

function State({ row }: { row: Row }) {
  if (row.clearStatus != null)
    return (
      <StatusChip
        label={clearStatus.label(row.clearStatus)}
        tone={row.clearStatus === clearStatus.is.waiting ? 'warning' : 'success'}
      />
    )
  const waits = row.payStatus === payStatus.is.waiting || row.payStatus === payStatus.is.processing
  return <StatusChip label={payStatus.label(row.payStatus)} tone={waits ? 'info' : 'muted'} />
}

function Handling({ row }: { row: Row }) {
  if (row.clearStatus === clearStatus.is.prestored || row.clearStatus === clearStatus.is.refunded)
    return <span title={row.clearReason ?? ''}>{`${row.clearByName ?? ''} ${row.clearTime?.slice(5, 16) ?? ''}`}</span>
  if (row.clearStatus !== clearStatus.is.waiting) return null
  const sum = `${yuanText(row.paidAmount ?? 0)}元`
  const decide = (
    action: 'prestore' | 'refund',
    text: { title: string; content: string; okText: string; done: string },
  ) =>
    confirmDo({
      ...text,
      reason: '处理说明',
      danger: action === 'refund',
      call: payment.clear,
      input: { payId: row.payId, action, reason: '', requestNo: '' },
    })
  return (
    <>
      <Button
        size="small"
        type="link"
        onClick={() =>
          void decide('prestore', {
            title: `将${sum}转入${row.oldmanName}的预存？`,
            content: '转入后开具预存收据，并按自动抵扣设置缴纳欠费。',
            okText: '转预存',
            done: `已将${sum}转入${row.oldmanName}的预存`,
          })
        }
      >
        转预存
      </Button>
      <Button
        size="small"
        type="link"
        danger
        onClick={() =>
          void decide('refund', {
            title: `将${sum}原路退回付款人？`,
            content: '退款由支付渠道原路退回，不能撤销。',
            okText: '原路退款',
            done: `已申请将${sum}退回付款人`,
          })
        }
      >
        原路退款
      </Button>
    </>
  )
}
