import { create } from 'qrcode'
import { type Order, useSecondsLeft } from './scan-order.ts'

/** The code the payer scans, and how long it lives. */
export default function PayCode({ order, text }: { order: Order; text: string }) {
  const left = useSecondsLeft(order)
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  return (
    <>
      <svg
        className="scan-code"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="收款二维码"
      >
        <path d={squares.join('')} />
      </svg>
      <p className="scan-state" role="timer">
        {order.payStatus === 5 ? '付款人正在支付' : '待支付'}，{Math.floor(left / 60)}:
        {String(left % 60).padStart(2, '0')} 后失效
      </p>
    </>
  )
}
