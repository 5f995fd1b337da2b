import { lazy, Suspense } from 'react'
import { yuanText } from '#contract/kit/value/money.ts'
import { afterStatus } from '#contract/modules/homecare/home-order/after-sale.ts'
import { orderSteps } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { orderNoShow } from '#contract/modules/homecare/home-order/no-show.ts'
import { cancelBy, orderStatus, payStatus, seesMoney } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ChangeLog, changesPermit } from '#kit/detail/ChangeLog.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { nowOf } from '#kit/value/format.ts'
import { homeElderAddress } from '../../home-elder/addresses.ts'
import { OrderAfters, OrderBase, OrderMoney, OrderSteps } from './OrderParts.tsx'
import { orderActions } from './order-actions.tsx'
import { mapAddress, type OrderDetail, planText } from './order-words.ts'

const NoShowPart = lazy(() => import('./NoShowPart.tsx'))

/** 工单详情 (services.md 6): elder, services, time, steps and cost. */
export default function OrderDetailPage() {
  const { query } = usePage()
  if (!query.id)
    return <Nowhere words="请从服务工单列表打开工单" list="/homecare/serverWorkorder" label="打开服务工单" />
  return <Detail key={query.id} id={query.id} />
}

const withdraw: RowAction<OrderDetail> = {
  label: '撤销售后',
  call: orderSteps.afterSales,
  input: () => ({ action: 'withdraw' }),
  show: ({ afterOrders }) =>
    afterOrders.some(
      ({ status, applyBy }) => status === afterStatus.is.waiting && applyBy === local.get('userInfo')?.userId,
    ),
  confirm: ({ orderNo }) => ({ title: `撤销工单${orderNo}的售后申请？`, okText: '撤销售后' }),
  done: ({ orderNo }) => `已撤销工单${orderNo}的售后申请`,
}

const printCard: RowAction<OrderDetail> = {
  label: '打印服务卡',
  permit: 'homecare.serverWorkorder.print',
  show: ({ cardCode }) => Boolean(cardCode),
  onClick: (row) => void import('./print-order.tsx').then(({ printHomeCard }) => printHomeCard(row)),
}

// Actions that the page itself shows are left out; the ones for an absent elder stand beside the start.
const actionsOf = (): readonly RowAction<OrderDetail>[] => [
  ...orderActions.flatMap((action): RowAction<OrderDetail>[] => {
    if (action.label === '电话回访') return [{ ...action, show: notEvaluated(action) }]
    return action.label === '代开始' ? [action, knocked, endUnmet] : [action]
  }),
  withdraw,
  printCard,
]
/** Nobody opens: records an attempt at the door, and the end of the visit after all attempts (services.md 10). */
const knocked: RowAction<OrderDetail> = {
  label: '登记未遇',
  call: orderNoShow.tryDoor,
  fields: ['tryKind', 'note', 'photos'],
  columns: 1,
  title: ({ oldmanName }) => `登记上门未遇：${oldmanName}`,
  show: ({ status, planStart }) => status === orderStatus.is.toServe && planStart <= nowOf(),
  options: { tryKind: { help: '敲门须间隔5分钟以上，共3次；另打一次电话' } },
  done: ({ oldmanName }) => `已登记${oldmanName}的上门未遇`,
}
const endUnmet: RowAction<OrderDetail> = {
  label: '按未遇结束',
  call: orderNoShow.noShow,
  fields: ['contacted', 'by', 'refundTo'],
  columns: 1,
  danger: true,
  title: ({ oldmanName, orderNo }) => `${oldmanName}的工单${orderNo}按未遇结束`,
  okText: '按未遇结束',
  show: ({ status, tries }) => status === orderStatus.is.toServe && tries.length > 0,
  why: ({ noShowLacks }) => noShowLacks ?? undefined,
  initial: () => ({ by: cancelBy.is.elder }),
  options: {
    contacted: { placeholder: '联系了谁、老人是否平安' },
    by: { help: '算老人临时取消的，按工单设置收取取消费' },
    refundTo: { help: '不选时按工单设置' },
  },
  done: ({ oldmanName }) => `${oldmanName}的工单已按未遇结束`,
}

const notEvaluated = (action: RowAction<OrderDetail>) => (row: OrderDetail) =>
  !row.evaluation && (action.show?.(row) ?? true)

function Detail({ id }: { id: string }) {
  const page = usePage()
  return (
    <DetailPage
      query={useCall(homeOrder.get, { id }, { keep: false })}
      head={headOf}
      actions={[
        ...actionsOf(),
        {
          label: '老人档案',
          permit: 'homecare.archives.query',
          onClick: (row) => page.open(homeElderAddress(row)),
        },
      ]}
      tabs={(row) => [
        { key: 'base', label: '服务信息', children: <OrderBase row={row} /> },
        ...(row.tries.length > 0 ? [{ key: 'noShow', label: '上门未遇', children: <Tried row={row} /> }] : []),
        { key: 'steps', label: '过程', children: <OrderSteps row={row} /> },
        { key: 'money', label: '收退款', permit: seesMoney, children: <OrderMoney row={row} /> },
        { key: 'after', label: `售后 ${row.afterOrders.length || ''}`, children: <OrderAfters row={row} /> },
        {
          key: 'history',
          label: '变更记录',
          permit: changesPermit,
          children: <ChangeLog entity="homeOrder" id={row.id} />,
        },
      ]}
    />
  )
}

const Tried = ({ row }: { row: OrderDetail }) => (
  <Suspense>
    <NoShowPart row={row} />
  </Suspense>
)

function headOf(row: OrderDetail) {
  return {
    title: `${row.oldmanName} ${row.orderNo}`,
    photo: row.photo ?? null,
    chips: (
      <>
        <StatusChip label={orderStatus.label(row.status)} />
        <StatusChip label={payStatus.label(row.payStatus)} />
        {row.late === 1 && <StatusChip label="迟到" tone="warning" />}
      </>
    ),
    badges: row.alerts.map(({ kind, text }) => `${kind}：${text}`),
    facts: [
      ['预约', planText(row)],
      ['电话', row.phone],
      ['地址', <Address key="address" row={row} />],
      ['服务人员', row.workerNames],
      ['应付', row.payAmount == null ? null : `${yuanText(row.payAmount)}元`],
      ['紧急联系人', row.urgentName && `${row.urgentName} ${row.urgentPhone ?? ''}`],
    ] as const,
  }
}

function Address({ row }: { row: OrderDetail }) {
  const map = mapAddress(row)
  if (!map) return row.address
  return (
    <a href={map} target="_blank" rel="noreferrer">
      {row.address}
    </a>
  )
}
