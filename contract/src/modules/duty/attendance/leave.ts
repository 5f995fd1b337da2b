import { calls, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  day,
  decimal,
  dict,
  fields,
  flag,
  id,
  images,
  name,
  pick,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, refOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow, reviewTrail } from '../../../kit/review.ts'

/** Leave of staff: requested, decided, withdrawn (administration.md 3.4). */

export const leaveStatus = codes({
  1: ['waiting', '待审批'],
  2: ['passed', '已同意'],
  3: ['refused', '已拒绝'],
  4: ['withdrawn', '已撤销'],
})

export const Leave = fields({
  leaveId: id('请假'),
  empId: ref('员工', 'employees'),
  empName: name('姓名', 30).nullish(),
  deptName: s('部门', 60).nullish(),
  leaveType: dict('类型', 'LEAVE_TYPE'),
  from: time('开始'),
  to: time('结束'),
  /** Hours of the planned shifts within it, or of the daily hours of a flexible group. */
  hours: decimal('时长', { min: 0, max: 99_999, step: 2, unit: '小时' }),
  files: images('附件', 5).nullish(),
  reason: s('原因', 200),
  status: code('状态', leaveStatus),
  auditByName: name('审批人', 50).nullish(),
  auditTime: time('审批时间').nullish(),
  auditOpinion: s('审批意见', 200).nullish(),
  /** The reader's own. */
  own: flag('本人'),
  ...reviewNow,
  ...stamps,
})

/** With `leaveId` in the query: the approvals. */
const LeaveRow = Leave.extend({ reviews: reviewTrail.nullish() })

/** A shift that is short of staff because of it. */
const Gap = fields({ workDate: day('日期'), text: s('提示', 200) })

export const leaveFlow = flow('status', leaveStatus, {
  pass: { from: [1], to: 2 },
  decline: { from: [1], to: 3 },
  cancel: { from: [1, 2], to: 4 },
})

export const leaveRefusals = refusals({
  own: [22336, '不能审批本人的申请'],
  overlap: [22337, '请假时间与已有申请重叠'],
  tooLate: [22338, '超过31天的考勤不能补办'],
})

const page = 'administration.attendance.record'

export const attendanceLeave = calls(['attendance', 'message', 'care-task'], {
  /** Without `.query`, and with `mine`, a user sees his own. */
  leaveList: get('/pims/web-org/attendance/leave', {
    title: '请假列表',
    permit: signedIn,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(LeaveRow, ['empName', 'leaveType', 'status']),
      deptId: refOf('departments', '部门'),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      mine: flagOf('我的'),
      leaveId: textOf('请假'),
    }),
    reply: paged(LeaveRow),
  }),
  leaveCreate: post('/pims/web-org/attendance/leave', {
    title: '请假申请',
    permit: signedIn,
    body: pick(Leave, ['leaveType', 'from', 'to', 'reason', 'files']).extend({
      /** The user himself; others with `.leave`. */
      empId: Leave.shape.empId.nullish(),
    }),
    reply: Leave,
  }),
  leaveAudit: put('/pims/web-org/attendance/leave/{leaveId}/audit', {
    title: '请假审批',
    permit: `${page}.leave`,
    body: fields({ pass: flag('同意'), opinion: s('审批意见', 200).nullish() }),
    reply: Leave.extend({ warnings: rows('缺岗', Gap, 1000) }),
  }),
  leaveCancel: put('/pims/web-org/attendance/leave/{leaveId}/cancel', {
    title: '撤销请假',
    permit: signedIn,
    body: fields({}),
    reply: Leave,
  }),
})
