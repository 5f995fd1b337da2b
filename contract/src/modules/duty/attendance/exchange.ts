import { calls, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, day, fields, flag, id, name, pick, ref, s, stamps, time } from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, nameOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow, reviewTrail } from '../../../kit/review.ts'

/** Two members of a group exchange their shifts, or one takes over for the other (administration.md 3.5). */

export const exchangeType = codes({ 1: ['swap', '互换'], 2: ['cover', '代班'] })
export const exchangeStatus = codes({
  1: ['asked', '待对方确认'],
  2: ['waiting', '待审批'],
  3: ['passed', '已同意'],
  4: ['refused', '已拒绝'],
  5: ['withdrawn', '已撤销'],
  6: ['lapsed', '已失效'],
})
/** The side of the reader. */
export const exchangeSide = codes({ 0: ['none', '无关'], 1: ['applicant', '申请人'], 2: ['target', '对方'] })

export const Exchange = fields({
  exchangeId: id('换班'),
  exchangeNo: s('编号', 20),
  exchangeType: code('方式', exchangeType),
  groupPk: id('考勤组').nullish(),
  groupName: s('考勤组', 30).nullish(),
  applicantId: ref('申请人', 'employees'),
  applicantName: name('申请人', 30).nullish(),
  applyDate: day('原班次日期'),
  applyShiftPkId: ref('原班次', 'attendanceShifts'),
  applyShiftName: s('原班次', 20).nullish(),
  /** `07:00–15:00` on that day. */
  applyShiftTime: s('原班次时间', 60).nullish(),
  targetId: ref('对方', 'employees'),
  targetName: s('对方', 30).nullish(),
  targetDate: day('对方班次日期').nullish(),
  targetShiftPkId: ref('对方班次', 'attendanceShifts').nullish(),
  targetShiftName: s('对方班次', 20).nullish(),
  targetShiftTime: s('对方班次时间', 60).nullish(),
  reason: s('原因', 200),
  exchangeStatus: code('状态', exchangeStatus),
  confirmTime: time('确认时间').nullish(),
  auditBy: ref('审批人', 'users').nullish(),
  auditByName: name('审批人', 50).nullish(),
  auditTime: time('审批时间').nullish(),
  auditOpinion: s('审批意见', 200).nullish(),
  side: code('我是', exchangeSide),
  ...reviewNow,
  ...stamps,
})

/** With `exchangeId` in the query: the approvals. */
const ExchangeRow = Exchange.extend({ reviews: reviewTrail.nullish() })

export const exchangeFlow = flow('exchangeStatus', exchangeStatus, {
  confirm: { from: [1], to: 2 },
  decline: { from: [1], to: 4 },
  pass: { from: [2], to: 3 },
  refuse: { from: [2], to: 4 },
  cancel: { from: [1, 2], to: 5 },
  lapse: { from: [1, 2], to: 6 },
})

export const exchangeRefusals = refusals({
  past: [22341, '只能申请未来的班次'],
  otherGroup: [22342, '只能与同一考勤组的人员换班'],
  taken: [22343, '该班次已有换班申请'],
  changed: [22344, '排班已变化，请重新申请'],
  party: [22345, '审批人不能是换班双方'],
  notTarget: [22346, '只有对方可以确认换班'],
  notApplicant: [22347, '只有申请人可以撤销'],
})

const page = 'administration.shiftExchange.records'

export const shiftExchange = calls(['attendance', 'message', 'care-task'], {
  /** Without `.query`, and with `mine`, a user sees exchanges he takes part in. */
  exchangeList: get('/pims/web-org/shiftExchange', {
    title: '换班列表',
    permit: signedIn,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(ExchangeRow, ['exchangeNo', 'exchangeType', 'exchangeStatus']),
      empName: nameOf('姓名'),
      groupPk: textOf('考勤组'),
      applyDateFrom: dayOf('日期起'),
      applyDateTo: dayOf('日期止'),
      mine: flagOf('我的'),
      exchangeId: textOf('换班'),
    }),
    reply: paged(ExchangeRow),
  }),
  exchangeCreate: post('/pims/web-org/shiftExchange', {
    title: '换班申请',
    permit: `${page}.add`,
    body: pick(Exchange, ['exchangeType', 'applyDate', 'targetId', 'targetDate', 'reason']).extend({
      /** The user himself; others with `.audit`. */
      applicantId: Exchange.shape.applicantId.nullish(),
      /** Of the roster; needed only where the employee has two shifts on the day. */
      applyShiftPkId: Exchange.shape.applyShiftPkId.nullish(),
      targetShiftPkId: Exchange.shape.targetShiftPkId,
    }),
    reply: Exchange,
  }),
  exchangeConfirm: put('/pims/web-org/shiftExchange/{exchangeId}/confirm', {
    title: '换班确认',
    permit: signedIn,
    body: fields({ pass: flag('同意') }),
    reply: Exchange,
  }),
  exchangeAudit: put('/pims/web-org/shiftExchange/{exchangeId}/audit', {
    title: '换班审批',
    permit: `${page}.audit`,
    body: fields({ pass: flag('同意'), auditOpinion: Exchange.shape.auditOpinion }),
    reply: Exchange,
  }),
  exchangeCancel: put('/pims/web-org/shiftExchange/{exchangeId}/cancel', {
    title: '撤销换班',
    permit: signedIn,
    body: fields({}),
    reply: Exchange,
  }),
})
