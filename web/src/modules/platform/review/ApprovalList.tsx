import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Approval, approval } from '#contract/modules/platform/review/approval.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import type { ApprovalRow } from './decide.ts'

const DecideModal = lazy(() => import('./DecideModal.tsx'))

const columns = cols(Approval, ['title', 'biz', 'content', 'applicantName', 'since', 'deadline', 'createTime'], {
  title: { width: 240 },
  biz: { width: 120 },
  content: { width: 320 },
  applicantName: { width: 100 },
  createTime: { extra: true },
})

const onPage = ({ direct }: ApprovalRow) => (direct === 1 ? undefined : '需要填写更多内容，请打开单据办理')

function addressOf({ routePath, query }: ApprovalRow) {
  const search = new URLSearchParams(query ?? {}).toString()
  return search ? `${routePath}?${search}` : (routePath ?? '')
}

/** 待我审批: documents of every process that this user, alone or with others, can decide now, here or on their page. */
export default function ApprovalList({ head }: { head: ReactNode }) {
  const page = usePage()
  const [decided, setDecided] = useState<readonly ApprovalRow[]>()
  return (
    <>
      <ListPage
        name="approval"
        call={approval.approvals}
        columns={columns}
        filters={['keyword', 'biz', 'overdue']}
        rowClass={(row) => (row.overdue ? 'k-row-danger' : undefined)}
        empty="没有等您审批的事项"
        tools={head}
        rowActions={[
          { label: '审批', why: onPage, onClick: (row) => setDecided([row]) },
          { label: '打开', show: (row) => Boolean(row.routePath), onClick: (row) => page.open(addressOf(row)) },
        ]}
        batch={[
          {
            label: '批量审批',
            // A document that needs more than an opinion says so at its row.
            onClick: (rows) => {
              setDecided(rows)
              return true
            },
          },
        ]}
      />
      <Suspense>{decided && <DecideModal rows={decided} onClose={() => setDecided(undefined)} />}</Suspense>
    </>
  )
}
