import { useState } from 'react'
import { Assessor, assessor, assessorStatus } from '#contract/modules/care/assessment/assessor.ts'
import { shortType } from '#contract/modules/living/care-level/care-level.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { AuthoriseDialog } from './AuthoriseDialog.tsx'

const columns = cols(
  Assessor,
  ['userName', 'deptName', 'jobName', 'assessTypes', 'certNo', 'certExpireDate', 'authByName', 'authTime', 'status'],
  {
    userName: { width: 100 },
    assessTypes: { width: 250, render: (_, row) => row.assessTypes.map(shortType).join('、') },
    status: { width: 80 },
  },
)
const page = 'careplan.assessment.authority'

/** 评估授权: who may assess by which standard, and until when (care.md 8). */
export default function AuthorityPage() {
  const [edited, setEdited] = useState<
    | 'new'
    | {
        userId: string
        userName: string
        assessTypes: readonly number[]
        certNo?: string | null
        certExpireDate?: string | null
      }
  >()
  return (
    <>
      <ListPage
        name="assessors"
        call={assessor.assessors}
        columns={columns}
        filters={['empName', 'deptId', 'type']}
        sort={['authTime', 'certExpireDate']}
        rowKey="userId"
        rowClass={(row) => (row.status === assessorStatus.is.expired ? 'k-row-danger' : undefined)}
        empty="先授权一位评估员"
        add={{ label: '授权', permit: `${page}.add`, onClick: () => setEdited('new') }}
        rowActions={[
          { label: '修改', permit: `${page}.add`, onClick: (row) => setEdited(row) },
          {
            label: '取消授权',
            call: assessor.withdrawAuthority,
            danger: true,
            confirm: (row) => ({
              title: `取消${row.userName}的评估授权？`,
              content: '未完成的草稿会保留，可由其他评估员接手。',
              okText: '取消授权',
            }),
            done: (row) => `已取消${row.userName}的评估授权`,
          },
        ]}
      />
      {edited && (
        <AuthoriseDialog person={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}
