import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  day,
  dict,
  fen,
  fields,
  flag,
  id,
  images,
  int,
  name,
  ofResident,
  phone,
  pick,
  ref,
  s,
  signature,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/**
 * Belongings that residents leave with the institution, and those that they or their families have taken back (care.md
 * 7).
 */

export const goodsType = codes({
  1: '衣物',
  2: ['food', '食品'],
  3: ['valuable', '贵重'],
  4: ['papers', '证件'],
  5: '辅具',
  6: '日用',
  9: '其他',
})
export const goodsStatus = codes({
  1: ['kept', '寄存中'],
  2: ['partly', '部分领取'],
  3: ['taken', '已领完'],
  4: ['void', '已作废'],
})
/** Photographed, and received by two employees (14151). */
export const isPrecious = (type: number) => type === goodsType.is.valuable || type === goodsType.is.papers

export const Goods = fields({
  goodsId: id('寄存'),
  goodsNo: s('编号', 20),
  ...ofResident,
  goodsName: s('物品', 50),
  goodsType: code('类型', goodsType),
  quantity: int('数量', { min: 1, max: 999 }),
  unit: dict('单位', 'GOODS_UNIT').nullish(),
  takenQuantity: int('已领'),
  place: s('存放位置', 50),
  expireDate: day('到期').nullish(),
  estimateValue: fen('估价').nullish(),
  photos: images('照片', 9).nullish(),
  depositorName: name('寄存人', 30),
  depositorPhone: phone('寄存人电话').nullish(),
  receiverId: ref('接收人', 'users'),
  receiverName: name('接收人', 30).nullish(),
  secondReceiverId: ref('第二接收人', 'users').nullish(),
  secondReceiverName: name('第二接收人', 30).nullish(),
  depositTime: time('寄存时间'),
  goodsStatus: code('状态', goodsStatus),
  /** Uncollected food that expires within three days, or has expired. */
  expiring: flag('临期').nullish(),
  voidReason: s('作废原因', 200).nullish(),
  remark: s('备注', 200).nullish(),
  ...stamps,
})

export const Take = fields({
  takeId: id('领取'),
  takeTime: time('领取时间'),
  quantity: int('领取数量', { min: 1, max: 999 }),
  takerName: name('领取人', 30),
  takerRelation: dict('与老人关系', 'RELATION'),
  handlerId: ref('经办人', 'users'),
  handlerName: name('经办人', 30).nullish(),
  signImage: signature('领取人签名'),
  left: int('剩余数量'),
})

const entered = [
  'goodsName',
  'goodsType',
  'quantity',
  'unit',
  'place',
  'expireDate',
  'estimateValue',
  'photos',
  'depositorName',
  'depositorPhone',
  'secondReceiverId',
  'depositTime',
  'remark',
] as const
/** The fields that may still change when a day has passed or something was taken. */
export const laterToo: readonly string[] = ['place', 'expireDate', 'remark', 'photos']

export const goodsFlow = flow('goodsStatus', goodsStatus, {
  edit: { from: [1, 2], to: 1 },
  take: { from: [1, 2], to: 3 },
  void: { from: [1, 2], to: 4 },
})

export const goodsRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  two: [14151, '贵重物品须双人接收'],
  tooMuch: [14152, '领取数量超过剩余数量'],
  taken: [14153, '已领取或登记超过24小时的寄存不能删除'],
})

const page = 'careplan.goods.oldman'
const touches = ['goods', 'message', 'todo', 'dashboard']

export const goods = calls('goods', {
  list: get('/pims/web-org/goods/oldman', {
    title: '老人物品寄存列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Goods, ['oldmanName', 'goodsName', 'goodsType', 'goodsStatus', 'place', 'expiring']),
      oldmanId: textOf('老人编号'),
    }),
    reply: paged(Goods),
  }),
  create: post('/pims/web-org/goods/oldman', {
    title: '物品寄存登记',
    permit: `${page}.add`,
    body: pick(Goods, ['oldmanId', ...entered]).extend({
      depositTime: Goods.shape.depositTime.nullish(),
      receiverId: Goods.shape.receiverId.nullish(),
    }),
    reply: Goods,
    touches,
  }),
  /** With `goodsStatus` 4 it is voided: the rest counts as disposed of (`.delete`). */
  update: put('/pims/web-org/goods/oldman', {
    title: '物品寄存修改',
    permit: `${page}.edit|${page}.delete`,
    body: some(Goods, [...entered, 'receiverId']).extend({
      goodsId: Goods.shape.goodsId,
      goodsStatus: code('状态', codes({ 4: '已作废' })).optional(),
      voidReason: Goods.shape.voidReason,
    }),
    reply: Goods,
    touches,
  }),
  get: get('/pims/web-org/goods/oldman/{goodsId}', { title: '物品寄存详情', permit: `${page}.query`, reply: Goods }),
  remove: del('/pims/web-org/goods/oldman/{goodsId}', { title: '物品寄存删除', permit: `${page}.delete`, touches }),
  take: put('/pims/web-org/goods/oldman/take/{goodsId}', {
    title: '物品领取',
    permit: `${page}.take`,
    body: pick(Take, ['quantity', 'takerName', 'takerRelation', 'signImage']).extend({
      handlerId: Take.shape.handlerId.nullish(),
    }),
    reply: Goods,
    touches,
  }),
  log: get('/pims/web-org/goods/oldman/log/{goodsId}', {
    title: '物品领取记录',
    permit: `${page}.query`,
    reply: z.array(Take),
  }),
})
