import { onOff } from '#contract/kit/codes.ts'
import { Job } from '#contract/modules/platform/org/job.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'

const columns = cols(Job, ['jobName', 'jobTypeCode', 'deptId', 'empCount', 'sort', 'status'], {
  jobName: { width: 200 },
  jobTypeCode: { width: 140 },
  deptId: { width: 180 },
})

/** 岗位管理 (platform.md 3). */
export default function JobPage() {
  return (
    <ListPage
      name="jobs"
      call={org.jobList}
      columns={columns}
      filters={['jobName', 'jobTypeCode', 'deptId', 'status']}
      sort={['jobName', 'sort']}
      rowClass={(row) => (row.status === onOff.is.off ? 'k-row-muted' : undefined)}
      empty="先新增一个岗位"
      add={{ label: '新增', call: org.jobCreate, columns: 1 }}
      named={(row) => `岗位${row.jobName}`}
      rowActions={[
        {
          label: '编辑',
          call: org.jobUpdate,
          columns: 1,
        },
        {
          label: '删除',
          call: org.jobRemove,
          why: (row) => (row.empCount > 0 ? `有${row.empCount}名员工在此岗位，不能删除` : undefined),
        },
      ]}
    />
  )
}
