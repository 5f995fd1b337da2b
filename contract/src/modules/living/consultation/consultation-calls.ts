import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, dict, fields, id, int, name, phoneText, s, some } from '../../../kit/fields.ts'
import { dayOf, dictOf, filtersOf, flagOf, numberOf, refOf } from '../../../kit/filters.ts'
import { liveStatus, liveSteps } from '../residence/residence-step.ts'
import { archiveBody } from '../resident/resident.ts'
import { FamilyInput } from '../resident/resident-family.ts'
import { BaseEdit, ExtraInput, HealthInput, rawIdCard } from '../resident/resident-section.ts'
import {
  BaseSection,
  Consultant,
  ConsultantSection,
  Consultation,
  ConsultBase,
  ConsultExtra,
  ConsultHealth,
  ConsultRow,
  ConsultShown,
  consultStatus,
  ExtraSection,
  HealthSection,
  Interview,
  InterviewInput,
} from './consultation.ts'
import { quoteCalls } from './quote.ts'

/** The calls of consultations (residence.md 3, 8a). In every one: own rows unless `.manage`. */

const page = 'live.consult.base'
const base = '/pims/web-org/consultations'
const one1 = `${base}/{consultationId}` as const
const reading = { permit: `${page}.query` } as const
const touches = ['consultation', 'message', 'dashboard', 'staff']
const editing = { permit: `${page}.edit`, touches } as const
const interviewing = { permit: `${page}.interviewer`, touches } as const
const ofOne = { consultationId: id('咨询') }

const Whole = fields({ ...ConsultBase.shape, ...Consultant.shape, ...ConsultExtra.shape, ...ConsultHealth.shape })
const wholeKeys = Object.keys(Whole.shape) as (keyof typeof Whole.shape)[] // as: keys of the shape itself

/** The booking with a conversion straight to 已预订: fields of the step, which refuses missing ones. */
const booking = fields(liveSteps.book.body.omit({ remark: true, saleId: true }).shape).partial()

export const Funnel = fields({
  key: s('分组', 64).nullish(),
  name: s('名称', 50),
  consults: int('咨询'),
  visits: int('参观'),
  bookings: int('预订'),
  moveIns: int('入住'),
})

export const consultation = calls('consultation', {
  list: get(base, {
    title: '咨询登记列表',
    ...reading,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Consultation, ['consultNo', 'oldmanName', 'consultStatus', 'intentLevel', 'consultWay']),
      ...filtersOf(Consultation, ['channel', 'saleId', 'consultTime..']),
      overdue: flagOf('逾期未跟进'),
      consultantPhone: numberOf('咨询人电话'),
    }),
    reply: paged(ConsultRow),
  }),
  create: post(base, {
    title: '咨询登记',
    permit: `${page}.add`,
    body: Whole,
    reply: ConsultShown,
    touches,
  }),
  /** 咨询→参观→预订→入住 of the consultations of a period, by channel and by receiver. */
  funnel: get(`${base}/funnel`, {
    title: '咨询转化',
    ...reading,
    query: z.object({
      consultTimeFrom: dayOf('咨询日期起'),
      consultTimeTo: dayOf('咨询日期止'),
      channel: dictOf('CONSULT_CHANNEL', '了解渠道'),
      saleId: refOf('salesStaff', '接待人'),
    }),
    reply: fields({ total: Funnel, byChannel: z.array(Funnel), bySale: z.array(Funnel) }),
  }),
  check: get(`${base}/check/{oldmanIdCard}`, {
    title: '咨询身份证核对',
    permit: `${page}.add|${page}.query`,
    reply: fields({
      exist: code('已有记录', codes({ 0: '否', 1: '是' })),
      consultationId: id('咨询').nullish(),
      oldmanId: id('老人').nullish(),
      oldmanStatus: code('状态', liveStatus).nullish(),
      message: s('说明', 200).nullish(),
    }),
  }),
  interviewerList: get(`${base}/interviewer`, {
    title: '回访记录',
    ...reading,
    query: paging(ofOne),
    reply: paged(Interview),
  }),
  interviewerCreate: post(`${base}/interviewer`, {
    title: '回访登记',
    ...interviewing,
    body: InterviewInput,
    reply: Interview,
  }),
  interviewerUpdate: put(`${base}/interviewer`, {
    title: '回访修改',
    ...interviewing,
    body: some(Interview, ['interviewTime', 'interviewWay', 'interviewerName', 'content', 'result', 'nextTime']).extend(
      {
        id: id('回访记录'),
      },
    ),
    reply: Interview,
  }),
  interviewerRemove: del(`${base}/interviewer/{id}`, { title: '回访删除', ...interviewing }),
  get: get(one1, { title: '咨询详情', ...reading, reply: ConsultShown }),
  /** The path value is the consultation's id; the id of the linked resident is accepted as well. */
  edit: post(`${base}/{oldmanId}`, {
    title: '咨询修改',
    ...editing,
    body: some(Whole, wholeKeys),
    reply: ConsultShown,
  }),
  profile: get(`${base}/{oldmanId}/proFile`, {
    title: '咨询转档案预填',
    ...reading,
    reply: fields({
      consultationId: id('咨询'),
      consultNo: s('编号', 20),
      oldmanName: name('老人姓名', 30),
      consultStatus: code('状态', consultStatus),
      base: BaseEdit.extend({ oldmanIdCard: s('身份证号', 30).nullish(), phoneNum: phoneText('电话', 30).nullish() }),
      extra: ExtraInput,
      health: HealthInput.omit({ infectConfirm: true }).partial(),
      family: z.array(FamilyInput.partial()),
    }),
  }),
  base: get(`${one1}/base`, { title: '咨询基本信息', ...reading, reply: BaseSection }),
  baseUpdate: put(`${base}/base`, {
    title: '修改咨询基本信息',
    ...editing,
    body: some(ConsultBase, Object.keys(ConsultBase.shape) as (keyof typeof ConsultBase.shape)[]).extend(ofOne), // as: keys of the shape itself
    reply: BaseSection,
  }),
  consultant: get(`${one1}/consultant`, { title: '咨询人信息', ...reading, reply: ConsultantSection }),
  consultantUpdate: put(`${base}/consultant`, {
    title: '修改咨询人信息',
    ...editing,
    body: some(Consultant, Object.keys(Consultant.shape) as (keyof typeof Consultant.shape)[]).extend(ofOne), // as: as above
    reply: ConsultantSection,
  }),
  extra: get(`${one1}/extra`, { title: '咨询扩展信息', ...reading, reply: ExtraSection }),
  extraUpdate: put(`${base}/extra`, {
    title: '修改咨询扩展信息',
    ...editing,
    body: ConsultExtra.extend(ofOne),
    reply: ExtraSection,
  }),
  health: get(`${one1}/health`, { title: '咨询健康信息', ...reading, reply: HealthSection }),
  healthUpdate: put(`${base}/health`, {
    title: '修改咨询健康信息',
    ...editing,
    body: ConsultHealth.partial().extend(ofOne),
    reply: HealthSection,
  }),
  archives: post(`${one1}/archives`, {
    title: '咨询转档案',
    permit: `${page}.convert`,
    body: archiveBody(BaseEdit.extend({ oldmanIdCard: rawIdCard }).nullish(), {
      oldmanStatus: code('转为', codes({ 3: '待入住', 5: '已预订' })).nullish(),
      ...booking.shape,
    }),
    reply: fields({ oldmanId: id('老人'), oldmanNo: s('档案编号', 20), oldmanName: name('老人姓名', 30) }),
    touches: [
      'consultation',
      'resident',
      'residence',
      'room-map',
      'account',
      'cost-project',
      'message',
      'dashboard',
      'staff',
    ],
  }),
  status: put(`${one1}/status`, {
    title: '咨询流失',
    permit: `${page}.lost`,
    body: fields({
      consultStatus: code('状态', codes({ 4: '已流失', 2: '跟进中' })),
      lostReason: dict('流失原因', 'CONSULT_LOST_REASON').nullish(),
      lostRemark: Consultation.shape.lostRemark,
    }),
    reply: ConsultShown,
    touches: [...touches, 'bed-wait'],
  }),
  ...quoteCalls,
})
