import type { ReactNode } from 'react'
import { nursingWorker } from '#contract/modules/care/nursing-worker/nursing-worker.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { caredColumns } from './columns.tsx'

/** 老人分工: every resident with the responsible carer, and those without one. */
export default function CaredFor({ views }: { views: ReactNode }) {
  return (
    <ListPage
      name="cared"
      call={nursingWorker.oldmen}
      columns={caredColumns}
      filters={['oldmanName', 'unassigned']}
      sort={['oldmanName', 'bedName']}
      rowKey="oldmanId"
      tools={views}
      rowClass={({ nursingNames }) => (nursingNames ? undefined : 'k-row-warning')}
      empty="还没有在住的老人，入住后在这里分配护理员"
    />
  )
}
