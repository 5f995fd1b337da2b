import { orderSource } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { shelves } from '#contract/modules/homecare/home-service/service-project.ts'
import { FormPage } from '#kit/FormPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { orderAddress } from '../addresses.ts'
import { PriceLook } from './PriceLook.tsx'

/** 新增工单 (services.md 9a): elder, services and time, with the price from the server. */
export default function OrderAddPage() {
  const page = usePage()
  const { oldmanId } = page.query
  return (
    <FormPage
      key={oldmanId}
      name="home-order-add"
      call={homeOrder.create}
      columns={2}
      initial={{ oldmanId, orderSource: orderSource.desk, items: [{ quantity: 1 }] }}
      groups={[
        { title: '老人和时间', fields: ['oldmanId', 'planStart', 'contactName', 'orderSource', 'confirm'] },
        { title: '服务项目', fields: ['items'], extra: <PriceLook /> },
        { title: '派单和备注', fields: ['workerIds', 'discountAmount', 'remark'] },
      ]}
      options={{
        oldmanId: { help: '须为服务中的老人，并已登记紧急联系人' },
        planStart: { help: '须在服务时间内，并满足提前下单的时间' },
        confirm: { help: '该老人同一时段已有工单时选“是”' },
        items: { params: { shelves: shelves.is.up } },
        workerIds: { help: '可不选；选定后支付完成即自动派单，第一位为主责' },
        discountAmount: { help: '有优惠时须在备注中写明原因' },
        remark: { span: 'full' },
      }}
      okText="下单"
      done={(row) => ('preview' in row ? '' : `已为${row.oldmanName}下单${row.orderNo}`)}
      onDone={(row) => {
        if ('preview' in row) return
        page.open(orderAddress(row))
        // Closed after saving, so that nobody orders the same again.
        page.close()
      }}
    />
  )
}
