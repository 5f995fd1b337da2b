import type { ReactNode } from 'react'
import type { z } from 'zod'
import { BelowSheetHead, sheetStatus } from '#contract/modules/campus/inspection/below-sheet.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { BelowView } from './below-view.ts'

const columns = cols(
  BelowSheetHead,
  [
    'belowOrgName',
    'sheetStatus',
    'inspectNo',
    'inspectDate',
    'inspectTitle',
    'submitTime',
    'closeTime',
    'createByName',
    'updateTime',
  ],
  { belowOrgName: { width: 180 }, inspectTitle: { extra: true }, updateTime: { extra: true } },
)
const { draft } = sheetStatus.is

/** What a row opens: a draft for further editing, or the submitted inspection. */
function entryOf(row: z.output<typeof BelowSheetHead>): BelowView {
  const org = { orgId: row.belowOrgId, orgName: row.belowOrgName }
  if (row.sheetStatus === draft) return { org, what: 'make', sheetId: row.sheetId }
  return { org, what: 'inspect', fixed: { inspectNo: row.inspectNo } }
}

/** 上级检查记录: drafts, and submitted inspections with the day on which all problems were corrected. */
export function BelowMine({ tools, onOpen }: { tools: ReactNode; onOpen: (behind: BelowView) => void }) {
  return (
    <ListPage
      name="league.sheet"
      call={inspection.leagueSheets}
      columns={columns}
      filters={['inspectDateFrom', 'inspectDateTo']}
      statusTabs={{ filter: 'sheetStatus' }}
      sort={['inspectDate', 'sheetStatus']}
      rowKey="sheetId"
      link={{ column: 'belowOrgName', open: (row) => onOpen(entryOf(row)) }}
      named={(row) => `对${row.belowOrgName}的检查`}
      empty="在排名中选一家机构，点“上级检查”"
      tools={tools}
      rowActions={[
        {
          label: '继续填写',
          permit: inspection.leagueSheetSave.options.permit,
          show: (row) => row.sheetStatus === draft,
          onClick: (row) => onOpen(entryOf(row)),
        },
        {
          label: '整改',
          show: (row) => row.sheetStatus !== draft,
          onClick: (row) => onOpen({ ...entryOf(row), what: 'record' }),
        },
        {
          label: '删除',
          call: inspection.leagueSheetRemove,
          danger: true,
          show: (row) => row.sheetStatus === draft,
          confirm: (row) => ({ title: `删除对${row.belowOrgName}的检查草稿？`, content: '删除后不能恢复。' }),
          done: (row) => `已删除对${row.belowOrgName}的检查草稿`,
        },
      ]}
    />
  )
}
