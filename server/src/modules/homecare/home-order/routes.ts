import { common } from '#contract/kit/refusals.ts'
import { homeAfterSale } from '#contract/modules/homecare/home-order/after-sale.ts'
import { homeOrderConfig } from '#contract/modules/homecare/home-order/config.ts'
import { homeDispatch } from '#contract/modules/homecare/home-order/dispatch.ts'
import { evaluationRefusals, homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { orderSteps } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { orderNoShow } from '#contract/modules/homecare/home-order/no-show.ts'
import { orderRefusals } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { homeOrderRule } from '#contract/modules/homecare/home-order/rule.ts'
import { homeWorkers } from '#contract/modules/homecare/home-order/worker-month.ts'
import { serve } from '#core/http/serve.ts'
import { afterSales } from './after-sale/apply.ts'
import { afterHandlers } from './after-sale/views.ts'
import { configHandlers, seedConfig } from './config/config.ts'
import { day } from './dispatch/day.ts'
import { suggest } from './dispatch/suggest.ts'
import { evaluationHandlers } from './evaluation/evaluations.ts'
import { cancelByCall } from './flow/cancel.ts'
import { confirm } from './flow/confirm.ts'
import { distribute } from './flow/distribute.ts'
import { pay } from './flow/pay.ts'
import { grab, receiveOrder } from './flow/receive.ts'
import { noShow, tryDoor } from './flow/visit/no-show.ts'
import { over } from './flow/visit/over.ts'
import { startOrder } from './flow/visit/start.ts'
import { get } from './order/detail.ts'
import { createOrder, updateOrder } from './order/orders.ts'
import { amount, listOrders, log } from './order/views.ts'
import { homeRule, ruleHandlers } from './rule/handlers.ts'
import { month, months } from './worker/months.ts'
import './flow/visit/clock.ts'
import './joins.ts'

export default [
  serve(homeOrder, { list: listOrders, create: createOrder, update: updateOrder, amount, get, log }),
  serve(
    orderSteps,
    {
      pay,
      distribute,
      cancel: cancelByCall,
      afterSales,
      confirm,
      receive: receiveOrder,
      grab,
      start: startOrder,
      over,
    },
    { constraints: { home_after_order_one_open: { refusal: orderRefusals.afterSaleOpen } } },
  ),
  serve(orderNoShow, { tryDoor, noShow }),
  serve(homeAfterSale, afterHandlers),
  serve(homeOrderRule, ruleHandlers, {
    constraints: {
      home_order_rule_name_once: { refusal: common.nameTaken, vars: { 名称: '规则名称' }, field: 'ruleName' },
    },
    jobs: [homeRule],
  }),
  serve(homeEvaluation, evaluationHandlers, {
    constraints: { home_order_evaluation_once: { refusal: evaluationRefusals.twice } },
  }),
  serve(homeWorkers, { months, month }),
  serve(homeDispatch, { suggest, day }),
  serve(homeOrderConfig, configHandlers, { seed: seedConfig }),
]
