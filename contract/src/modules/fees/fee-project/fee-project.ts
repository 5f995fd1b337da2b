import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  fen,
  field,
  fields,
  flag,
  id,
  int,
  name,
  pick,
  rows,
  s,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, one, text, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { discountDrafts } from './discount-rule.ts'

/** The price list of an institution (fees.md 2.1–2.3). */

export const projectType = codes({
  1: ['bed', '床位费'],
  2: ['nursing', '护理费'],
  3: ['meal', '伙食费'],
  4: ['onetime', '一次性费'],
  5: ['medical', '医疗药品'],
  6: ['energy', '能耗'],
  7: ['compensation', '赔偿'],
  8: ['service', '增值服务'],
  9: ['other', '其他'],
})
export const chargeCycle = codes({
  1: ['daily', '按日'],
  2: ['monthly', '按月'],
  3: ['quarterly', '按季'],
  4: ['yearly', '按年'],
  5: ['once', '一次性'],
  6: ['perUse', '按次'],
})
export const linkType = codes({
  0: ['none', '无'],
  1: ['room', '房型/床位'],
  2: ['level', '护理等级'],
  3: ['meal', '膳食'],
})

/** One amount of money, fen (fees.md 0): prices may be zero. */
const price = (label: string) => fen(label, { min: 0, max: 999_999_999 })

export const ChildPrice = fields({
  price: price('单价'),
  trialPrice: price('试住价').nullish(),
  fromDate: day('生效日期'),
  createByName: name('修改人', 50).nullish(),
})

export const ProjectChild = fields({
  projectChildId: id('子项目编号'),
  projectId: id('收费项目'),
  projectChildName: s('子项目名称', 30),
  projectName: s('收费项目', 20).nullish(),
  projectType: code('类型', projectType).nullish(),
  price: price('单价'),
  trialPrice: price('试住价').nullish(),
  chargeCycle: code('计费周期', chargeCycle),
  unit: s('单位', 10).nullish(),
  prorate: flag('不足一期按日折算'),
  refundOut: flag('外出退费'),
  refundOutRate: int('外出退费比例', { min: 0, max: 100, unit: '%' }),
  refundOutMinDays: int('外出满几天起退', { min: 0, max: 366, unit: '天' }),
  refundOutMaxDays: int('每月最多退几天', { min: 0, max: 31, unit: '天' }),
  refundHospital: flag('仅住院外出退费'),
  linkType: code('关联', linkType),
  /** Levels, or beds and room types (ROOM_TYPE codes as text). */
  linkIds: field(z.array(z.string().trim().min(1).max(64)).max(200), { label: '关联对象', kind: 'codeList' }),
  priceHistory: rows('价格记录', ChildPrice, 200).nullish(),
  status: code('状态', onOff),
  sort: int('排序', { min: 0, max: 9999 }),
  remark: area('备注', 200).nullish(),
  ...stamps,
})

const childKeys = [
  'projectChildName',
  'price',
  'trialPrice',
  'chargeCycle',
  'unit',
  'prorate',
  'refundOut',
  'refundOutRate',
  'refundOutMinDays',
  'refundOutMaxDays',
  'refundHospital',
  'linkType',
  'linkIds',
  'status',
  'sort',
  'remark',
] as const
const own = ProjectChild.shape

export const ProjectChildInput = pick(ProjectChild, ['projectId', ...childKeys]).extend({
  prorate: own.prorate.default(1),
  refundOut: own.refundOut.default(0),
  refundOutRate: own.refundOutRate.default(100),
  refundOutMinDays: own.refundOutMinDays.default(0),
  refundOutMaxDays: own.refundOutMaxDays.default(0),
  refundHospital: own.refundHospital.default(0),
  linkType: own.linkType.default(0),
  linkIds: own.linkIds.default([]),
  status: own.status.default(1),
  sort: own.sort.default(0),
})
/** A new price needs its first day; by default the first of next month. */
export const ProjectChildEdit = some(ProjectChild, childKeys).extend({
  projectChildId: own.projectChildId,
  fromDate: day('新价生效日期').nullish(),
})

export const FeeProject = fields({
  projectId: id('收费项目编号'),
  projectName: s('收费项目', 20),
  projectType: code('类型', projectType),
  chargeFlag: code('收支', codes({ 1: '收入' })),
  builtIn: flag('内置').nullish(),
  sort: int('排序', { min: 0, max: 9999 }),
  status: code('状态', onOff),
  remark: area('备注', 200).nullish(),
  children: field(z.array(ProjectChild), { label: '子项目', kind: 'list' }).nullish(),
  ...stamps,
})
export const FeeProjectInput = pick(FeeProject, ['projectName', 'projectType', 'sort', 'status', 'remark'], {
  sort: 0,
  status: onOff.is.on,
})
export const FeeProjectEdit = some(FeeProject, ['projectName', 'projectType', 'sort', 'status', 'remark']).extend({
  projectId: FeeProject.shape.projectId,
})

export const feeProjectRefusals = refusals({
  linked: [32046, '“{name}”已关联子项目{child}'],
})

const Exist = z.object({ exist: z.boolean() })
const project = '/pims/web-pi/cost/project'
const child = '/pims/web-pi/cost/project/child'
const query = 'expense.account.baseCharge.query' as const
const touches = ['fee-project', 'cost-project']

export const feeProject = calls('fee-project', {
  list: get(project, {
    title: '收费项目',
    permit: `${query}|expense.bill.query|live.archives.base.query|live.live.list.checkin`,
    query: paging({ projectName: text, projectType: one(projectType), status: one(onOff) }),
    reply: paged(FeeProject),
  }),
  create: post(project, {
    title: '新增收费项目',
    permit: 'expense.account.baseCharge.add',
    body: FeeProjectInput,
    reply: FeeProject,
    touches,
  }),
  update: put(project, {
    title: '修改收费项目',
    permit: 'expense.account.baseCharge.edit',
    body: FeeProjectEdit,
    reply: FeeProject,
    touches,
  }),
  remove: del(`${project}/{projectId}`, {
    title: '删除收费项目',
    permit: 'expense.account.baseCharge.delete',
    touches,
  }),
  nameTaken: get(`${project}/projectName`, {
    title: '收费项目名称检查',
    permit: query,
    query: z.object({ projectName: s('收费项目', 20), projectId: textOf('收费项目编号') }),
    reply: Exist,
  }),
  sort: put(`${project}/sort`, {
    title: '收费项目排序',
    permit: 'expense.account.baseCharge.sort|expense.account.baseCharge.edit',
    body: z.preprocess(
      (sent) => (Array.isArray(sent) ? { list: sent } : sent),
      fields({ list: rows('排序', pick(FeeProject, ['projectId', 'sort']), 200) }),
    ),
    reply: arrayOf(pick(FeeProject, ['projectId', 'sort'])),
    touches,
  }),
  children: get(child, {
    title: '收费子项目',
    permit: `${query}|expense.bill.query|live.archives.base.query|live.live.list.checkin|administration.cost.oldman.query|systemmanage.location.index.query|warehouse.sku.query`,
    query: paging({
      projectId: textOf('收费项目'),
      projectChildId: textOf('子项目编号'),
      ...filtersOf(ProjectChild, ['projectChildName', 'projectType', 'chargeCycle', 'status']),
    }),
    reply: paged(ProjectChild),
  }),
  createChild: post(child, {
    title: '新增收费子项目',
    permit: 'expense.account.baseCharge.add',
    body: ProjectChildInput,
    reply: ProjectChild,
    touches,
  }),
  updateChild: put(child, {
    title: '修改收费子项目',
    permit: 'expense.account.baseCharge.edit',
    body: ProjectChildEdit,
    reply: ProjectChild,
    touches: [...touches, 'bill', 'account'],
  }),
  removeChild: del(`${child}/{projectChildId}`, {
    title: '删除收费子项目',
    permit: 'expense.account.baseCharge.delete',
    touches,
  }),
  childNameTaken: get(`${child}/projectChildName`, {
    title: '收费子项目名称检查',
    permit: query,
    query: z.object({
      projectId: textOf('收费项目'),
      projectChildName: s('子项目名称', 30),
      projectChildId: textOf('子项目编号'),
    }),
    reply: Exist,
  }),
  ...discountDrafts,
})
