import { payStatus } from '#contract/modules/fees/payment/payment.ts'
import { QrCode } from '#kit/look/QrCode.tsx'
import { type Order, useSecondsLeft } from './scan-order.ts'

/** The code for the payer to scan, and how long it is valid. */
export default function PayCode({ order, text }: { order: Order; text: string }) {
  const left = useSecondsLeft(order)
  return (
    <>
      <QrCode className="scan-code" text={text} label="收款二维码" margin={4} />
      <p className="scan-state" role="timer">
        {order.payStatus === payStatus.is.processing ? '付款人正在支付' : '待支付'}，{Math.floor(left / 60)}:
        {String(left % 60).padStart(2, '0')} 后失效
      </p>
    </>
  )
}
