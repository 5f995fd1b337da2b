import { common } from '#contract/kit/refusals.ts'
import type { Constraints } from '#core/db/db-errors.ts'

export const constraints: Constraints = {
  dept_name_unique: { refusal: common.nameTaken, vars: { 名称: '部门名称' }, field: 'deptName' },
  job_org_id_job_name_key: { refusal: common.nameTaken, vars: { 名称: '岗位名称' }, field: 'jobName' },
}
