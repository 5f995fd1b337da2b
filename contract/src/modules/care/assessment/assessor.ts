import { z } from 'zod'
import { calls, del, get, paged, paging, post } from '../../../kit/calls.ts'
import { codes, yesNo } from '../../../kit/codes.ts'
import { code, codeList, day, field, fields, id, name, refs, rows, s, stamps, time } from '../../../kit/fields.ts'
import { nameText, one, refOf } from '../../../kit/filters.ts'
import { assessType } from '../../living/care-level/care-level.ts'
import { anyPagePermit } from './assessment.ts'

/** Employees who may assess by each bank, and how long their certificates are valid (care.md 8). */

export const assessorStatus = codes({ 1: ['valid', '有效'], 0: ['expired', '过期'] }, [1, 0])

export const Assessor = fields({
  userId: id('评估员'),
  userName: name('姓名', 30),
  empName: s('员工', 30).nullish(),
  deptName: s('部门', 50).nullish(),
  jobName: s('岗位', 50).nullish(),
  assessTypes: codeList('类型', assessType),
  certNo: s('证书号', 40).nullish(),
  certExpireDate: day('有效期').nullish(),
  authTime: time('授权时间'),
  authBy: id('授权人').nullish(),
  authByName: name('授权人', 30).nullish(),
  status: code('状态', assessorStatus),
  ...stamps,
})

const Cert = fields({
  userId: id('用户'),
  certNo: s('证书号', 40).nullish(),
  certExpireDate: day('有效期').nullish(),
})
export const AssessorInput = fields({
  userIds: field(refs('人员', 'assessmentUserTree').min(1), {
    label: '人员',
    kind: 'refList',
    lookup: 'assessmentUserTree',
  }),
  assessTypes: field(codeList('类型', assessType).min(1), { label: '类型', kind: 'codeList', codes: assessType }),
  certs: rows('证书', Cert, 100).nullish(),
})

export interface UserNode {
  userId: string | null
  userName: string
  nodeType: 'DEPT' | 'USER'
  deptId: string | null
  children: UserNode[]
}
const UserNode: z.ZodType<UserNode> = z.object({
  userId: z.string().nullable(),
  userName: z.string(),
  nodeType: z.enum(['DEPT', 'USER']),
  deptId: z.string().nullable(),
  children: z.array(z.lazy(() => UserNode)),
})

const base = '/pims/web-pi/user/assess'
const page = 'careplan.assessment.authority'
export const authorising = `${page}.add`

export const assessor = calls('assessment', {
  assessors: get(base, {
    title: '评估员列表',
    permit: `${page}.query`,
    query: paging({ empName: nameText, deptId: refOf('departments', '部门'), type: one(assessType, '类型') }),
    reply: paged(Assessor),
  }),
  authorise: post(base, {
    title: '评估授权',
    permit: authorising,
    body: AssessorInput,
    reply: z.object({ userIds: z.array(z.string()) }),
  }),
  withdrawAuthority: del(`${base}/{userId}`, { title: '取消评估授权', permit: `${page}.delete` }),
  /** Employees who may get the authority; with a type, those who may co-sign an assessment of it with the user. */
  userTree: get(`${base}/userTree`, {
    title: '可授权人员',
    permit: `${authorising}|${anyPagePermit('add')}|${anyPagePermit('edit')}`,
    query: z.object({ assessAuth: one(yesNo, '已授权'), type: one(assessType, '可签名的类型') }),
    reply: z.array(UserNode),
  }),
})
