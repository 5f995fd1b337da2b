import { jobTypes } from '#contract/modules/platform/org/job.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { serve } from '#core/http/serve.ts'
import { planTemplate } from '../sheet-import/service.ts'
import { constraints } from './constraints.ts'
import { deptPlan, importDepts } from './dept-import.ts'
import { createDept, listDepts, removeDept, updateDept } from './depts.ts'
import { createJob, listJobs, removeJob, updateJob } from './jobs.ts'
import { auditOrg, listOrgs, ownOrg, updateOrg } from './orgs.ts'

export default serve(
  org,
  {
    own: ({ db, who }) => ownOrg(db, who),
    update: ({ db, who, params, body }) => updateOrg(db, who, params.orgId, body),
    list: ({ db, who, query }) => listOrgs(db, who, query),
    audit: ({ db, who, params, body }) => auditOrg(db, who, params.orgId, body),
    deptList: ({ db, who, query }) => listDepts(db, who, query),
    deptCreate: ({ db, who, body }) => createDept(db, who, body),
    deptUpdate: ({ db, who, body }) => updateDept(db, who, body),
    deptRemove: ({ db, who, params }) => removeDept(db, who, params.deptId),
    deptImport: (ctx) => importDepts(ctx),
    deptImportTemplate: (ctx) => planTemplate(ctx, '部门导入模板', deptPlan),
    jobList: ({ db, who, query }) => listJobs(db, who, query),
    jobTypes: () => jobTypes.options.map(({ value, label }) => ({ jobTypeCode: value, jobTypeName: label })),
    jobCreate: ({ db, who, body }) => createJob(db, who, body),
    jobUpdate: ({ db, who, body }) => updateJob(db, who, body),
    jobRemove: ({ db, who, params }) => removeJob(db, who, params.jobId),
  },
  { constraints },
)
