import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { AfterOrder, afterStatus, afterType, homeAfterSale } from '#contract/modules/homecare/home-order/after-sale.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ChangeLog, changesPermit } from '#kit/detail/ChangeLog.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { ReviewTrail } from '#kit/review/ReviewTrail.tsx'
import { orderAddress } from '../addresses.ts'
import '../home-order.css'

type Row = ReplyFor<typeof homeAfterSale.afterGet>

/** 售后详情 (services.md 7): the request, its order, and who decides. */
export default function AfterSaleDetail() {
  const { query } = usePage()
  if (!query.id)
    return <Nowhere words="请从售后工单列表打开售后单" list="/homecare/afterSaleOrder" label="打开售后工单" />
  return <Detail key={query.id} id={query.id} />
}

const isPart = ({ afterType: type }: Row) => type === afterType.is.part
const isMoney = (row: Row) => isPart(row) || row.afterType === afterType.is.whole
const off = (row: Row) => (row.mayAudit === 1 ? undefined : (row.whyNot ?? '现在不由您审核'))

const agree: RowAction<Row> = {
  label: '同意',
  call: homeAfterSale.afterAudit,
  columns: 1,
  okText: '同意',
  input: () => ({ pass: 1 }),
  fields: ['auditAmount', 'refundTo', 'opinion'],
  show: (row) => row.status === afterStatus.is.waiting && isPart(row),
  why: off,
  title: (row) => `同意售后${row.afterNo}，最多可退${yuanText(row.leftAmount ?? 0)}元`,
  initial: ({ auditAmount, applyAmount, refundTo }) => ({
    auditAmount: auditAmount ?? applyAmount,
    refundTo,
    opinion: '同意',
  }),
  options: { auditAmount: { required: true }, refundTo: { help: '不选时按工单设置' } },
  done: (row) => `已同意售后${row.afterNo}`,
}
const agreeWhole: RowAction<Row> = {
  ...agree,
  fields: ['refundTo', 'opinion'],
  show: (row) => row.status === afterStatus.is.waiting && row.afterType === afterType.is.whole,
  title: (row) => `同意售后${row.afterNo}，退款${yuanText(row.leftAmount ?? 0)}元`,
  initial: ({ refundTo }) => ({ refundTo, opinion: '同意' }),
}
const agreePlain: RowAction<Row> = {
  ...agreeWhole,
  fields: ['opinion'],
  show: (row) => row.status === afterStatus.is.waiting && !isMoney(row),
  title: (row) => `同意售后${row.afterNo}：${afterType.label(row.afterType)}`,
  // The next step is done elsewhere: the text names the place.
  done: (row) =>
    `已同意售后${row.afterNo}，${row.afterType === afterType.is.again ? '已重新下单，请派单' : '已转入投诉建议，请在那里分派'}`,
}
const refuse: RowAction<Row> = {
  label: '拒绝',
  call: homeAfterSale.afterAudit,
  columns: 1,
  danger: true,
  okText: '拒绝',
  input: () => ({ pass: 0 }),
  fields: ['opinion'],
  show: (row) => row.status === afterStatus.is.waiting,
  why: off,
  title: (row) => `拒绝售后${row.afterNo}`,
  done: (row) => `已拒绝售后${row.afterNo}`,
}

function Detail({ id }: { id: string }) {
  const page = usePage()
  const open = (orderId: string, orderNo?: string | null) => page.open(orderAddress({ id: orderId, orderNo }))
  return (
    <DetailPage
      query={useCall(homeAfterSale.afterGet, { id }, { keep: false })}
      head={headOf}
      actions={[
        agree,
        agreeWhole,
        agreePlain,
        refuse,
        {
          label: '查看工单',
          permit: 'homecare.serverWorkorder.query',
          onClick: (row) => open(row.orderId, row.orderNo),
        },
        {
          label: '重新服务工单',
          permit: 'homecare.serverWorkorder.query',
          show: (row) => Boolean(row.newOrderId),
          onClick: (row) => open(row.newOrderId ?? '', row.newOrderNo),
        },
        {
          label: '投诉建议',
          permit: 'administration.complaint.records.query',
          show: (row) => Boolean(row.complaintId),
          onClick: () => page.open('/administration/complaint/records'),
        },
      ]}
      tabs={(row) => [
        { key: 'base', label: '售后信息', children: <Base row={row} /> },
        {
          key: 'history',
          label: '变更记录',
          permit: changesPermit,
          children: <ChangeLog entity="homeAfterOrder" id={row.id} />,
        },
      ]}
    />
  )
}

function headOf(row: Row) {
  return {
    title: `${row.oldmanName ?? ''} ${row.afterNo}`,
    chips: <StatusChip label={afterStatus.label(row.status)} />,
    facts: [
      ['工单', row.orderNo],
      ['工单状态', orderStatus.label(row.orderStatus)],
      ['服务项目', row.projectNames],
      ['服务人员', row.workerNames],
      ['预约', row.planStart.slice(0, 16)],
      ['支付', row.payAmount == null ? null : `${yuanText(row.payAmount)}元`],
      ['已退', row.refundAmount ? `${yuanText(row.refundAmount)}元` : null],
    ] as const,
  }
}

const keys = [
  'afterType',
  'reason',
  'applyAmount',
  'applyByName',
  'createTime',
  'auditAmount',
  'auditByName',
  'auditTime',
  'refundTo',
  'newOrderNo',
  'content',
  'auditOpinion',
  'photos',
] as const

function Base({ row }: { row: Row }) {
  return (
    <>
      <Facts shape={AfterOrder.shape} row={row} keys={keys} />
      {row.reviews.length > 0 && (
        <div className="order-part">
          <ReviewTrail of={row.reviews} />
        </div>
      )}
    </>
  )
}
