import type { z } from 'zod'
import { Clearing, type PayBody } from '#contract/modules/fees/payment/payment.ts'
import { table } from '#core/rows/store/table.ts'

export const payOrders = table('payOrder', 'payId', {
  label: '支付单',
  fields: Clearing,
  title: 'payId',
  secret: ['bizBody', 'qrCode', 'codeMark', 'queryCount', 'queryTime'],
})

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'payOrder.bizBody': z.output<typeof PayBody>
  }
}
