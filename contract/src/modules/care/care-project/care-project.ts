import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  area,
  code,
  codeList,
  dictList,
  fen,
  fields,
  flag,
  id,
  image,
  int,
  pick,
  ref,
  s,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, one, text, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { inputForm } from './input-form.ts'

/** Care jobs and their kinds (care.md 2). */

export const careUnit = codes({ 1: ['times', '次'], 2: ['minutes', '分钟'] })
export const chargeType = codes({ 0: ['included', '含在等级'], 1: ['separate', '单独收费'] })
const riskTag = codes({ fall: '跌倒', pressure: '压疮', choke: '噎食', wander: '走失' })

export const lastPlace = 9999
export const Category = fields({
  projectCategoryId: id('分类'),
  projectCategoryName: s('分类名称', 20),
  sort: int('排序', { min: 0, max: lastPlace }),
  status: code('状态', onOff),
  projectCount: int('项目数').nullish(),
  ...stamps,
})

export const Project = fields({
  projectId: id('护理项目'),
  projectName: s('护理项目', 30),
  projectCategoryId: ref('分类', 'projectCategories'),
  projectCategoryName: s('分类', 20).nullish(),
  projectCode: s('代码', 20).nullish(),
  unit: code('单位', careUnit),
  minutes: int('时长', { min: 1, max: 240, unit: '分钟' }),
  chargeType: code('收费', chargeType),
  /** Fen; empty follows the fee child. */
  unitPrice: fen('单价').nullish(),
  projectChildId: id('收费项目').nullish(),
  projectChildName: s('收费项目', 30).nullish(),
  /** Today's price, its own or that of the fee child. */
  price: fen('现价').nullish(),
  executorJobs: dictList('执行岗位', 'JOB_TYPE').nullish(),
  inputForm: code('结果录入', inputForm),
  /** For 体征 the kind of sign, for 表单 the published template. */
  inputRef: s('录入内容', 64).nullish(),
  needPhoto: flag('须拍照'),
  needSign: flag('须签名'),
  riskTags: codeList('风险标签', riskTag).nullish(),
  content: area('操作要点', 2000).nullish(),
  status: code('状态', onOff),
  sort: int('排序', { min: 0, max: lastPlace }),
  picture: image('图片').nullish(),
  ...stamps,
})

const entered = [
  'projectName',
  'projectCategoryId',
  'projectCode',
  'unit',
  'minutes',
  'chargeType',
  'unitPrice',
  'projectChildId',
  'executorJobs',
  'inputForm',
  'inputRef',
  'needPhoto',
  'needSign',
  'riskTags',
  'content',
  'status',
  'sort',
  'picture',
] as const
const own = Project.shape

export const ProjectInput = pick(Project, entered).extend({
  unit: own.unit.default(1),
  minutes: own.minutes.default(15),
  inputForm: own.inputForm.default(0),
  needPhoto: own.needPhoto.default(0),
  needSign: own.needSign.default(0),
  status: own.status.default(1),
  sort: own.sort.default(0),
})

export const careProjectRefusals = refusals({
  stopped: [14111, '护理项目已停用'],
})

/** The refusal where a row of a level, a plan or a schedule would have no price. */
export const noFee = (projectName: string) =>
  `“${projectName}”没有收费项目，不能单独收费；请先在“护理项目”中设为单独收费并选择收费项目`

const page = 'careplan.project'
const category = '/pims/web-org/projectCategorys'
const project = '/pims/web-org/projects'
const readers =
  `${page}.query|careplan.nursingPlan.query|careplan.execution.query|careplan.level.projectConfig` as const
const touches = ['care-project']

export const careProject = calls('care-project', {
  categoryList: get(category, {
    title: '护理项目分类',
    permit: signedIn,
    query: paging({ projectCategoryName: text, status: one(onOff) }),
    reply: paged(Category),
  }),
  categoryCreate: post(category, {
    title: '新增护理项目分类',
    permit: `${page}.category`,
    body: fields({
      projectCategoryName: Category.shape.projectCategoryName,
      sort: Category.shape.sort.nullish(),
      status: Category.shape.status.default(1),
    }),
    reply: Category,
    touches,
  }),
  categoryUpdate: put(`${category}/{projectCategoryId}`, {
    title: '修改护理项目分类',
    permit: `${page}.category`,
    body: some(Category, ['projectCategoryName', 'sort', 'status']),
    reply: Category,
    touches,
  }),
  /** One or many; all or nothing. */
  categoryRemove: del(`${category}/{ids}`, { title: '删除护理项目分类', permit: `${page}.category`, touches }),
  list: get(project, {
    title: '护理项目列表',
    permit: readers,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Project, ['projectName', 'chargeType', 'status']),
      projectCategoryId: textOf('分类'),
    }),
    reply: paged(Project),
  }),
  create: post(project, { title: '新增护理项目', permit: `${page}.add`, body: ProjectInput, reply: Project, touches }),
  get: get(`${project}/{projectId}`, { title: '护理项目详情', permit: readers, reply: Project }),
  update: put(`${project}/{projectId}`, {
    title: '修改护理项目',
    permit: `${page}.edit`,
    body: some(Project, entered),
    reply: Project,
    touches,
  }),
  /** One or many; all or nothing (A10: the same path with one id). */
  remove: del(`${project}/{projectIds}`, { title: '删除护理项目', permit: `${page}.delete`, version: '2.0', touches }),
})
