import type { z } from 'zod'
import { type Order, type OrderItem, orderStatus } from '#contract/modules/homecare/home-order/order.ts'

/** Texts about orders on screens. */

import type { ReplyFor } from '#contract/kit/calls.ts'
import type { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'

export type OrderDetail = ReplyFor<typeof homeOrder.get>
export type OrderRow = z.output<typeof Order>

/** 06-10 14:00–16:00. */
export const planText = ({ planStart, planEnd }: Pick<OrderRow, 'planStart' | 'planEnd'>) =>
  `${planStart.slice(5, 16)}–${planEnd.slice(11, 16)}`

export const itemText = ({ projectName, quantity, unit }: Pick<OrderItem, 'projectName' | 'quantity' | 'unit'>) =>
  `${projectName} ${quantity}${unit}`

export const itemsText = ({ items }: Pick<OrderRow, 'items'>) => items.map(itemText).join('、')

const { done, afterSale, refunded } = orderStatus.is
export const isServed = ({ status }: Pick<OrderRow, 'status'>) =>
  status === done || status === afterSale || status === refunded

export const mapAddress = ({ lng, lat, address }: Pick<OrderRow, 'lng' | 'lat' | 'address'>) =>
  lng != null && lat != null
    ? `https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(address)}`
    : undefined
