import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { orderAddress } from '../addresses.ts'
import { orderActions } from './order-actions.tsx'
import { orderColumns } from './order-columns.tsx'

const { unpaid, toSend, toReceive, toServe, serving, afterSale } = orderStatus.is
const filters = [
  'planFrom',
  'planTo',
  'oldmanName',
  'typeId',
  'orderNo',
  'phone',
  'projectId',
  'workerId',
  'payStatus',
  'orderSource',
  'regionCode',
  'mine',
] as const

export default function OrderList() {
  const page = usePage()
  return (
    <ListPage
      name="home-order"
      call={homeOrder.list}
      columns={orderColumns}
      filters={filters}
      statusTabs={{ filter: 'status', count: [unpaid, toSend, toReceive, toServe, serving, afterSale] }}
      sort={['planStart', 'orderNo', 'payAmount']}
      link={{ column: 'orderNo', open: (row) => page.open(orderAddress(row)) }}
      add={{
        label: '下单',
        permit: homeOrder.create.options.permit,
        onClick: () => page.open('/homecare/serverWorkorderAdd'),
      }}
      named={(row) => `${row.oldmanName}的工单${row.orderNo}`}
      rowClass={(row) => (row.late === 1 && row.status === serving ? 'k-row-warning' : undefined)}
      rowActions={orderActions}
      empty="先为一位居家老人下单"
    />
  )
}
