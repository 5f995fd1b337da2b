import { Button, Table } from 'antd'
import { yuanText } from '#contract/kit/value/money.ts'
import { homeDirection, homeTradeType } from '#contract/modules/homecare/home-account/home-trade.ts'
import { afterStatus, afterType } from '#contract/modules/homecare/home-order/after-sale.ts'
import { Evaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { Order, orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { StatusChip } from '#kit/cells.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { usePage } from '#kit/page/page.ts'
import { afterSaleAddress, orderAddress } from '../addresses.ts'
import type { OrderDetail } from './order-words.ts'
import '../home-order.css'

const yuan = (fen: number | null | undefined) => (fen == null ? '—' : yuanText(fen))
const base = ['orderSource', 'contactName', 'planStart', 'planEnd', 'workerIds', 'remark'] as const
const served = [
  'startTime',
  'startDistance',
  'startReason',
  'overTime',
  'overDistance',
  'actualMinutes',
  'doubts',
  'surplusMinutes',
  'doubtStatus',
  'doubtByName',
  'doubtTime',
  'doubtRemark',
  'overReason',
  'signName',
  'noSignReason',
] as const
const proof = ['startPhotos', 'overPhotos', 'signImage', 'serviceNote'] as const
const cancelFields = ['cancelBy', 'cancelReason', 'cancelTime', 'cancelRemark', 'cancelFee', 'refundAmount'] as const

const reviewFields = ['score', 'quality', 'attitude', 'punctual', 'tags', 'source', 'content', 'replyContent'] as const

/** The services, the visit, and the evaluation. */
export function OrderBase({ row }: { row: OrderDetail }) {
  const page = usePage()
  return (
    <>
      <Table
        rowKey="projectId"
        size="small"
        pagination={false}
        className="k-gap"
        dataSource={[...row.items]}
        columns={[
          { title: '服务项目', dataIndex: 'projectName' },
          { title: '数量', render: (_, { quantity, unit }) => `${quantity}${unit}` },
          { title: '单价', align: 'right', render: (_, { price }) => yuan(price) },
          { title: '金额', align: 'right', render: (_, { amount }) => yuan(amount) },
          { title: '完成', render: (_, { done }) => (row.overTime ? (done === 1 ? '已完成' : '未完成') : '—') },
        ]}
      />
      <Facts shape={Order.shape} row={row} keys={base} />
      {row.doorNote && <p>{`门禁说明：${row.doorNote}`}</p>}
      {row.notices.map((notice) => (
        <p key={notice}>{`注意：${notice}`}</p>
      ))}
      {row.startTime && (
        <div className="order-part">
          <Facts shape={Order.shape} row={row} keys={[...served, ...proof]} />
        </div>
      )}
      {row.status === orderStatus.is.cancelled && (
        <div className="order-part">
          <Facts shape={Order.shape} row={row} keys={cancelFields} />
        </div>
      )}
      {row.evaluation && (
        <div className="order-part">
          <Facts shape={Evaluation.shape} row={row.evaluation} keys={reviewFields} />
        </div>
      )}
      {row.originId && (
        <Button type="link" onClick={() => page.open(orderAddress({ id: row.originId ?? '' }))}>
          查看原工单
        </Button>
      )}
    </>
  )
}

const terminals: Record<string, string> = { WEB: '电脑', APP: '手机', SYSTEM: '系统' }

/** The steps of the order with their users; where it began and ended. */
export function OrderSteps({ row }: { row: OrderDetail }) {
  return (
    <>
      <Table
        rowKey={({ time, action, to }) => `${time} ${action} ${to}`}
        size="small"
        pagination={false}
        dataSource={[...row.timeline]}
        columns={[
          { title: '时间', dataIndex: 'time', width: 170 },
          { title: '操作', dataIndex: 'action', width: 120 },
          { title: '状态', width: 130, render: (_, { to }) => <StatusChip label={orderStatus.label(to)} /> },
          { title: '操作人', dataIndex: 'operator', width: 120 },
          { title: '终端', width: 80, render: (_, { terminal }) => terminals[terminal ?? ''] ?? terminal },
          { title: '说明', dataIndex: 'remark' },
        ]}
      />
      <p>
        <PlaceLink label="开始位置" lng={row.startLng} lat={row.startLat} />
        <PlaceLink label="完成位置" lng={row.overLng} lat={row.overLat} />
      </p>
    </>
  )
}

function PlaceLink({ label, lng, lat }: { label: string; lng?: number | null; lat?: number | null }) {
  if (lng == null || lat == null) return null
  const map = `https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(label)}`
  return (
    <a className="k-gap" href={map} target="_blank" rel="noreferrer">
      {`${label} `}
    </a>
  )
}

/** Payments and refunds. */
export function OrderMoney({ row }: { row: OrderDetail }) {
  return (
    <>
      <p>
        应付 <b>{yuan(row.payAmount)}</b> 元（总价 {yuan(row.totalAmount)}，优惠 {yuan(row.discountAmount)}，补贴{' '}
        {yuan(row.subsidyAmount)}），已退 {yuan(row.refundAmount)} 元，取消费 {yuan(row.cancelFee)} 元
      </p>
      <Table
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={[...row.money]}
        locale={{ emptyText: '还没有收退款' }}
        columns={[
          { title: '时间', dataIndex: 'tradeTime', width: 170 },
          { title: '流水号', dataIndex: 'tradeNo' },
          { title: '类型', render: (_, { tradeType }) => homeTradeType.label(tradeType) },
          { title: '账户收付', render: (_, { direction }) => homeDirection.label(direction) },
          { title: '金额', align: 'right', render: (_, { amount }) => yuan(amount) },
          { title: '收据号', dataIndex: 'receiptNo' },
          { title: '经办人', dataIndex: 'operatorName' },
        ]}
      />
    </>
  )
}

export function OrderAfters({ row }: { row: OrderDetail }) {
  const page = usePage()
  return (
    <Table
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={[...row.afterOrders]}
      locale={{ emptyText: '没有售后' }}
      columns={[
        {
          title: '售后单号',
          render: (_, one) => (
            <Button type="link" size="small" onClick={() => page.open(afterSaleAddress(one))}>
              {one.afterNo}
            </Button>
          ),
        },
        { title: '类型', render: (_, one) => afterType.label(one.afterType) },
        { title: '说明', dataIndex: 'content' },
        { title: '申请金额', align: 'right', render: (_, one) => yuan(one.applyAmount) },
        { title: '同意金额', align: 'right', render: (_, one) => yuan(one.auditAmount) },
        { title: '状态', render: (_, one) => <StatusChip label={afterStatus.label(one.status)} /> },
        { title: '申请时间', dataIndex: 'createTime' },
      ]}
    />
  )
}
