import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import { code, fields, id, int, pick, s, some, stamps } from '../../../kit/fields.ts'
import { one, text } from '../../../kit/filters.ts'

/** Specs of goods: L码/10片, 5L/桶 (stock.md 2). */

export const Spec = fields({
  specId: id('规格'),
  specName: s('规格名称', 30),
  remark: s('备注', 200).nullish(),
  status: code('状态', onOff),
  skuCount: int('引用数'),
  ...stamps,
})

const entered = ['specName', 'remark', 'status'] as const

export const SpecInput = pick(Spec, entered, { status: onOff.values[0] })

/** Dropdown lists send it to every list; these are always complete. */
const whole = z.enum(['0', '1']).optional()

const base = '/pims/web-pi/storage/spec'
const page = 'warehouse.spec'

export const spec = calls('sku', {
  specList: get(base, {
    title: '规格列表',
    permit: `${page}.query`,
    query: paging({ specName: text, status: one(onOff) }),
    reply: paged(Spec),
  }),
  specOptions: get(`${base}/select`, {
    title: '可选规格',
    permit: signedIn,
    query: z.object({ pageHelper: whole }),
    reply: arrayOf(pick(Spec, ['specId', 'specName'])),
  }),
  specGet: get(`${base}/{specId}`, { title: '规格详情', permit: `${page}.query`, reply: Spec }),
  specCreate: post(base, { title: '新增规格', permit: `${page}.add`, body: SpecInput, reply: Spec }),
  specUpdate: put(base, {
    title: '修改规格',
    permit: `${page}.edit`,
    body: some(Spec, entered).extend({ specId: Spec.shape.specId }),
    reply: Spec,
  }),
  specRemove: del(`${base}/{specId}`, { title: '删除规格', permit: `${page}.delete` }),
})
