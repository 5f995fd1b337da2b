import { Dept } from '#contract/modules/platform/org/dept.ts'
import { Job } from '#contract/modules/platform/org/job.ts'
import { Org, Qualification } from '#contract/modules/platform/org/org.ts'
import { table } from '#core/rows/store/table.ts'

export const orgs = table('org', 'orgId', { label: '机构', fields: Org, title: 'orgName' })
export const qualifications = table('qualification', 'qualId', {
  label: '资质',
  fields: Qualification,
  title: 'certNo',
})
export const depts = table('dept', 'deptId', { label: '部门', fields: Dept, title: 'deptName' })
export const jobs = table('job', 'jobId', { label: '岗位', fields: Job, title: 'jobName' })
