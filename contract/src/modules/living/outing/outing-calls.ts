import { z } from 'zod'
import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, fields, id, int, rows, s, time } from '../../../kit/fields.ts'
import { dayOf, flagOf, many, nameText, one, refOf, text, textOf, timeOf } from '../../../kit/filters.ts'
import {
  AuditRow,
  auditStatus,
  auditType,
  Outing,
  OutingAudit,
  OutingEdit,
  OutingInput,
  OutingWhole,
  outStatus,
  outType,
} from './outing.ts'

/** The calls of outings and of their audit (residence.md 4). */

const page = 'live.Outing.register'
/** Times change the map, the archive and, by refunds, the bill. */
const touches = [
  'outing',
  'residence',
  'resident',
  'alarm',
  'room-map',
  'care-plan',
  'care-task',
  'dish-plan',
  'drug',
  'drug-take',
  'message',
  'dashboard',
]
const moneyToo = [...touches, 'account', 'bill', 'receipt', 'settlement', 'elder-cost', 'dunning', 'report']

const filters = {
  outNo: text,
  oldmanName: nameText,
  oldmanId: textOf('老人编号'),
  outStatus: one(outStatus),
  outType: one(outType),
  overdue: flagOf('逾期'),
  planOutFrom: timeOf('预计外出起'),
  planOutTo: timeOf('预计外出止'),
  buildingId: refOf('buildings', '楼栋'),
}

export const affirmType = codes({ 1: ['leave', '确认离院'], 2: ['return', '确认返院'] })
/** The days away of a year, in full days as bills refund them (fees.md 5.6). */
const AwayYear = fields({
  year: int('年度'),
  times: int('外出次数'),
  outDays: int('外出整天数', { unit: '天' }),
  hospitalDays: int('其中住院', { unit: '天' }),
  /** Including those of an outing under way: the bed is kept on them too. */
  holdDays: int('保留床位', { unit: '天' }),
})
const Decision = fields({
  auditOpinion: Outing.shape.auditOpinion,
  /** Default: the waiting one, the registration first. */
  auditType: code('审核类型', auditType).nullish(),
})

export const outing = calls('outing', {
  list: get('/pims/web-org/oldmanOut', {
    title: '外出列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filters,
      /** Residents who leave or return on this day: the list of the gate. */
      gateDay: dayOf('进出日期'),
    }),
    reply: paged(Outing),
  }),
  create: post('/pims/web-org/oldmanOut', {
    title: '外出登记',
    permit: `${page}.add`,
    body: OutingInput,
    reply: OutingWhole,
    touches,
  }),
  /** Days away by year, for users who also read stays. */
  days: get('/pims/web-org/oldmanOutDays', {
    title: '外出天数',
    permit: `${page}.query|live.live.list.query`,
    query: z.object({ oldmanId: id('老人') }),
    reply: fields({ list: rows('年度', AwayYear, 200) }),
  }),
  get: get('/pims/web-org/oldmanOut/{outId}', { title: '外出详情', permit: `${page}.query`, reply: OutingWhole }),
  update: put('/pims/web-org/oldmanOut/{outId}', {
    title: '外出修改',
    permit: `${page}.edit|${page}.affirm`,
    body: OutingEdit,
    reply: OutingWhole,
    touches: moneyToo,
  }),
  /** Without `affirmType` the next step: 2→3, 3→4. */
  affirm: put('/pims/web-org/oldmanOut/affirm/{outId}', {
    title: '离院返院确认',
    permit: `${page}.affirm`,
    body: fields({
      affirmType: code('确认', affirmType).nullish(),
      outTime: Outing.shape.outTime,
      backTime: Outing.shape.backTime,
      escortName: Outing.shape.escortName,
      escortPhone: Outing.shape.escortPhone,
      drugs: Outing.shape.drugs.optional(),
      backCondition: Outing.shape.backCondition,
      backTemperature: Outing.shape.backTemperature,
      remark: Outing.shape.remark,
    }),
    reply: OutingWhole,
    touches: [...moneyToo, 'assessment'],
  }),
  postpone: put('/pims/web-org/oldmanOut/postpone/{outId}', {
    title: '外出延期',
    permit: `${page}.postpone`,
    body: fields({ planBackTime: time('延至'), reason: s('延期原因', 200) }),
    reply: OutingWhole,
    touches,
  }),
  cancel: put('/pims/web-org/oldmanOut/cancellation/{outId}', {
    title: '取消外出',
    permit: `${page}.cancel`,
    body: fields({ reason: s('取消原因', 200) }),
    reply: OutingWhole,
    touches,
  }),
  auditList: get('/pims/web-org/oldmanOutAudit', {
    title: '外出审核列表',
    permit: 'live.Outing.audit.query',
    query: paging({
      ...filters,
      auditType: many(auditType),
      /** Waiting ones by default. */
      auditStatus: many(auditStatus),
    }),
    reply: paged(AuditRow),
  }),
  auditGet: get('/pims/web-org/oldmanOutAudit/{outId}', {
    title: '外出审核详情',
    permit: 'live.Outing.audit.query',
    reply: OutingAudit,
  }),
  pass: put('/pims/web-org/oldmanOutAudit/pass/{outId}', {
    title: '外出审核通过',
    permit: 'live.Outing.audit.audit',
    body: Decision,
    reply: OutingWhole,
    touches,
  }),
  decline: put('/pims/web-org/oldmanOutAudit/decline/{outId}', {
    title: '外出审核拒绝',
    permit: 'live.Outing.audit.audit',
    body: Decision.extend({ auditOpinion: area('拒绝原因', 200).nullish() }),
    reply: OutingWhole,
    touches,
  }),
})
