import type { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  fen,
  fields,
  flag,
  id,
  images,
  int,
  name,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow, reviewTrail } from '../../../kit/review.ts'
import { hazardLevel } from './bank.ts'

/** A hazard with the employee who rectifies it, and its recheck (services.md 2.1, 2.2, 2.4). */

export const rectifyStatus = codes({
  1: ['open', '待整改'],
  2: ['waiting', '待复查'],
  3: ['passed', '复查通过'],
  4: ['failed', '复查不通过'],
  5: ['overdue', '已逾期'],
  6: ['postponed', '已延期'],
})
/** A user still has to act. */
export const openStatus: readonly (typeof rectifyStatus.values)[number][] = [1, 4, 5, 6]

export const rectifySource = codes({
  INSPECT: ['inspect', '监管检查'],
  PATROL: ['patrol', '巡更异常'],
  MANUAL: ['manual', '随手拍'],
})
export type RectifySource = (typeof rectifySource.values)[number]

export const recheckResult = codes({ 1: ['pass', '通过'], 0: ['fail', '不通过，重新整改'] }, [1, 0])

/** One attempt: the rectification, and the result of the recheck. */
export const Round = fields({
  round: int('轮次'),
  measure: area('整改措施', 500),
  cost: fen('整改费用').nullish(),
  photosAfter: images('整改后照片', 9).nullish(),
  replyBy: ref('整改人', 'users').nullish(),
  replyName: name('整改人', 50).nullish(),
  replyTime: time('整改时间'),
  recheckBy: ref('复查人', 'users').nullish(),
  recheckName: name('复查人', 50).nullish(),
  recheckTime: time('复查时间').nullish(),
  recheckResult: code('复查结果', recheckResult).nullish(),
  recheckOpinion: area('复查意见', 500).nullish(),
  recheckPhotos: images('复查照片', 9).nullish(),
})
export type Round = z.output<typeof Round>

const Postponed = fields({
  from: day('原期限'),
  to: day('新期限'),
  reason: area('延期原因', 200),
  byName: name('批准人', 50),
  time: time('延期时间'),
})

export const InspectRecord = fields({
  inspectRecordId: id('整改单'),
  recordNo: s('编号', 20),
  source: code('来源', rectifySource),
  inspectId: id('检查').nullish(),
  inspectNo: s('检查编号', 20).nullish(),
  issueId: id('检查项').nullish(),
  itemNo: int('检查项序号').nullish(),
  title: s('标题', 60),
  problem: area('问题', 500),
  photos: images('现场照片', 9),
  place: s('地点', 50).nullish(),
  hazardLevel: code('隐患等级', hazardLevel),
  repeated: flag('重复隐患'),
  dutyDeptId: ref('责任部门', 'departments').nullish(),
  dutyDeptName: s('责任部门', 50).nullish(),
  dutyId: ref('责任人', 'users'),
  dutyName: name('责任人', 50).nullish(),
  deadline: day('整改期限'),
  originalDeadline: day('原定期限'),
  overdue: flag('逾期'),
  status: code('状态', rectifyStatus),
  round: int('轮次'),
  rounds: rows('整改过程', Round, 100),
  postponeLog: rows('延期记录', Postponed, 10),
  replyTime: time('回复时间').nullish(),
  closeTime: time('通过时间').nullish(),
  /** The reader has to rectify it, or leads the employee who has to. */
  myDuty: flag('由我整改'),
  /** The reader rectified it, and may not recheck it. */
  replied: flag('由我回复'),
  ...reviewNow,
  reviews: reviewTrail.nullish(),
  ...stamps,
})

/** 5 is set automatically, the day after the deadline; a second postponement has a refusal of its own (25115). */
export const recordFlow = flow('status', rectifyStatus, {
  reply: { from: [1, 4, 5, 6], to: 2 },
  recheck: { from: [2], to: 3 },
  postpone: { from: [1, 4, 5, 6], to: 6 },
})

export const recordRefusals = refusals({
  notDuty: [25111, '只有整改责任人、其部门负责人或安全员可以回复'],
  ownRecheck: [25112, '复查人不能是整改人'],
  needsLeader: [25113, '需机构负责人批准'],
  tooLong: [25114, '延期天数超过上限'],
  twice: [25115, '每条整改只能延期一次'],
})

/** The default number of days for a rectification, by the level of the hazard. */
export const usualDays: Readonly<Record<number, number>> = { 1: 15, 2: 7, 3: 1 }
