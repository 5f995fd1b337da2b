import { z } from 'zod'
import { arrayOf, calls, get, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, day, decimal, fen, field, fields, flag, id, name, ref, s } from '../../../kit/fields.ts'
import { flagOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { chargeCycle, projectType } from '../fee-project/fee-project.ts'

/** The charges of one resident, row by row (fees.md 2.4). */

export const costSource = codes({
  1: ['bed', '床位'],
  2: ['level', '护理等级'],
  3: ['meal', '膳食'],
  4: ['byHand', '手工'],
  5: ['care', '护理加项'],
  6: ['drug', '药品'],
  7: ['dish', '加餐'],
  8: ['goods', '物品领用'],
  9: ['activity', '活动'],
  10: ['elderCost', '老人费用'],
  11: ['compensation', '赔偿'],
})
/** From 护理加项 on a row is consumption, which is corrected where it was registered. */
export const isConsumption = ({ source }: { source: number }) => source >= costSource.is.care
export const costStatus = codes({ 1: ['valid', '有效'], 2: ['cancelled', '已取消'] })

export const CostProject = fields({
  oldmanCostId: id('费用编号'),
  projectId: id('收费项目'),
  projectChildId: id('子项目'),
  projectChildName: s('收费项目', 30),
  projectType: code('类型', projectType),
  chargeCycle: code('计费周期', chargeCycle),
  /** The resident's own price, or the project's price today, on trial its trial price. */
  price: fen('单价', { min: 0, max: 999_999_999 }),
  trial: flag('试住价').nullish(),
  quantity: decimal('数量', { min: 0.01, max: 999, step: 2 }),
  startDate: day('开始日期'),
  endDate: day('结束日期').nullish(),
  source: code('来源', costSource),
  priceLocked: flag('价格不随项目调整'),
  setId: ref('优惠规则', 'discountRules').nullish(),
  discountRuleName: s('优惠规则', 30).nullish(),
  discountStart: day('优惠开始').nullish(),
  discountEnd: day('优惠结束').nullish(),
  status: code('状态', costStatus),
})

/** A row to add (no number), to change or to end. Rows that are not sent stay as they are. */
export const CostRowInput = fields({
  oldmanCostId: CostProject.shape.oldmanCostId.nullish(),
  projectChildId: field(z.string().trim().min(1).max(64), { label: '收费项目', kind: 'code' }).nullish(),
  price: CostProject.shape.price.nullish(),
  quantity: CostProject.shape.quantity.nullish(),
  startDate: CostProject.shape.startDate.nullish(),
  endDate: CostProject.shape.endDate,
  priceLocked: CostProject.shape.priceLocked.nullish(),
  setId: CostProject.shape.setId,
  discountStart: CostProject.shape.discountStart,
  /** Removes the row as if it had never existed. */
  cancel: flag('取消').nullish(),
})

/** The amounts a price change would move, before it is made: the answer of 32061, to be confirmed (decision 030). */
export const MovesMany = z.object({
  confirmable: z.literal(1),
  people: z.array(
    fields({
      oldmanId: id('老人'),
      oldmanName: name('姓名', 30),
      bedName: s('床位', 100).nullish(),
      billAmt: fen('账单变动', { min: -99_999_999_999 }),
      deductAmt: fen('预存抵扣'),
    }),
  ),
})

export const costProjectRefusals = refusals({
  movesMany: [32061, '将调整{n}位老人的账单：合计{a}元，从预存抵扣{b}元'],
  overlap: [32044, '收费期间重叠'],
  endBeforeStart: [32049, '结束日期不能早于开始日期'],
  followsStay: [32050, '该项目随入住、调床、调级变化，不能直接结束或取消'],
  consumed: [32060, '消费费用请在登记它的页面修改或作废'],
})

const path = '/pims/web-pi/oldmans/proFile/{oldmanId}/costProject'

export const costProject = calls('cost-project', {
  list: get(path, {
    title: '费用项目',
    permit: 'live.archives.base.query',
    query: z.object({ all: flagOf('含已结束') }),
    reply: z.object({
      list: arrayOf(CostProject),
      /** Sent back with the save. */
      version: z.int(),
    }),
  }),
  save: put(path, {
    title: '保存费用项目',
    permit: 'live.archives.base.costProject',
    body: fields({ rows: field(z.array(CostRowInput).min(1).max(50), { label: '费用项目', kind: 'list' }) }),
    reply: z.object({ list: arrayOf(CostProject), version: z.int() }),
    touches: ['cost-project', 'bill', 'account'],
  }),
})
