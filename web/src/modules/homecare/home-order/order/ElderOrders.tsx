import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import type { TabProps } from '../../home-elder/joined-tabs.tsx'
import { orderAddAddress, orderAddress } from '../addresses.ts'
import { orderColumns } from './order-columns.tsx'

const own = orderColumns.filter(({ key }) => key !== 'oldmanName' && key !== 'address')

/** 工单 in the archive of an elder. */
export default function ElderOrders({ oldmanId, name }: TabProps) {
  const page = usePage()
  return (
    <ListPage
      name="home-elder-orders"
      call={homeOrder.list}
      columns={own}
      fixed={{ oldmanId }}
      filters={['status', 'planFrom', 'planTo', 'payStatus']}
      sort={['planStart', 'orderNo', 'payAmount']}
      link={{ column: 'orderNo', open: (row) => page.open(orderAddress(row)) }}
      add={{
        label: '下单',
        permit: homeOrder.create.options.permit,
        onClick: () => page.open(orderAddAddress({ oldmanId })),
      }}
      empty={`${name}还没有服务工单`}
    />
  )
}
