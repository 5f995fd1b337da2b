import { Clearing } from '#contract/modules/fees/payment/payment.ts'
import { table } from '#core/rows/store/table.ts'

export const payOrders = table('payOrder', 'payId', {
  label: '支付单',
  fields: Clearing,
  title: 'payId',
  secret: ['bizBody', 'qrCode', 'codeMark', 'queryCount', 'queryTime'],
})
