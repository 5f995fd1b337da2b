import { Job, JobInput } from '#contract/modules/platform/org/job.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { cols } from '../../../kit/cols.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'

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
      rowClass={(row) => (row.status === 0 ? 'k-row-muted' : undefined)}
      empty="先新增一个岗位"
      add={{ label: '新增', call: org.jobCreate, columns: 1, done: (row) => `已新增岗位${row.jobName}` }}
      rowActions={[
        {
          label: '编辑',
          call: org.jobUpdate,
          title: (row) => `修改岗位${row.jobName}`,
          fields: Object.keys(JobInput.shape),
          input: ({ jobId }) => ({ jobId }),
          columns: 1,
          done: (row) => `已保存岗位${row.jobName}`,
        },
        {
          label: '删除',
          call: org.jobRemove,
          danger: true,
          why: (row) => (row.empCount > 0 ? `有${row.empCount}名员工在此岗位，不能删除` : undefined),
          confirm: (row) => ({ title: `删除岗位${row.jobName}？`, content: '删除后不能恢复。' }),
          done: (row) => `已删除岗位${row.jobName}`,
        },
      ]}
    />
  )
}
