import { Form } from 'antd'
import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import type { OrderPrice } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder, type ItemAsked } from '#contract/modules/homecare/home-order/order-calls.ts'
import { useCall } from '#kit/calls.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { Permit } from '#kit/Permit.tsx'
import { itemText } from './order-words.ts'
import '../home-order.css'

type Item = Partial<z.output<typeof ItemAsked>>
const isWhole = (item: Item | undefined): item is z.output<typeof ItemAsked> =>
  Boolean(item?.projectId) && Number(item?.quantity) > 0

/** The price of the order from the server, as soon as the input allows it; and the balance of the account. */
export function PriceLook() {
  const form = Form.useFormInstance()
  const oldmanId: string | undefined = Form.useWatch('oldmanId', form)
  const planStart: string | undefined = Form.useWatch('planStart', form)
  const items: readonly (Item | undefined)[] = Form.useWatch('items', form) ?? []
  const discount = Number(Form.useWatch('discountAmount', form) ?? 0)
  const lines = items.filter(isWhole).map(({ projectId, quantity }) => ({ projectId, quantity: Number(quantity) }))
  const ready = Boolean(oldmanId && planStart) && lines.length > 0 && lines.length === items.length
  const price = useCall(
    homeOrder.create,
    { oldmanId: oldmanId ?? '', planStart: planStart ?? '', items: lines, preview: 1 },
    { enabled: ready, keep: false },
  )
  return (
    <div className="order-price" aria-live="polite">
      {oldmanId && (
        <Permit need={homeAccount.list.options.permit}>
          <Balance oldmanId={oldmanId} />
        </Permit>
      )}
      {!ready && <p className="k-muted">选好老人、时间和服务项目后显示价格</p>}
      {ready && price.error && <p className="danger">{messageOf(price.error)}</p>}
      {ready && price.data && 'preview' in price.data && <Price of={price.data} discount={discount} />}
    </div>
  )
}

/** A discount is entered in the order itself, together with its reason. */
function Price({ of, discount }: { of: z.output<typeof OrderPrice>; discount: number }) {
  const rebate = discount > 0 && discount <= of.totalAmount ? discount : 0
  const pays = of.totalAmount - rebate
  const subsidy = Math.min(of.subsidyAmount, pays)
  return (
    <>
      <table>
        <tbody>
          {of.items.map((item) => (
            <tr key={item.projectId}>
              <td>{itemText(item)}</td>
              <td>{`${yuanText(item.amount ?? 0)}元`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {rebate > 0 && `总价${yuanText(of.totalAmount)}元，优惠${yuanText(rebate)}元，`}
        {rebate > 0 ? '应付' : '合计'} <b>{yuanText(pays)}</b> 元，预计 {of.planEnd.slice(0, 16)} 结束
        {subsidy > 0 && `，其中${yuanText(subsidy)}元可用补贴`}
      </p>
    </>
  )
}

function Balance({ oldmanId }: { oldmanId: string }) {
  const { data } = useCall(homeAccount.list, { oldmanId, size: 1 }, { keep: false })
  const account = data?.list[0]
  if (!data) return null
  if (!account) return <p className="k-muted">该老人未开户，只能现场收款</p>
  return <p>{`账户余额 ${yuanText(account.balance)} 元，补贴 ${yuanText(account.subsidyBalance)} 元`}</p>
}
