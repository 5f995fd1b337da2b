import { Order } from '#contract/modules/homecare/home-order/order.ts'
import { cols } from '#kit/cols.tsx'
import { itemsText, planText } from './order-words.ts'

/** 工单号 老人 服务项目 预约时间 地址 服务人员 金额 支付 状态 来源 (services.md 6). */
export const orderColumns = cols(
  Order,
  [
    'orderNo',
    'oldmanName',
    'projectNames',
    'planStart',
    'address',
    'workerNames',
    'payAmount',
    'payStatus',
    'status',
    'doubtStatus',
    'orderSource',
  ],
  {
    orderNo: { width: 148 },
    oldmanName: { width: 70 },
    projectNames: { width: 115, ellipsis: true, render: (_, row) => itemsText(row) },
    planStart: { width: 138, render: (_, row) => planText(row) },
    address: { width: 150, ellipsis: true, extra: true },
    workerNames: { width: 78, ellipsis: true },
    payAmount: { title: '金额' },
    // The state says the same until money is refunded.
    payStatus: { width: 82, extra: true },
    status: { width: 82 },
    doubtStatus: { width: 90, extra: true },
    orderSource: { width: 90, extra: true },
  },
)
