import { z } from 'zod'
import { calls, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  bankNo,
  code,
  day,
  dict,
  dictList,
  dwelling,
  field,
  fields,
  id,
  idCard,
  images,
  mobile,
  name,
  phone,
  portrait,
  ref,
  refs,
  rows,
  s,
  stamps,
} from '../../../kit/fields.ts'
import { dictOf, flagOf, nameText, numberOf, one, refOf, textOf } from '../../../kit/filters.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { touchesOf } from '../../../kit/joins/touches.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { jobTypes } from '../org/job.ts'

/** Employees (administration.md 2.1). */

export const empStatus = codes({
  1: ['employed', '在职'],
  2: ['probation', '试用'],
  3: ['left', '离职'],
  4: ['rehired', '退休返聘'],
  5: ['suspended', '停职'],
})
/** EMP_TYPE: the care staff. */
export const empType = { nurse: 2, careWorker: 3 } as const
const msgAuth = codes({ ALL: '全部消息', DEPT: '本部门消息', ONESELF: '仅本人消息' })

export const Certificate = fields({
  certType: dict('证书类型', 'CERT_TYPE'),
  certName: s('证书名称', 60).nullish(),
  certNo: s('证书编号', 60).nullish(),
  issueDate: day('发证日期').nullish(),
  expireDate: day('有效期至').nullish(),
  files: images('附件', 5).nullish(),
})

const shown = (label: string, kind: 'phone' | 'idCard' | 'text') => field(z.string().max(40), { label, kind })

export const Emp = fields({
  empId: id('员工'),
  empNo: s('工号', 20),
  empName: name('姓名', 30),
  sex: code('性别', sexes),
  /** Masked for users who may not edit. */
  idCard: shown('身份证号', 'idCard').nullish(),
  birthDate: day('出生日期').nullish(),
  phoneNum: shown('手机号', 'phone'),
  photo: portrait('照片').nullish(),
  deptId: ref('部门', 'departments'),
  deptName: s('部门', 60).nullish(),
  jobId: ref('岗位', 'jobs'),
  jobName: s('岗位', 30).nullish(),
  jobTypeCode: code('岗位类型', jobTypes).nullish(),
  empType: dict('员工类型', 'EMP_TYPE'),
  nursingLevel: dict('护理员等级', 'NURSING_LEVEL_CERT').nullish(),
  /** Both are stored by care (administration.md 2.2). */
  skills: dictList('护理技能', 'NURSING_SKILL').nullish(),
  careLocationIds: refs('负责区域', 'locations').nullish(),
  status: code('状态', empStatus),
  entryDate: day('入职日期'),
  probationEnd: day('试用期止').nullish(),
  contractStart: day('合同起').nullish(),
  contractEnd: day('合同止').nullish(),
  healthCertExpire: day('健康证有效期').nullish(),
  /** The certificate that expires first. */
  certExpire: day('证书最近到期').nullish(),
  education: dict('文化程度', 'EDUCATION').nullish(),
  nation: dict('民族', 'NATION').nullish(),
  nativePlace: s('籍贯', 60).nullish(),
  address: dwelling('住址', 200).nullish(),
  emergencyName: name('紧急联系人', 30).nullish(),
  emergencyPhone: phone('紧急联系电话').nullish(),
  bankName: s('开户行', 60).nullish(),
  bankNo: bankNo('银行卡号', 40).nullish(),
  language: s('语言', 20).nullish(),
  msgAuth: code('消息范围', msgAuth),
  dataDeptIds: s('数据部门', 2000).nullish(),
  userId: id('账号').nullish(),
  loginName: s('登录名', 30).nullish(),
  leaveDate: day('离职日期').nullish(),
  leaveReason: s('离职原因', 200).nullish(),
  remark: area('备注', 500).nullish(),
  certificates: z.array(Certificate),
  ...stamps,
})

const editable = {
  empName: Emp.shape.empName,
  idCard: idCard('身份证号'),
  sex: Emp.shape.sex,
  birthDate: Emp.shape.birthDate,
  phoneNum: mobile('手机号'),
  deptId: Emp.shape.deptId,
  jobId: Emp.shape.jobId,
  empType: Emp.shape.empType,
  nursingLevel: Emp.shape.nursingLevel,
  entryDate: Emp.shape.entryDate,
  probationEnd: Emp.shape.probationEnd,
  contractStart: Emp.shape.contractStart,
  contractEnd: Emp.shape.contractEnd,
  healthCertExpire: Emp.shape.healthCertExpire,
  photo: Emp.shape.photo,
  education: Emp.shape.education,
  nation: Emp.shape.nation,
  nativePlace: Emp.shape.nativePlace,
  address: Emp.shape.address,
  emergencyName: Emp.shape.emergencyName,
  emergencyPhone: Emp.shape.emergencyPhone,
  bankName: Emp.shape.bankName,
  bankNo: bankNo('银行卡号', 25)
    .regex(/^\d{12,25}$/, '银行卡号应为12至25位数字')
    .nullish(),
  language: Emp.shape.language,
  msgAuth: Emp.shape.msgAuth,
  remark: Emp.shape.remark,
}

const EmpFields = fields(editable)

/** The whole row; without `empId` a new employee. `status: 3` is leaving and needs its date and reason. */
export const StaffInput = EmpFields.partial().extend({
  empId: id('员工').nullish(),
  certificates: rows('证书', Certificate, 30).nullish(),
  status: code('状态', empStatus).nullish(),
  leaveDate: Emp.shape.leaveDate,
  leaveReason: Emp.shape.leaveReason,
  /** The successor for the duties of the departing employee. */
  handoverEmpId: field(z.string().max(64), { label: '交接给', kind: 'code' }).nullish(),
})
/** The required fields of a new employee; the form requires the same. */
export const NewStaff = EmpFields.extend({
  sex: Emp.shape.sex.nullish(),
  msgAuth: Emp.shape.msgAuth.default('DEPT'),
  status: code('状态', codes({ 1: '在职', 2: '试用', 4: '退休返聘' })).default(1),
  certificates: rows('证书', Certificate, 30).nullish(),
})

/** The employee's own row: contact data only. */
const OwnEmp = fields({
  empId: id('员工'),
  phoneNum: editable.phoneNum,
  photo: editable.photo,
  address: editable.address,
  emergencyName: editable.emergencyName,
  emergencyPhone: editable.emergencyPhone,
  language: editable.language,
  msgAuth: editable.msgAuth,
}).partial({ phoneNum: true, msgAuth: true })

export const staffRefusals = refusals({
  idCardTaken: [22201, '身份证号已存在'],
  openDuties: [22202, '该员工还有{n}项未交接，请先交接'],
})

/** The open duties of one kind. */
const Duty = fields({ type: s('事项', 30), count: z.int(), names: z.array(z.string()), note: s('说明', 60).nullish() })
const EmpInfo = Emp.extend({ duties: z.array(Duty).nullish() })

/** An employee in a dropdown list: without numbers, so every signed-in user may read it. */
const Pick = Emp.pick({ empId: true, empName: true, deptId: true, deptName: true, jobName: true, userId: true })

const filters = {
  empName: nameText,
  phoneNum: numberOf('手机号'),
  deptId: refOf('departments', '部门'),
  jobId: refOf('jobs', '岗位'),
  empType: dictOf('EMP_TYPE', '员工类型'),
  status: one(empStatus),
  certExpire: flagOf('证书60天内到期'),
  present: flagOf('未离职'),
  nursing: flagOf('护理人员'),
}
const whole = z.coerce.number().int().min(1)
const bounds = {
  page: whole.optional(),
  size: whole.max(1000).optional(),
  sortField: z.string().max(40).optional(),
  sortOrder: z.enum(['asc', 'desc', 'ascend', 'descend']).optional(),
  pageHelper: z.enum(['0', '1']).optional(),
}
const page = 'administration.staff'

/** A departing employee hands over duties in higher modules, which register. */
const touches = touchesOf(['staff', 'org', 'user', 'message'], 'staffLeaves')

export const staff = calls('staff', {
  // A list by POST (seed 002): filters are in the body, or in the query as in the product's own lists.
  list: post('/pims/web-org/staff', {
    title: '员工列表',
    permit: `${page}.query|systemmanage.manager.index.query|systemmanage.dept.index.query`,
    exportPermit: `${page}.export`,
    query: paging(filters),
    body: fields({ ...filters, ...bounds }),
    reply: paged(Emp),
    touches: [],
    logged: false,
  }),
  select: get('/pims/web-org/staff/select', {
    title: '选择员工',
    permit: signedIn,
    /**
     * With `permit` only holders of the permission, with `roleCode` only holders of that role (for example `DOCTOR`).
     */
    query: z.object({
      keyword: nameText,
      deptId: refOf('departments', '部门'),
      account: flagOf('有账号'),
      permit: textOf('权限'),
      roleCode: textOf('角色'),
    }),
    reply: z.array(Pick),
  }),
  info: get('/pims/web-org/staff/info', {
    title: '员工详情',
    permit: `${page}.query`,
    /** With `duties` also the duties to take over, as the refusal 22202 names them. */
    query: z.object({ empId: id('员工'), duties: flagOf('未交接事项') }),
    reply: EmpInfo,
  }),
  update: put('/pims/web-org/staff/update', {
    title: '保存员工',
    permit: `${page}.add|${page}.edit|${page}.leave`,
    body: StaffInput,
    reply: Emp,
    touches,
  }),
  import: post('/pims/web-org/staff/import', {
    ...importOptions,
    title: '导入员工',
    permit: `${page}.import`,
    touches,
  }),
  importTemplate: get('/pims/web-org/staff/import', { title: '员工导入模板', permit: `${page}.import`, file: true }),
  emp: get('/ifms/web-org/emp/{empId}', { title: '员工信息', permit: signedIn, reply: Emp }),
  empUpdate: put('/ifms/web-org/emp', { title: '修改员工信息', permit: signedIn, body: OwnEmp, reply: Emp, touches }),
})
