import { z } from 'zod'
import { del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import {
  code,
  dict,
  field,
  fields,
  flag,
  id,
  int,
  name,
  pick,
  ref,
  refs,
  s,
  sharedPhone,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Departments (platform.md 3). Their calls belong to the module org. */

export const Dept = fields({
  deptId: id('部门'),
  deptName: s('部门名称', 60),
  deptCode: s('编码', 30).nullish(),
  parentId: ref('上级部门', 'departments').nullish(),
  parentName: s('上级部门', 60).nullish(),
  deptType: dict('部门类型', 'DEPT_TYPE').nullish(),
  deptLevel: int('层级'),
  leaderEmpId: id('负责人').nullish(),
  leaderName: name('负责人', 30).nullish(),
  phone: sharedPhone('电话').nullish(),
  ward: flag('病区'),
  inpatient: flag('住院'),
  outpatient: flag('门诊'),
  sort: int('排序', { min: 0, max: 9999 }),
  status: code('状态', onOff),
  locationIds: refs('负责区域', 'locations'),
  ...stamps,
})

const Editable = pick(Dept, [
  'deptName',
  'deptCode',
  'parentId',
  'deptType',
  'phone',
  'ward',
  'inpatient',
  'outpatient',
  'sort',
  'status',
]).extend({
  // The screen offers employees from a list it has read itself.
  leaderEmpId: field(z.string().max(64), { label: '负责人', kind: 'code' }).nullish(),
  locationIds: refs('负责区域', 'locations').nullish(),
})

export const DeptInput = Editable.extend({
  ward: Dept.shape.ward.default(0),
  inpatient: Dept.shape.inpatient.default(0),
  outpatient: Dept.shape.outpatient.default(0),
  sort: Dept.shape.sort.default(100),
  status: Dept.shape.status.default(1),
})

export const deptRefusals = refusals({
  tooDeep: [21302, '部门层级不能超过5级'],
  notEmpty: [21303, '存在下级部门或人员，不能删除'],
  underItself: [21304, '不能移动到自己的下级'],
})

const path = '/ifms/web-org/depts'
const page = 'systemmanage.dept.index'
const touches = ['org', 'user', 'staff'] as const

export const deptDrafts = {
  deptList: get(path, {
    title: '部门列表',
    permit: signedIn,
    exportPermit: `${page}.query`,
    query: paging({
      ...filtersOf(Dept, ['deptName', 'deptType', 'status', 'ward', 'parentId']),
    }),
    reply: paged(Dept),
  }),
  deptCreate: post(path, { title: '新增部门', permit: `${page}.add`, body: DeptInput, reply: Dept, touches }),
  deptUpdate: put(path, {
    title: '修改部门',
    permit: `${page}.edit`,
    body: Editable.partial().extend({ deptId: id('部门') }),
    reply: Dept,
    touches,
  }),
  deptImport: post(`${path}/import`, {
    ...importOptions,
    title: '导入部门',
    permit: `${page}.add`,
    touches,
  }),
  deptImportTemplate: get(`${path}/import`, { title: '部门导入模板', permit: `${page}.add`, file: true }),
  deptRemove: del(`${path}/{deptId}`, { title: '删除部门', permit: `${page}.delete`, touches: [...touches, 'role'] }),
}
