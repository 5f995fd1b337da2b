import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  bare,
  code,
  decimal,
  fields,
  flag,
  id,
  int,
  name,
  needed,
  pick,
  refs,
  rows,
  s,
  some,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, intOf, nameOf, refOf } from '../../../kit/filters.ts'
import { actions } from '../../../kit/steps.ts'
import { mostMembers, signWays, Training, TrainingMember, usualPass } from './training.ts'

/** The calls of trainings (administration.md 5.3, 9a). */

const entered = [
  'title',
  'trainingType',
  'way',
  'startTime',
  'endTime',
  'hours',
  'place',
  'teacher',
  'deptIds',
  'memberIds',
  'content',
  'files',
  'exam',
  'passScore',
] as const

/** Set for every training; older rows may lack it. */
const teacher = bare(Training.shape.teacher)

const steps = actions({
  edit: {
    title: '修改',
    permit: 'administration.training.records.edit',
    body: some(Training, entered).extend({ teacher: teacher.optional() }),
  },
  publish: { title: '发布', permit: 'administration.training.records.edit', body: fields({}) },
  cancel: {
    title: '取消',
    permit: 'administration.training.records.edit',
    body: needed(Training, ['cancelReason']),
  },
})
const stepNames = codes({ edit: '修改', publish: '发布', cancel: '取消' })

/** The code shown at the place: participants sign in with it while it is valid. */
const SignCode = fields({ qrText: s('签到码', 100), expireIn: int('有效秒数') })

export const TrainingDetail = Training.extend({
  /** For `.query` all of them; a member finds only himself. */
  members: paged(TrainingMember),
  qr: SignCode.nullish(),
})

/** A user's own entries: the trainings he was invited to, with their results. */
export const TrainingRecord = pick(Training, [
  'trainingId',
  'title',
  'trainingType',
  'way',
  'startTime',
  'endTime',
  'hours',
  'place',
  'teacher',
  'status',
]).extend({
  ...pick(TrainingMember, ['memberId', 'empId', 'signed', 'signTime', 'score', 'pass', 'certFile', 'remark']).shape,
  /** Counts for the year: it has ended, and the employee was present. */
  earned: decimal('计入学时', { min: 0, max: 40 }),
})

/** The hours of one employee in a year beside the required ones. */
export const TrainingHours = fields({
  empId: id('员工'),
  empNo: s('工号', 20),
  empName: name('姓名', 30),
  deptName: s('部门', 60).nullish(),
  jobName: s('岗位', 30).nullish(),
  invited: int('应参加'),
  attended: int('已参加'),
  hours: decimal('已修学时', { min: 0, max: 10_000 }),
  required: int('要求学时'),
  missing: decimal('还差学时', { min: 0, max: 200 }),
  enough: flag('达标'),
})

const page = 'administration.training.records'
const path = '/pims/web-org/training'

export const training = calls(['training', 'message', 'inspection'], {
  list: get(path, {
    title: '培训列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging(filtersOf(Training, ['title', 'trainingType', 'way', 'startTime..', 'teacher', 'status'])),
    reply: paged(Training),
  }),
  create: post(path, {
    title: '新增培训',
    permit: `${page}.add`,
    body: pick(Training, entered, { exam: 0, passScore: usualPass }).extend({
      teacher,
      publish: flag('保存后发布').default(0),
    }),
    reply: Training,
  }),
  /** Without an action it is an edit. */
  update: put(path, {
    title: '处理培训',
    permit: `${page}.edit`,
    ...steps,
    body: steps.body.extend({
      trainingId: Training.shape.trainingId,
      action: code('操作', stepNames).default('edit'),
    }),
    reply: Training,
  }),
  /** For `.query`, and for a member, who finds only himself among the members; `qr` needs `.sign`. */
  get: get(`${path}/{trainingId}`, {
    title: '培训详情',
    permit: signedIn,
    query: fields({
      qr: flagOf('签到码'),
      empName: nameOf('姓名'),
      signed: flagOf('签到'),
      pass: flagOf('合格'),
      page: intOf('页码', { min: 1, max: 100_000 }),
      size: intOf('每页', { min: 1, max: 1000 }),
    }),
    reply: TrainingDetail,
  }),
  remove: del(`${path}/{trainingId}`, { title: '删除培训', permit: `${page}.delete` }),
  /** By a clerk with `.sign`, or by the participant with the code of the place (`signWay` 3). */
  sign: put(`${path}/{trainingId}/sign`, {
    title: '培训签到',
    permit: signedIn,
    body: fields({
      empIds: refs('参训人员', 'employees', mostMembers).nullish(),
      signWay: code('签到方式', signWays).default(signWays.is.manual),
      code: s('签到码', 100).nullish(),
      cancel: flag('取消签到').nullish(),
      /** Adds a participant who was not registered. */
      confirm: flag('补充参训').nullish(),
    }),
    reply: z.object({ list: z.array(TrainingMember) }),
  }),
  score: put(`${path}/{trainingId}/score`, {
    title: '录入培训成绩',
    permit: `${page}.score`,
    body: fields({
      rows: rows('成绩', pick(TrainingMember, ['empId', 'score', 'certFile', 'remark']), mostMembers).min(1),
    }),
    reply: Training,
  }),
  /** Of any employee with `.query`, else one's own. */
  records: get(`${path}/records`, {
    title: '个人培训记录',
    permit: signedIn,
    query: paging({
      empId: refOf('employees', '员工'),
      year: intOf('年度', { min: 2000, max: 2200 }),
      ...filtersOf(Training, ['title', 'trainingType']),
      signed: flagOf('签到'),
    }),
    reply: paged(TrainingRecord),
  }),
  hours: get(`${path}/hours`, {
    title: '年度培训学时',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      year: intOf('年度', { min: 2000, max: 2200 }),
      empName: nameOf('姓名'),
      deptId: refOf('departments', '部门'),
      enough: flagOf('达标'),
    }),
    reply: paged(TrainingHours),
  }),
})
