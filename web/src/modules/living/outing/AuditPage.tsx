import { useState } from 'react'
import type { z } from 'zod'
import { AuditRow, auditType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { reviewActions } from '#kit/review/review-actions.ts'
import { lookToDecide } from './outing-words.tsx'

type Row = z.output<typeof AuditRow>

const columns = cols(AuditRow, [
  'oldmanName',
  'auditType',
  'itemStatus',
  'waitingFor',
  'bedName',
  'outType',
  'planOutTime',
  'planBackTime',
  'outReason',
  'escortName',
  'newBack',
  'postponeReason',
  'outTime',
  'outStatus',
  'createByName',
  'auditByName',
  'auditTime',
  'outNo',
])

const tabs = [
  { label: '待审核', auditStatus: '1' },
  { label: '已审核', auditStatus: '2,3' },
] as const

const words: Record<number, string> = { 1: '外出申请', 2: '外出延期', 3: '紧急外出' }
const named = (row: Row) => `${row.oldmanName}的${words[row.auditType] ?? auditType.label(row.auditType)}`

/** 外出审核 (residence.md 4): registrations, postponements, and emergencies after the fact. */
export default function AuditPage() {
  const [tab, setTab] = useState<(typeof tabs)[number]>(tabs[0])
  const decide = reviewActions<Row>({ pass: outing.pass, decline: outing.decline, name: named })
  return (
    <ListPage
      name="outing-audit"
      call={outing.auditList}
      columns={columns}
      rowKey="auditId"
      fixed={{ auditStatus: tab.auditStatus }}
      filters={['oldmanName', 'auditType', 'outType', 'planOutFrom', 'planOutTo', 'outNo', 'buildingId']}
      sort={['planOutTime', 'planBackTime']}
      look={lookToDecide<Row>('oldmanName')}
      empty={tab.label === '待审核' ? '没有待审核的外出' : '还没有审核过的外出'}
      tools={
        <div className="k-tabs" role="tablist" aria-label="审核">
          {tabs.map((one) => (
            <button key={one.label} type="button" role="tab" aria-selected={one === tab} onClick={() => setTab(one)}>
              {one.label}
            </button>
          ))}
        </div>
      }
      rowActions={decide.map((action) => ({
        ...action,
        input: (row: Row) => ({ auditType: row.auditType }),
      }))}
    />
  )
}
