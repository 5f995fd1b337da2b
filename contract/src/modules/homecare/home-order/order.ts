import { z } from 'zod'
import { codes, type SomeOf } from '../../../kit/codes.ts'
import {
  area,
  code,
  codeList,
  decimal,
  dict,
  dwelling,
  fen,
  field,
  fields,
  flag,
  id,
  images,
  int,
  name,
  phone,
  ref,
  refs,
  rows,
  s,
  signature,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** An order of services at home, from the desk to the door and back (services.md 6). */

/** ORDER_STATUS. */
export const orderStatus = codes({
  1: ['unpaid', '待支付'],
  2: ['toSend', '待派单'],
  3: ['toReceive', '待接单'],
  4: ['toServe', '待服务'],
  5: ['serving', '服务中'],
  6: ['done', '已完成'],
  7: ['cancelled', '已取消'],
  8: ['afterSale', '售后中'],
  9: ['refunded', '已退款'],
})
/** An order that is still open, or has an open complaint: the archive and the account have to stay. */
export const openOrder: SomeOf<typeof orderStatus> = [
  orderStatus.is.unpaid,
  orderStatus.is.toSend,
  orderStatus.is.toReceive,
  orderStatus.is.toServe,
  orderStatus.is.serving,
  orderStatus.is.afterSale,
]

/** ORDER_PAY_STATUS. */
export const payStatus = codes({
  0: ['unpaid', '未支付'],
  1: ['paid', '已支付'],
  2: ['partly', '部分退款'],
  3: ['refunded', '全额退款'],
  4: ['free', '免费'],
})
/** ORDER_SOURCE that has rules of its own. */
export const orderSource = { desk: 1, rule: 2 } as const
/**
 * Users who go there, or arrange the time by telephone: numbers and address are needed for the work (platform.md 2).
 */
export const atTheDoor = ['add', 'edit', 'distribute', 'receive', 'start']
  .map((step) => `homecare.serverWorkorder.${step}`)
  .join('|')
/** The balance, or a way of TRADE_WAY_HOME. */
export const payWay = codes(
  {
    BALANCE: ['balance', '账户余额'],
    1: ['cash', '现金'],
    2: '微信',
    3: '支付宝',
    4: '银行卡',
    5: ['transfer', '转账'],
    6: '其他',
  },
  ['BALANCE', 1, 2, 3, 4, 5, 6],
)
/** ORDER_CANCEL_BY. */
export const cancelBy = codes({ 1: ['elder', '老人'], 2: ['house', '机构'], 3: ['worker', '工作人员'] })
/** How paid money is refunded. */
export const refundTo = codes({ BALANCE: ['balance', '退回余额'], ORIGINAL: ['original', '原路退回'] })
/** Doubts about a visit: it lasted longer than booked, its end was elsewhere, its times are far apart. */
export const orderDoubt = codes({
  1: ['longer', '时长超出预约'],
  2: ['place', '完成地点不符'],
  3: ['clock', '离线时间相差过大'],
})
export const doubtStatus = codes({ 1: ['waiting', '待确认'], 2: ['confirmed', '已认可'], 3: ['refused', '不认可'] })
/** ORDER_CANCEL_REASON values that need a text. */
export const otherReason = 9

/** One service of an order, with its data at the time of the order. */
export const OrderItem = fields({
  projectId: id('服务项目'),
  projectName: s('服务项目', 30),
  unit: s('单位', 30),
  price: fen('单价').nullish(),
  quantity: decimal('数量', { min: 0.5, max: 99 }),
  amount: fen('金额').nullish(),
  /** By the actual duration. */
  priceMode: int('计价方式').nullish(),
  durationMinutes: int('单位时长', { unit: '分钟' }).nullish(),
  minQuantity: decimal('起订数量', { min: 0.5, max: 99 }).nullish(),
  subsidyAble: flag('可用补贴').nullish(),
  done: flag('已完成').nullish(),
})
export type OrderItem = z.output<typeof OrderItem>

/** The terms of the order are fixed to its end. */
export const OrderRules = fields({
  startRadius: int('开始范围', { unit: '米' }),
  earlyMinutes: int('可提前', { unit: '分钟' }),
  minServicePercent: int('最低服务时长', { unit: '%' }),
  needPhoto: flag('须拍照'),
  needSign: flag('须签字'),
})
export type OrderRules = z.output<typeof OrderRules>

const place = (label: string) => ({
  lng: decimal(`${label}经度`, { min: -180, max: 180, step: 8 }).nullish(),
  lat: decimal(`${label}纬度`, { min: -90, max: 90, step: 8 }).nullish(),
})
/** The position of the worker: recorded at the begin and the end only. */
export const here = place('')
const begun = place('开始')
const ended = place('完成')

export const Order = fields({
  id: id('工单'),
  orderNo: s('工单号', 20),
  orderSource: dict('来源', 'ORDER_SOURCE'),
  oldmanId: ref('老人', 'homeElders'),
  oldmanName: name('老人', 30),
  phone: phone('电话', { readers: atTheDoor }).nullish(),
  address: dwelling('地址', 100, { readers: atTheDoor }),
  regionCode: ref('地区', 'regions').nullish(),
  ...place(''),
  contactName: name('联系人', 30).nullish(),
  items: rows('服务项目', OrderItem, 10),
  projectNames: s('服务项目', 500).nullish(),
  totalAmount: fen('总金额').nullish(),
  discountAmount: fen('优惠').nullish(),
  payAmount: fen('应付金额').nullish(),
  subsidyAmount: fen('补贴').nullish(),
  planStart: time('预约时间'),
  planEnd: time('预计结束'),
  workerIds: refs('服务人员', 'users', 5),
  workerNames: s('服务人员', 200).nullish(),
  status: code('状态', orderStatus),
  payStatus: code('支付', payStatus),
  payWay: code('支付方式', payWay).nullish(),
  payTime: time('支付时间').nullish(),
  receiptNo: s('收据号', 30).nullish(),
  distributeTime: time('派单时间').nullish(),
  receiveTime: time('接单时间').nullish(),
  startTime: time('开始时间').nullish(),
  startLng: begun.lng,
  startLat: begun.lat,
  startDistance: int('开始距离', { unit: '米' }).nullish(),
  startReason: s('代开始原因', 200).nullish(),
  startPhotos: images('开始照片', 9).nullish(),
  late: flag('迟到'),
  overTime: time('完成时间').nullish(),
  overLng: ended.lng,
  overLat: ended.lat,
  overPhotos: images('完成照片', 9).nullish(),
  actualMinutes: int('实际时长', { unit: '分钟' }).nullish(),
  overDistance: int('完成距离', { unit: '米' }).nullish(),
  doubts: codeList('异常', orderDoubt).nullish(),
  doubtStatus: code('异常确认', doubtStatus).nullish(),
  /** The part beyond what is charged without the manager. */
  surplusMinutes: int('超出时长', { unit: '分钟' }).nullish(),
  doubtByName: s('确认人', 50).nullish(),
  doubtTime: time('确认时间').nullish(),
  doubtRemark: s('确认说明', 200).nullish(),
  overReason: s('时长不足原因', 200).nullish(),
  signImage: signature('签字').nullish(),
  signName: name('签字人', 30).nullish(),
  noSignReason: s('未签字原因', 200).nullish(),
  serviceNote: area('服务记录', 500).nullish(),
  cancelReason: dict('取消原因', 'ORDER_CANCEL_REASON').nullish(),
  cancelBy: code('取消方', cancelBy).nullish(),
  cancelRemark: s('取消说明', 200).nullish(),
  cancelTime: time('取消时间').nullish(),
  cancelFee: fen('取消费').nullish(),
  refundAmount: fen('已退金额').nullish(),
  ruleId: id('工单规则').nullish(),
  /** The order that is served again. */
  originId: id('原工单').nullish(),
  rules: field(OrderRules, { label: '规则', kind: 'object' }),
  remark: s('备注', 200).nullish(),
  ...stamps,
})

/** The flow of an order; fields of a single step are in its handler. */
export const orderFlow = flow('status', orderStatus, {
  pay: { from: [1], to: 2 },
  distribute: { from: [2, 3, 4], to: 3 },
  receive: { from: [3], to: 4 },
  refuse: { from: [3], to: 2 },
  grab: { from: [2], to: 4 },
  start: { from: [4], to: 5 },
  /** Nobody opens: the order keeps its state until somebody opens, or it is cancelled. */
  tryDoor: { from: [4], to: 4 },
  over: { from: [5], to: 6 },
  cancel: { from: [1, 2, 3, 4], to: 7 },
  afterSales: { from: [6], to: 8 },
  edit: { from: [1, 2], to: 2 },
})

export const orderRefusals = refusals({
  offShelf: [26301, '服务项目已下架'],
  tooSoon: [26302, '预约时间须至少提前{n}分钟'],
  outside: [26303, '超出服务时间或服务区域'],
  overlap: [26304, '该老人同一时段已有工单'],
  paid: [26311, '工单已支付'],
  unskilled: [26321, '{name}不具备该服务技能或已停用'],
  busy: [26322, '{name}该时段已有工单'],
  notWorker: [26323, '只有被派单的人员可以操作'],
  taken: [26324, '工单已被他人接单'],
  onLeave: [26325, '{name}该时段请假'],
  tooEarly: [26331, '未到开始时间'],
  tooFar: [26332, '距服务地址{d}米'],
  tooShort: [26333, '服务时长不足，请填写原因'],
  unsigned: [26334, '请老人或家属签字'],
  wrongCode: [26335, '二维码与工单不符'],
  offlineLate: [26336, '离线记录超过{n}小时，请联系主管'],
  serving: [26341, '服务中的工单不能取消'],
  afterSaleOver: [26351, '已超过售后期限'],
  afterSaleOpen: [26352, '该工单已有售后申请'],
})

export const page = 'homecare.serverWorkorder'
/** Users who see the price of an order. */
export const seesMoney = `${page}.pay|homecare.account.query`
export const webBase = '/homecare/web-api'
export const appBase = '/homecare/app-api'
/** A write of an order changes these screens. */
export const touched = ['home-order', 'home-account', 'home-elder', 'message', 'dashboard'] as const

/** A step that moves money changes those of receipts, shifts and reports as well. */
export const moneyTouched = [...touched, 'home-service', 'receipt', 'report', 'cashier-shift'] as const

/** The row as every step answers it, with the paid and the remaining amount. */
export const OrderAnswer = Order.extend({ balance: fen('余额').nullish(), subsidyBalance: fen('补贴余额').nullish() })

/** The price of an order; nothing is stored. */
export const OrderPrice = z.object({
  preview: z.literal(1),
  items: z.array(OrderItem),
  totalAmount: z.int(),
  discountAmount: z.int(),
  payAmount: z.int(),
  /** The part that the subsidy may pay. */
  subsidyAmount: z.int(),
  planEnd: Order.shape.planEnd,
})
