import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { send } from '#kit/http/request.ts'
import { QrCode } from '#kit/look/QrCode.tsx'
import { printOf } from '#kit/print/print.tsx'
import { hides, onTemplate, templateOf } from '#kit/print/template.ts'
import { itemsText, planText } from './order-words.ts'
import '../home-order.css'

type Detail = ReplyFor<typeof homeOrder.get>

/** 服务工单 on A5, as set in 模板设置; its code opens the order on the worker's phone. */
export const printOrder = printOf(async ({ id }: { id: string }) => {
  const template = await templateOf('ORDER')
  const row = await send(homeOrder.get, { id })
  const { orderNo, oldmanName, address, phone, workerNames, payAmount } = row
  return onTemplate(template, {
    fields: {
      orderNo,
      oldmanName,
      address,
      phone,
      projectName: itemsText(row),
      planTime: planText(row),
      workerName: workerNames,
      amount: payAmount == null ? null : `${yuanText(payAmount)}元`,
    },
    body: hides(template, 'qrCode') ? undefined : (
      <QrCode className="order-qr" text={`${location.origin}/app.html#/order/${id}`} label={`工单${orderNo}的二维码`} />
    ),
  })
})

/** The card that hangs in the home: its code proves the place where a phone has no position. */
export const printHomeCard = printOf(({ oldmanName, cardCode }: Pick<Detail, 'oldmanName' | 'cardCode'>) => ({
  title: '居家服务卡',
  subtitle: oldmanName,
  paper: 'A5' as const,
  body: <QrCode className="order-qr" text={cardCode ?? ''} label={`${oldmanName}的服务卡二维码`} />,
  footer: '请张贴在门内，服务人员上门时扫码开始服务',
}))
