import { z } from 'zod'
import { del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { area, code, dictList, fen, field, fields, flag, id, int, pick, s, some, stamps } from '../../../kit/fields.ts'
import { one, text } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Discount rules (fees.md 2.3); they are granted on a resident's cost projects. */

export const discountType = codes({ 1: ['percent', '折扣'], 2: ['monthly', '每月立减'], 3: ['fixed', '固定价'] })
export const validUnit = codes({ Y: '年', M: '个月', D: '天' })
export const startMode = codes({ 1: ['checkIn', '入住日起'], 2: ['grant', '授予日起'], 3: ['date', '指定日期'] })

export const DiscountRule = fields({
  setId: id('优惠规则编号'),
  discountRuleName: s('规则名称', 30),
  discountType: code('优惠方式', discountType),
  /** Type 1: hundredths of a percent to pay, 9000 = 90.00%, written like money; types 2 and 3: fen. */
  discountValue: fen('优惠值', { min: 1, max: 999_999_999 }),
  /** Empty: every bed, care and meal project. */
  projectChildIds: field(z.array(z.string().trim().min(1).max(64)).max(200), { label: '适用子项目', kind: 'codeList' }),
  projectChildNames: s('适用子项目', 2000).nullish(),
  validNum: int('有效期', { min: 0, max: 999 }),
  validUnit: code('有效期单位', validUnit),
  startMode: code('起算', startMode),
  conditions: fields({
    oldmanType: dictList('老人类型', 'OLDMAN_TYPE').nullish(),
    minMonths: int('入住满几个月', { min: 0, max: 600, unit: '个月' }).nullish(),
  }).nullish(),
  stack: flag('可叠加'),
  status: code('状态', onOff),
  /** How many residents hold it now. */
  holders: int('使用人数').nullish(),
  ruleVersion: int('规则版本').nullish(),
  remark: area('备注', 200).nullish(),
  ...stamps,
})

const keys = [
  'discountRuleName',
  'discountType',
  'discountValue',
  'projectChildIds',
  'validNum',
  'validUnit',
  'startMode',
  'conditions',
  'stack',
  'status',
  'remark',
] as const
const own = DiscountRule.shape

export const DiscountRuleInput = pick(DiscountRule, keys).extend({
  projectChildIds: own.projectChildIds.default([]),
  startMode: own.startMode.default(1),
  stack: own.stack.default(0),
  status: own.status.default(1),
})
export const DiscountRuleEdit = some(DiscountRule, keys).extend({
  setId: own.setId,
  applyToHolders: flag('同时用于已享受的老人').nullish(),
})

export const discountRefusals = refusals({
  percent: [32047, '折扣须在0.01%与100.00%之间'],
  notEntitled: [32048, '{name}不符合优惠条件：{why}'],
})

const path = '/pims/web-pi/cost/set/discountRule'
const touches = ['fee-project', 'cost-project']

export const discountDrafts = {
  discounts: get(path, {
    title: '优惠规则',
    permit: 'expense.account.preferential.query|live.archives.base.query|live.live.list.checkin',
    query: paging({ discountRuleName: text, discountType: one(discountType), status: one(onOff) }),
    reply: paged(DiscountRule),
  }),
  createDiscount: post(path, {
    title: '新增优惠规则',
    permit: 'expense.account.preferential.add',
    body: DiscountRuleInput,
    reply: DiscountRule,
    touches,
  }),
  updateDiscount: put(path, {
    title: '修改优惠规则',
    permit: 'expense.account.preferential.edit|expense.account.preferential.enable',
    body: DiscountRuleEdit,
    reply: DiscountRule,
    touches,
  }),
  discount: get(`${path}/{setId}`, {
    title: '优惠规则详情',
    permit: 'expense.account.preferential.query',
    reply: DiscountRule,
  }),
  removeDiscount: del(`${path}/{setId}`, {
    title: '删除优惠规则',
    permit: 'expense.account.preferential.delete',
    touches,
  }),
} as const
