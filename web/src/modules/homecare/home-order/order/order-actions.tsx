import { lazy, Suspense } from 'react'
import { yuanText } from '#contract/kit/value/money.ts'
import { afterType } from '#contract/modules/homecare/home-order/after-sale.ts'
import { homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { orderSteps } from '#contract/modules/homecare/home-order/flow-calls.ts'
import { cancelBy, doubtStatus, orderFlow, orderStatus, payWay } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { shelves } from '#contract/modules/homecare/home-service/service-project.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { local } from '#kit/store/storage.ts'
import { isServed, type OrderRow, planText } from './order-words.ts'

/** Actions on an order, the same in the list and on its page. */

const { unpaid, toSend, toReceive, toServe, serving, done } = orderStatus.is
const inState =
  (...states: readonly number[]) =>
  ({ status }: OrderRow) =>
    states.includes(status)
const called = ({ oldmanName, orderNo }: OrderRow) => `${oldmanName}的工单${orderNo}`

const pay: RowAction<OrderRow> = {
  label: '支付',
  call: orderSteps.pay,
  fields: ['payWay', 'voucherNo'],
  columns: 1,
  okText: '收款',
  title: (row) => `支付${called(row)}：${yuanText(row.payAmount ?? 0)}元`,
  show: inState(unpaid),
  initial: () => ({ payWay: payWay.is.balance }),
  options: {
    voucherNo: { show: ({ payWay: way }) => way === payWay.is.transfer, required: true },
  },
  done: (row) => `${called(row)}已支付`,
}

const Suggestions = lazy(() => import('../dispatch/Suggestions.tsx'))

const send: Partial<RowAction<OrderRow>> = {
  call: orderSteps.distribute,
  columns: 2,
  initial: ({ workerIds, planStart }) => ({ workerIds, planStart }),
  options: {
    workerIds: { help: '第一位为主责，只能选持有接单权限、资质有效的人员' },
    reason: { help: '已接单的工单改派须填写' },
  },
  outlook: ({ id }, { planStart, workerIds }, set) => (
    <Suspense>
      <Suggestions
        id={id}
        planStart={typeof planStart === 'string' ? planStart : undefined}
        chosen={Array.isArray(workerIds) ? workerIds : []}
        onChoose={(next) => set({ workerIds: next })}
      />
    </Suspense>
  ),
}

export const distribute: RowAction<OrderRow> = {
  ...send,
  label: '派单',
  okText: '派单',
  fields: ['workerIds', 'planStart'],
  title: (row) => `派单：${row.oldmanName} ${planText(row)}`,
  show: inState(toSend),
  done: (row) => `已为${row.oldmanName}派单`,
}

/** A change of the assigned worker: only this one asks for a reason. */
export const reassign: RowAction<OrderRow> = {
  ...send,
  label: '改派',
  okText: '改派',
  fields: ['workerIds', 'planStart', 'reason'],
  title: (row) => `改派：${row.oldmanName} ${planText(row)}`,
  show: inState(toReceive, toServe),
  done: (row) => `已为${row.oldmanName}改派`,
}

const cancel: RowAction<OrderRow> = {
  label: '取消',
  call: orderSteps.cancel,
  fields: ['by', 'cancelReason', 'remark', 'refundTo'],
  columns: 1,
  danger: true,
  okText: '取消工单',
  title: (row) => `取消${called(row)}`,
  show: inState(unpaid, toSend, toReceive, toServe, serving),
  why: orderFlow.why('cancel'),
  initial: () => ({ by: cancelBy.is.elder }),
  options: {
    remark: { help: '原因为“其他”时必填' },
    refundTo: { help: '不选时按工单设置；老人临时取消可能按设置收取取消费' },
  },
  done: (row) => `已取消${called(row)}`,
}

const afterSales: RowAction<OrderRow> = {
  okText: '申请售后',
  label: '申请售后',
  call: orderSteps.afterSales,
  columns: 1,
  fields: ['afterType', 'reason', 'amount', 'content', 'photos'],
  title: (row) => `申请售后：${called(row)}（已付${yuanText((row.payAmount ?? 0) - (row.refundAmount ?? 0))}元）`,
  show: inState(done),
  options: {
    afterType: { required: true },
    reason: { required: true },
    content: { required: true },
    amount: { show: ({ afterType: type }) => type === afterType.is.part, required: true },
  },
  done: (row) => `已为${called(row)}申请售后`,
}

const edit: RowAction<OrderRow> = {
  label: '修改',
  call: homeOrder.update,
  load: homeOrder.get,
  title: (row) => `修改${called(row)}`,
  fields: ['planStart', 'contactName', 'address', 'remark', 'confirm'],
  show: inState(unpaid, toSend),
  options: { confirm: { help: '该老人同一时段已有工单时选“是”' } },
  done: (row) => `已修改${called(row)}`,
}

const change: RowAction<OrderRow> = {
  label: '改项目',
  call: homeOrder.update,
  load: homeOrder.get,
  columns: 1,
  title: (row) => `修改${called(row)}的服务项目`,
  fields: ['items', 'discountAmount', 'remark'],
  show: inState(unpaid),
  options: {
    items: { params: { shelves: shelves.is.up }, help: '保存后按现在的价格重新计算' },
    discountAmount: { help: '有优惠时须在备注中写明原因' },
  },
  done: (row) => `已修改${called(row)}的服务项目`,
}

const isSentMe = ({ workerIds }: OrderRow) => workerIds.some((id) => id === local.get('userInfo')?.userId)

const receive: RowAction<OrderRow> = {
  label: '接单',
  call: orderSteps.receive,
  input: () => ({ accept: 1 }),
  show: (row) => inState(toReceive)(row) && isSentMe(row),
  confirm: (row) => ({ title: `接单：${row.oldmanName} ${planText(row)}？`, okText: '接单' }),
  done: (row) => `已接单：${called(row)}`,
}

const start: RowAction<OrderRow> = {
  label: '代开始',
  call: orderSteps.start,
  permit: 'homecare.serverWorkorder.distribute',
  columns: 1,
  fields: ['reason', 'photos'],
  show: inState(toServe),
  title: (row) => `代为开始：${called(row)}`,
  options: { reason: { required: true, help: '服务人员不能用手机开始时由主管代办，原因记入操作记录' } },
  done: (row) => `${called(row)}已开始服务`,
}

/** In the back office, tells the assigned worker to go on by phone, which records time and place. */
const startByPhone: RowAction<OrderRow> = {
  label: '开始服务',
  permit: orderSteps.receive.options.permit,
  show: (row) => inState(toServe)(row) && isSentMe(row),
  why: () => '请用手机到老人家后开始，手机会记下时间和位置；手机用不了时请主管代开始',
}

const over: RowAction<OrderRow> = {
  okText: '完成',
  label: '完成',
  call: orderSteps.over,
  columns: 1,
  show: inState(serving),
  fields: ['note', 'photos', 'signImage', 'signName', 'noSignReason', 'reason'],
  title: (row) => `完成服务：${called(row)}`,
  done: (row) => `${called(row)}已完成`,
}

const confirm: RowAction<OrderRow> = {
  okText: '提交',
  label: '确认异常',
  call: orderSteps.confirm,
  columns: 1,
  fields: ['pass', 'remark'],
  show: ({ doubtStatus: state }) => state === doubtStatus.is.waiting,
  title: (row) => `确认服务异常：${called(row)}`,
  options: {
    pass: { help: '认可后按实际时长补收超出部分；不认可则不收' },
    remark: { help: '不认可时必填；请先与老人或家属、服务人员核实' },
  },
  done: (row) => `${called(row)}的服务异常已${row.doubtStatus === doubtStatus.is.confirmed ? '认可' : '记为不认可'}`,
}

const evaluate: RowAction<OrderRow> = {
  label: '电话回访',
  call: homeEvaluation.evaluationCreate,
  show: isServed,
  title: (row) => `电话回访：${called(row)}`,
  input: ({ id }) => ({ orderId: id }),
  fields: ['quality', 'attitude', 'punctual', 'tags', 'content'],
  done: (row) => `已回访${row.oldmanName}`,
}

export const printAction: RowAction<OrderRow> = {
  label: '打印',
  permit: 'homecare.serverWorkorder.print',
  onClick: (row) => void import('./print-order.tsx').then(({ printOrder }) => printOrder(row)),
}

export const orderActions: readonly RowAction<OrderRow>[] = [
  pay,
  distribute,
  receive,
  startByPhone,
  start,
  over,
  confirm,
  afterSales,
  edit,
  reassign,
  evaluate,
  cancel,
  change,
  printAction,
]
