import { z } from 'zod'
import { arrayOf, calls, del, get, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import { code, fields, id, int, pick, ref, s, some, stamps } from '../../../kit/fields.ts'
import { one, text } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Kinds of goods, a tree of three levels (stock.md 2; coverage.md A20). */

/** Only this level has goods. */
export const deepestLevel = 3

export const Classify = fields({
  classifyId: id('分类'),
  classifyName: s('名称', 40),
  classifyCode: s('编码', 30).nullish(),
  parentId: ref('上级分类', 'goodsClassify').nullish(),
  classifyLevel: int('层级', { min: 1, max: deepestLevel }),
  sort: int('排序', { min: 0, max: 9999 }),
  status: code('状态', onOff),
  /** Items of it and of those below. */
  skuCount: int('物品数'),
  ...stamps,
})

const Middle = Classify.extend({ children: arrayOf(Classify).optional() })
export const ClassifyTree = Classify.extend({ children: arrayOf(Middle).optional() })

const entered = ['classifyName', 'classifyCode', 'parentId', 'sort', 'status'] as const

export const ClassifyInput = pick(Classify, entered, { sort: 100, status: onOff.values[0] })

export const classifyRefusals = refusals({ tooDeep: [23013, '物品分类最多三级'] })

/** Dropdown lists send it to every list; these are always complete. */
const whole = z.enum(['0', '1']).optional()

const base = '/pims/web-pi/storage/classify'
const page = 'warehouse.classify'

export const classify = calls('sku', {
  /** A lookup too: always the whole tree. */
  classifyList: get(base, {
    title: '物品分类',
    permit: signedIn,
    query: z.object({ classifyName: text, status: one(onOff), pageHelper: whole }),
    reply: arrayOf(ClassifyTree),
  }),
  classifyGet: get(`${base}/{classifyId}`, { title: '物品分类详情', permit: `${page}.query`, reply: Classify }),
  classifyCreate: post(base, { title: '新增物品分类', permit: `${page}.add`, body: ClassifyInput, reply: Classify }),
  classifyUpdate: put(base, {
    title: '修改物品分类',
    permit: `${page}.edit`,
    body: some(Classify, entered).extend({ classifyId: Classify.shape.classifyId }),
    reply: Classify,
  }),
  classifyRemove: del(`${base}/{classifyId}`, { title: '删除物品分类', permit: `${page}.delete` }),
})
