import { AfterOrder } from '#contract/modules/homecare/home-order/after-sale.ts'
import { OrgConfig } from '#contract/modules/homecare/home-order/config.ts'
import { Evaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { OrderTry } from '#contract/modules/homecare/home-order/no-show.ts'
import { Order } from '#contract/modules/homecare/home-order/order.ts'
import { OrderRule } from '#contract/modules/homecare/home-order/rule.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const orders = table('homeOrder', 'id', { label: '服务工单', fields: Order, title: 'orderNo' })
export const afterOrders = table('homeAfterOrder', 'id', { label: '售后工单', fields: AfterOrder, title: 'afterNo' })
export const orderTries = table('homeOrderTry', 'tryId', { label: '上门未遇', fields: OrderTry })
export const orderRules = table('homeOrderRule', 'id', { label: '工单规则', fields: OrderRule, title: 'ruleName' })
export const evaluations = table('homeOrderEvaluation', 'id', { label: '工单评价', fields: Evaluation })
export const orderConfigs = table('homeOrderConfig', 'configId', { label: '工单设置', fields: OrgConfig })
export const orderNumbers = serial('homeOrder', 'orderNo', { prefix: 'GD', by: 'day', digits: 6 })
export const afterNumbers = serial('homeAfterOrder', 'afterNo', { prefix: 'SH', by: 'day', digits: 4 })
