import { arrayOf, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { code, fields, id, int, ref, s, some, stamps } from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'

/** Jobs of employees (platform.md 3). Their calls belong to the module org. */

export const jobTypes = codes({
  DOCTOR: '医生',
  NURSE: '护士',
  deptHead: '科室主任',
  nurseHead: '护士长',
  nurseTeamLeader: '护理组长',
  medicalTeamLeader: '医疗组长',
  other: '其他',
})

export const Job = fields({
  jobId: id('岗位'),
  jobName: s('岗位名称', 30),
  jobTypeCode: code('岗位类型', jobTypes),
  deptId: ref('部门', 'departments').nullish(),
  deptName: s('部门', 60).nullish(),
  empCount: int('人数', { unit: '人' }),
  sort: int('排序', { min: 0, max: 9999 }),
  status: code('状态', onOff),
  ...stamps,
})

export const JobInput = fields({
  jobName: Job.shape.jobName,
  jobTypeCode: Job.shape.jobTypeCode,
  deptId: Job.shape.deptId,
  sort: Job.shape.sort.default(100),
  status: Job.shape.status.default(1),
})

const path = '/ifms/web-org/job'
const page = 'systemmanage.job.index'

export const jobDrafts = {
  jobList: get(path, {
    title: '岗位列表',
    permit: signedIn,
    query: paging({
      ...filtersOf(Job, ['jobName', 'jobTypeCode', 'deptId', 'status']),
    }),
    reply: paged(Job),
  }),
  jobTypes: get('/ifms/web-org/jobType', {
    title: '岗位类型',
    permit: signedIn,
    reply: arrayOf(fields({ jobTypeCode: s('编码', 30), jobTypeName: s('名称', 30) })),
  }),
  jobCreate: post(path, { title: '新增岗位', permit: `${page}.add`, body: JobInput, reply: Job }),
  jobUpdate: put(path, {
    title: '修改岗位',
    permit: `${page}.edit`,
    body: some(Job, ['jobName', 'jobTypeCode', 'deptId', 'sort', 'status']).extend({ jobId: id('岗位') }),
    reply: Job,
    touches: ['org', 'staff'],
  }),
  jobRemove: del(`${path}/{jobId}`, { title: '删除岗位', permit: `${page}.delete` }),
}
