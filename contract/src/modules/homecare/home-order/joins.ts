import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('home-order', '居家工单')
export const homeOrderWaits = joinWaits({
  orderPay: {
    label: '待支付工单',
    sort: 210,
    link: listLink('/homecare/serverWorkorder', 'home-order.list', { status: '1' }, 'pay'),
  },
  orderSend: {
    label: '待派单工单',
    sort: 220,
    link: listLink('/homecare/serverWorkorder', 'home-order.list', { status: '2' }, 'distribute'),
  },
  afterSale: {
    label: '售后待审核',
    sort: 230,
    link: listLink('/homecare/afterSaleOrder', 'home-order.afterList', { status: '1' }, 'audit'),
  },
})

touchedBy('staffLeaves', 'home-order')
