import { z } from 'zod'
import { calls, get, paged, paging, put, signedIn } from '../../../kit/calls.ts'
import {
  code,
  dict,
  dictList,
  field,
  fields,
  flag,
  id,
  image,
  int,
  name,
  phoneText,
  refs,
  rows,
  s,
} from '../../../kit/fields.ts'
import { dictOf, flagOf, nameText, one, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { empStatus } from '../../platform/staff/staff.ts'

/** Nursing workers and the residents they are responsible for (administration.md 2.2). */

/** The most responsible carers of a resident. */
export const mostCarers = 5

export const NursingWorker = fields({
  nursingId: id('护理员'),
  nursingName: name('姓名', 30),
  sex: code('性别', sexes),
  phoneNum: phoneText('电话', 20),
  nursingLevel: dict('技能等级', 'NURSING_LEVEL_CERT').nullish(),
  deptName: s('部门', 60).nullish(),
  jobName: s('岗位', 30).nullish(),
  groupName: s('班组', 30).nullish(),
  oldmanCount: int('负责老人', { unit: '人' }),
  todayShift: field(fields({ shiftName: s('班次', 50), time: s('时间', 100) }), {
    label: '今日班次',
    kind: 'text',
  }).nullish(),
  skills: dictList('护理技能', 'NURSING_SKILL'),
  photo: image('照片').nullish(),
  status: code('状态', empStatus),
  version: z.int(),
})

/** A current resident with the responsible carers, the first one first. */
export const CaredFor = fields({
  oldmanId: id('老人'),
  oldmanName: name('老人', 30),
  bedName: s('床位', 100).nullish(),
  levelName: s('护理等级', 20).nullish(),
  nursingIds: refs('责任护理员', 'employees', mostCarers),
  nursingNames: s('责任护理员', 200).nullish(),
})

const NursingWorkerDetail = NursingWorker.extend({
  oldmanIds: refs('负责老人', 'residents', 200),
  locationIds: refs('负责区域', 'locations'),
  oldmen: rows('负责老人', fields({ ...CaredFor.shape, primary: flag('首位责任人') }), 200),
  /** More than one worker can care for, by the ratios of the levels; a warning only. */
  warning: s('提醒', 200).nullish(),
})

/** Sent lists replace the stored ones; lists that are not sent stay. */
const Change = fields({
  oldmanIds: NursingWorkerDetail.shape.oldmanIds.nullish(),
  locationIds: NursingWorkerDetail.shape.locationIds.nullish(),
  nursingLevel: NursingWorker.shape.nursingLevel,
  skills: NursingWorker.shape.skills.nullish(),
})

export const nursingRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  enoughCarers: [22211, '{oldmanName}的责任护理员已满5名'],
})

const base = '/pims/web-org/nursingworkers'
const may = (action: string) => `administration.staff.${action}|careplan.execution.${action}`
const filters = {
  nursingName: nameText,
  deptId: refOf('departments', '部门'),
  level: dictOf('NURSING_LEVEL_CERT', '技能等级'),
  status: one(empStatus),
}

export const nursingWorker = calls('nursing-worker', {
  /** Without a status all who have not left. */
  list: get(base, {
    title: '护理人员',
    permit: may('query'),
    exportPermit: 'administration.staff.export',
    query: paging(filters),
    reply: paged(NursingWorker),
  }),
  /** The list of the same filters as a workbook. */
  export: get(`${base}/export`, {
    title: '导出护理人员',
    permit: 'administration.staff.export',
    query: z.object(filters),
    file: true,
  }),
  /** A lookup too: current residents, with `nursingId` those of one worker. */
  oldmen: get(`${base}/oldman`, {
    title: '护理员负责的老人',
    permit: signedIn,
    query: paging({ nursingId: textOf('护理员'), oldmanName: nameText, unassigned: flagOf('没有责任护理员') }),
    reply: paged(CaredFor),
  }),
  get: get(`${base}/{nursingId}`, { title: '护理人员详情', permit: may('query'), reply: NursingWorkerDetail }),
  update: put(`${base}/{nursingId}`, {
    title: '安排护理人员',
    permit: may('edit'),
    body: Change,
    reply: NursingWorkerDetail,
    touches: ['nursing-worker', 'staff', 'resident'],
  }),
})
