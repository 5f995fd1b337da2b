import { expect, test } from 'vitest'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { orderActions } from './order-actions.tsx'
import type { OrderRow } from './order-words.ts'

const { toSend, toReceive, toServe } = orderStatus.is
const whyOf = (status: number, label: string) =>
  orderActions.find((action) => action.label === label && action.show?.({ status } as OrderRow))?.fields // as: fields that differ

test('the first assignment of a worker needs no reason; a change of the worker does', () => {
  expect(whyOf(toSend, '派单')).toEqual(['workerIds', 'planStart'])
  expect(whyOf(toSend, '改派')).toBeUndefined()
  for (const status of [toReceive, toServe]) {
    expect(whyOf(status, '派单')).toBeUndefined()
    expect(whyOf(status, '改派')).toContain('reason')
  }
})

test('a call about satisfaction, and the decision on a doubtful visit, open without an answer', () => {
  for (const label of ['电话回访', '确认异常'])
    expect(orderActions.find((action) => action.label === label)?.initial).toBeUndefined()
})
