import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, fields, flag, needed, pick, s, some } from '../../../kit/fields.ts'
import { dayOf, dictOf, filtersOf, flagOf, intOf, refOf, textOf, timeOf } from '../../../kit/filters.ts'
import { actions } from '../../../kit/steps.ts'
import { AdverseEvent } from './adverse-event.ts'
import { AdverseStatistics } from './statistics.ts'

/** The calls of adverse events (administration.md 5.1, 9a). */

const entered = [
  'eventType',
  'eventLevel',
  'harm',
  'oldmanId',
  'personName',
  'happenTime',
  'findTime',
  'locationId',
  'finderId',
  'partyIds',
  'process',
  'immediateAction',
  'bodyMap',
  'photos',
  'familyInformed',
  'informTime',
  'informedName',
  'notInformReason',
  'doctorOrder',
  'authorityTime',
  'authorityReceiver',
  'cost',
  'anonymous',
] as const

export const closing = codes({ 1: ['pass', '通过，结案'], 0: ['again', '不通过，继续整改'] }, [1, 0])

const page = 'administration.adverseEvent.records'
const path = '/pims/web-org/adverseEvent'

export const adverseEvent = calls(['adverse-event', 'message', 'dashboard'], {
  /** Without `.query` a user sees events he reported and those he has to rectify, here and below. */
  list: get(path, {
    title: '不良事件列表',
    permit: signedIn,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(AdverseEvent, ['eventNo', 'eventType', 'eventLevel', 'harm', 'oldmanName']),
      happenFrom: timeOf('发生时间起'),
      happenTo: timeOf('发生时间止'),
      deptId: refOf('departments', '部门'),
      ...filtersOf(AdverseEvent, ['dutyId', 'overdue', 'status']),
      oldmanId: textOf('老人编号'),
      // The events behind the figures of the statistics.
      counted: flagOf('计入统计'),
      locationId: refOf('locations', '地点'),
      hour: intOf('发生时段（时）', { max: 23 }),
      cause: dictOf('ADVERSE_CAUSE', '原因分类'),
    }),
    reply: paged(AdverseEvent),
  }),
  /** For institutions or whole wards: a user who sees only his own rows has no resident days to compare with. */
  statistics: get(`${path}/statistics`, {
    title: '不良事件统计',
    permit: `${page}.query`,
    query: z.object({ dateFrom: dayOf('日期起'), dateTo: dayOf('日期止'), deptId: refOf('departments', '部门') }),
    reply: AdverseStatistics,
  }),
  create: post(path, {
    title: '不良事件登记',
    permit: `${page}.add`,
    touches: ['adverse-event', 'message', 'dashboard', 'assessment'],
    body: pick(AdverseEvent, entered, { familyInformed: 0, anonymous: 0 }).extend({
      findTime: AdverseEvent.shape.findTime.nullish(),
      report: flag('立即上报').default(0),
    }),
    reply: AdverseEvent,
  }),
  /** By the reporter or `.edit` before it is reported, by `.audit` until it is rectified. */
  update: put(path, {
    title: '不良事件修改',
    permit: signedIn,
    touches: ['adverse-event', 'message', 'assessment'],
    body: some(AdverseEvent, entered).extend({ eventId: AdverseEvent.shape.eventId }),
    reply: AdverseEvent,
  }),
  get: get(`${path}/{eventId}`, { title: '不良事件详情', permit: signedIn, reply: AdverseEvent }),
  remove: del(`${path}/{eventId}`, { title: '不良事件删除', permit: `${page}.delete` }),
  act: put(`${path}/{eventId}/{action}`, {
    title: '不良事件处理',
    permit: signedIn,
    touches: ['adverse-event', 'message', 'dashboard', 'resident', 'assessment'],
    ...actions({
      /** The reporter, or a holder of `.report`. */
      report: { title: '上报', permit: signedIn, body: fields({}) },
      accept: {
        title: '受理',
        permit: `${page}.audit`,
        body: fields({ addTag: flag('加入档案标签').nullish() }),
      },
      back: { title: '退回', permit: `${page}.audit`, body: fields({ reason: s('退回原因', 200) }) },
      analyse: {
        title: '分析整改',
        permit: `${page}.audit`,
        body: needed(
          AdverseEvent,
          ['causes', 'correctiveAction', 'dutyId', 'deadline'],
          ['causeText', 'preventiveAction'],
        ),
      },
      /** The responsible user, or a holder of `.audit`: 22504. */
      submit: { title: '提交结案', permit: signedIn, body: needed(AdverseEvent, ['verifyResult']) },
      close: {
        title: '结案',
        permit: `${page}.close`,
        body: fields({ pass: code('结论', closing), opinion: s('意见', 200).nullish() }),
      },
    }),
    reply: AdverseEvent,
  }),
})
