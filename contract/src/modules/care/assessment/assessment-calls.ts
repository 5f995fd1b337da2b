import { z } from 'zod'
import { calls, del, get, type Permit, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { dayOf, filtersOf, flagOf, many, nameText, numberOf, one, refOf, textOf } from '../../../kit/filters.ts'
import { assessType } from '../../living/care-level/care-level.ts'
import {
  AssessmentRow,
  AssessmentWhole,
  anyPagePermit,
  BindInput,
  DueResident,
  dueState,
  EasyInput,
  EnabledAssessment,
  pagePermit,
  recordPermit,
  SheetInput,
  SheetResult,
} from './assessment.ts'

const base = '/pims/web-pi/assessment'
const wait = '/pims/web-org/oldmans/wait/enableAssessments'
/** A result changes the archive, the messages of signers and the counts of the home page. */
const touches = ['assessment', 'level-change', 'resident', 'message', 'todo', 'dashboard']
const reading = `${anyPagePermit('query')}|${recordPermit('query')}`

const bank = (title: string) => ({ title, permit: signedIn, reply: z.unknown() })
const sheetCall = (title: string, permit: Permit) => ({ title, permit, touches, body: SheetInput, reply: SheetResult })
const drafting = (type: number) => `${pagePermit(type, 'add')}|${pagePermit(type, 'edit')}`
export const reportFormat = codes({ pdf: 'PDF', docx: 'Word' })
const option = z.object({ label: z.string(), value: z.number() })

export const assessment = calls('assessment', {
  list: get(base, {
    title: '评估列表',
    permit: reading,
    exportPermit: recordPermit('export'),
    query: paging({
      ...filtersOf(AssessmentRow, ['oldmanName', 'type', 'assessStatus', 'finalGrade', 'assessCausle']),
      ...filtersOf(AssessmentRow, ['bindStatus']),
      oldmanIdcard: numberOf('身份证号'),
      assessorId: refOf('users', '评估员'),
      mine: flagOf('与我有关'),
      oldmanId: textOf('老人编号'),
      assessDateFrom: dayOf('评估日期起'),
      assessDateTo: dayOf('评估日期止'),
      dueState: many(dueState, '到期'),
    }),
    reply: paged(AssessmentRow),
  }),
  get: get(`${base}/{assessmentId}`, { title: '评估详情', permit: reading, reply: AssessmentWhole }),
  export: get(`${base}/export/{assessmentId}`, {
    title: '导出评估报告',
    permit: recordPermit('export'),
    file: true,
    writes: true,
    touches: [],
    query: z.object({ format: one(reportFormat, '格式') }),
  }),
  bind: put(`${base}/{assessmentId}`, {
    title: '评估绑定',
    permit: signedIn,
    body: BindInput,
    reply: AssessmentRow,
    touches,
  }),
  remove: del(`${base}/{assessmentId}`, { title: '评估草稿删除', permit: signedIn, touches }),
  issuesEasy: get(`${base}/getAssessmentIssue/easy`, bank('简易评估题库')),
  issues2013: get(`${base}/getAssessmentIssue/normal`, bank('2013版评估题库')),
  issues2023: get(`${base}/getAssessmentIssue/normal-2023`, bank('2023版评估题库')),
  issuesPlus: get(`${base}/getAssessmentIssue/normal-2023-plus`, bank('2023增强版评估题库')),
  submitEasy: post(`${base}/easy`, {
    ...sheetCall('简易评估提交', `${drafting(0)}|${pagePermit(0, 'submit')}`),
    body: EasyInput,
  }),
  submit2013: post(`${base}/submit`, sheetCall('2013版评估保存草稿', drafting(1))),
  final2013: post(`${base}/finalSubmit`, sheetCall('2013版评估提交', pagePermit(1, 'submit'))),
  submit2023: post(`${base}/normal-2023/submit`, sheetCall('2023版评估保存草稿', drafting(2))),
  final2023: post(`${base}/normal-2023/finalSubmit`, sheetCall('2023版评估提交', pagePermit(2, 'submit'))),
  submitPlus: post(`${base}/normal-2023-plus/submit`, sheetCall('2023增强版评估保存草稿', drafting(3))),
  finalPlus: post(`${base}/normal-2023-plus/finalSubmit`, sheetCall('2023增强版评估提交', pagePermit(3, 'submit'))),
  finalGrades: get(`${base}/getIssueValue/finalGrade`, {
    title: '评估等级选项',
    permit: signedIn,
    query: z.object({ type: one(assessType, '类型') }),
    reply: z.array(option),
  }),
  causes: get(`${base}/getIssueValue/assessmentCausle`, {
    title: '评估原因选项',
    permit: signedIn,
    reply: z.array(option),
  }),
  causesShort: get(`${base}/assessmentCausle`, { title: '评估原因', permit: signedIn, reply: z.array(option) }),
  due: get(wait, {
    title: '待评估老人',
    permit: `${recordPermit('query')}|administration.info.remind.query`,
    query: paging({ oldmanName: nameText, dueState: one(dueState, '到期') }),
    reply: paged(DueResident),
  }),
  enabled: get(`${wait}/{oldmanId}/4`, {
    title: '老人可用的评估',
    permit: `${recordPermit('query')}|administration.info.remind.query`,
    reply: z.array(EnabledAssessment),
  }),
})
