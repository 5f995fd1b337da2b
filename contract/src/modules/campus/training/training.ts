import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  decimal,
  dict,
  fields,
  files,
  flag,
  id,
  image,
  int,
  name,
  ref,
  refs,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Trainings of the staff: participants, attendance, results (administration.md 5.3). */

export const trainingStatus = codes({
  0: ['draft', '草稿'],
  1: ['planned', '未开始'],
  2: ['running', '进行中'],
  3: ['ended', '已结束'],
  4: ['cancelled', '已取消'],
})
/** SIGN_WAY, how a participant was signed in. */
export const signWays = codes({ 1: ['manual', '手工'], 2: ['card', 'IC卡'], 3: ['qr', '二维码'], 4: ['face', '人脸'] })

/** How many seconds a code of the place is valid. */
export const codeSeconds = 30
export const mostMembers = 500
export const usualPass = 60
/** Signing in begins some minutes before, and ends some days after; by the participant himself with the end. */
export const signMinutesBefore = 30
export const signDaysAfter = 7

export const Training = fields({
  trainingId: id('培训'),
  title: s('主题', 60),
  trainingType: dict('类型', 'TRAINING_TYPE'),
  way: dict('方式', 'TRAINING_WAY'),
  startTime: time('开始时间'),
  endTime: time('结束时间'),
  hours: decimal('学时', { min: 0.5, max: 40 }),
  place: s('地点', 50).nullish(),
  teacher: name('讲师', 30).nullish(),
  deptIds: refs('参训部门', 'departments').nullish(),
  deptNames: s('参训部门', 300).nullish(),
  memberIds: refs('参训人员', 'employees', mostMembers).nullish(),
  memberNames: s('参训人员', 300).nullish(),
  content: area('培训内容', 2000).nullish(),
  files: files('课件', 9).nullish(),
  exam: flag('考核'),
  passScore: int('及格分', { min: 0, max: 100 }),
  /** Invited, present and passed employees; none before it is published. */
  memberNum: int('应到'),
  signNum: int('实到'),
  passNum: int('合格人数'),
  /** Of all invited ones, in percent with one decimal; known once it has ended. */
  passRate: decimal('合格率', { min: 0, max: 100, unit: '%' }).nullish(),
  status: code('状态', trainingStatus),
  cancelReason: s('取消原因', 200).nullish(),
  ...stamps,
})

/** An invited participant. */
export const TrainingMember = fields({
  memberId: id('参训记录'),
  empId: ref('员工', 'employees'),
  empName: name('姓名', 30),
  deptName: s('部门', 60).nullish(),
  jobName: s('岗位', 30).nullish(),
  signed: flag('签到'),
  signTime: time('签到时间').nullish(),
  signWay: code('签到方式', signWays).nullish(),
  score: int('成绩', { min: 0, max: 100 }).nullish(),
  /** Not known before the end unless a score decides it. */
  pass: flag('合格').nullish(),
  certFile: image('证书').nullish(),
  remark: s('备注', 200).nullish(),
})

/** `edit` keeps either state. */
export const trainingFlow = flow('status', trainingStatus, {
  edit: { from: [0, 1], to: 0 },
  publish: { from: [0], to: 1 },
  cancel: { from: [1, 2], to: 4 },
  remove: { from: [0], to: 0 },
  sign: { from: [1, 2, 3], to: 3 },
  score: { from: [2, 3], to: 3 },
})

export const trainingRefusals = refusals({
  notNow: [22521, '不在签到时间内'],
  notMember: [22522, '{name}不在参训名单中'],
  codeExpired: [22523, '签到二维码已失效'],
  endsFirst: [22601, '结束时间须晚于开始时间'],
})
