import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  code,
  codeList,
  day,
  decimal,
  field,
  fields,
  flag,
  id,
  int,
  name,
  pick,
  ref,
  refs,
  rows,
  s,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, nameText, refOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Attendance groups: employees who are rostered together, and their rules (administration.md 3.2). */

export const groupType = codes({ 1: ['fixed', '固定班'], 2: ['rota', '排班制'], 3: ['flexible', '弹性'] })
export const scheduleMode = codes({ 1: '按床位', 2: '按房间' })
export const clockWay = codes({
  1: ['machine', '设备'],
  2: ['place', '手机定位'],
  3: ['bluetooth', '蓝牙'],
  4: ['hand', '手工'],
})

export const MinCover = fields({
  shiftPkId: ref('班次', 'attendanceShifts'),
  minStaff: int('至少人数', { min: 0, max: 500 }),
  minNurse: int('其中护士', { min: 0, max: 500 }).nullish(),
})
export const ClockPlace = fields({
  name: s('名称', 50),
  longitude: decimal('经度', { min: -180, max: 180, step: 6 }),
  latitude: decimal('纬度', { min: -90, max: 90, step: 6 }),
  radius: int('范围', { min: 50, max: 1000, unit: '米' }),
})
export const Wifi = fields({ ssid: s('无线网名称', 32), bssid: s('无线网地址', 17) })

const shiftOrRest = z.string().max(64).nullish()
/** `0`, null or nothing: rest. Monday is 1. */
const WeekShift = z.object({
  1: shiftOrRest,
  2: shiftOrRest,
  3: shiftOrRest,
  4: shiftOrRest,
  5: shiftOrRest,
  6: shiftOrRest,
  7: shiftOrRest,
})

const Member = fields({
  empId: id('员工'),
  empName: name('姓名', 30),
  deptName: s('部门', 60).nullish(),
  jobName: s('岗位', 30).nullish(),
})

export const Group = fields({
  attendanceGroupPkId: id('考勤组'),
  groupName: s('考勤组名称', 30),
  groupType: code('类型', groupType),
  scheduleMode: code('排班方式', scheduleMode).nullish(),
  /** None for a group without members. */
  memberIds: refs('成员', 'employees', 500),
  memberCount: int('人数').nullish(),
  leaderId: ref('负责人', 'employees').nullish(),
  leaderName: name('负责人', 30).nullish(),
  deptId: ref('部门', 'departments'),
  deptName: s('部门', 60).nullish(),
  weekShift: field(WeekShift, { label: '一周班次', kind: 'object' }).nullish(),
  flexHours: int('每日工时', { min: 1, max: 12, unit: '小时' }).nullish(),
  minCover: rows('最低在岗', MinCover, 20),
  holidayRest: flag('法定假日休息'),
  clockWays: codeList('打卡方式', clockWay).min(1),
  places: rows('打卡地点', ClockPlace, 20),
  wifiList: rows('无线网', Wifi, 20),
  effectiveDate: day('生效日期'),
  status: code('状态', onOff),
  members: z.array(Member).nullish(),
  ...stamps,
})

const entered = [
  'groupName',
  'groupType',
  'scheduleMode',
  'memberIds',
  'leaderId',
  'deptId',
  'weekShift',
  'flexHours',
  'minCover',
  'holidayRest',
  'clockWays',
  'places',
  'wifiList',
  'effectiveDate',
  'status',
] as const

export const GroupInput = pick(Group, entered).extend({
  memberIds: Group.shape.memberIds.min(1),
  minCover: Group.shape.minCover.nullish(),
  places: Group.shape.places.nullish(),
  wifiList: Group.shape.wifiList.nullish(),
  holidayRest: Group.shape.holidayRest.default(0),
  effectiveDate: Group.shape.effectiveDate.nullish(),
  status: Group.shape.status.default(1),
})

/** Staff with their group, who can be added to one. */
const Assignable = Member.extend({ groupName: s('所在考勤组', 30).nullish() })

export const groupRefusals = refusals({
  elsewhere: [22311, '{name}已在考勤组“{g}”'],
  scheduled: [22312, '考勤组有未来排班，不能删除'],
  takenOut: [22313, '{name}有{n}天未来排班，请确认移出'],
})

const page = 'administration.attendance.group'

export const attendanceGroup = calls('attendance', {
  groupList: get('/pims/web-org/attendanceGroup', {
    title: '考勤组列表',
    permit: `${page}.query`,
    query: paging({
      ...filtersOf(Group, ['groupName', 'groupType', 'deptId', 'status']),
    }),
    reply: paged(Group),
  }),
  groupNursing: get('/pims/web-org/attendanceGroup/nursing', {
    title: '可加入考勤组的员工',
    permit: `${page}.query`,
    query: paging({ deptId: refOf('departments', '部门'), keyword: nameText }),
    reply: paged(Assignable),
  }),
  groupGet: get('/pims/web-org/attendanceGroup/{attendanceGroupPkId}', {
    title: '考勤组详情',
    permit: `${page}.query`,
    reply: Group,
  }),
  groupCreate: post('/pims/web-org/attendanceGroup', {
    title: '新增考勤组',
    permit: `${page}.add`,
    body: GroupInput,
    reply: Group,
  }),
  groupUpdate: put('/pims/web-org/attendanceGroup', {
    title: '修改考勤组',
    permit: `${page}.edit`,
    body: GroupInput.partial().extend({
      attendanceGroupPkId: Group.shape.attendanceGroupPkId,
      /** A removed member loses the roster from tomorrow: first announced, then confirmed. */
      confirm: flag('确认移出').nullish(),
    }),
    reply: Group,
  }),
  groupRemove: del('/pims/web-org/attendanceGroup/{attendanceGroupPkId}', {
    title: '删除考勤组',
    permit: `${page}.delete`,
  }),
})
