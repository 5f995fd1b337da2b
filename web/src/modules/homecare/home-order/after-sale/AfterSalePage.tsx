import { AfterOrder, afterStatus, homeAfterSale } from '#contract/modules/homecare/home-order/after-sale.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { afterSaleAddress, orderAddress } from '../addresses.ts'

const columns = cols(
  AfterOrder,
  [
    'afterNo',
    'orderNo',
    'oldmanName',
    'afterType',
    'reason',
    'applyAmount',
    'auditAmount',
    'status',
    'waitingFor',
    'createTime',
    'auditByName',
  ],
  {
    afterNo: { width: 145 },
    orderNo: { width: 150, extra: true },
    afterType: { width: 82 },
    reason: { width: 95 },
    oldmanName: { width: 75 },
    status: { width: 82 },
    createTime: { title: '申请时间', width: 105 },
    auditByName: { width: 75 },
  },
)

/** 售后工单 (services.md 7). */
export default function AfterSalePage() {
  const page = usePage()
  return (
    <ListPage
      name="home-after-sale"
      call={homeAfterSale.afterList}
      columns={columns}
      filters={['oldmanName', 'afterType', 'afterNo', 'orderNo', 'createTimeFrom', 'createTimeTo']}
      statusTabs={{ filter: 'status', count: [afterStatus.is.waiting] }}
      sort={['afterNo', 'createTime']}
      link={{ column: 'afterNo', open: (row) => page.open(afterSaleAddress(row)) }}
      rowActions={[
        {
          label: '审核',
          permit: homeAfterSale.afterAudit.options.permit,
          onClick: (row) => page.open(afterSaleAddress(row)),
          show: (row) => row.status === afterStatus.is.waiting,
        },
        {
          label: '工单',
          permit: 'homecare.serverWorkorder.query',
          onClick: (row) => page.open(orderAddress({ id: row.orderId, orderNo: row.orderNo })),
        },
      ]}
      empty="已完成的工单可在服务工单中申请售后"
    />
  )
}
