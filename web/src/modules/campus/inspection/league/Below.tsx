import type { ReactNode } from 'react'
import type { z } from 'zod'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { LeagueInspect, LeagueRecord } from '#contract/modules/campus/inspection/league.ts'
import { recheckResult, rectifyStatus } from '#contract/modules/campus/inspection/record.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { timeWords } from '#kit/value/format.ts'
import { conclusionTones } from '../inspect/sheet/whole.ts'
import type { BelowView } from './below-view.ts'

/** The lists behind the figures of one institution below, read-only. */

interface Props {
  behind: BelowView
  tools: ReactNode
}
type InspectRow = z.output<typeof LeagueInspect>

const inspects = cols(
  LeagueInspect,
  [
    'inspectNo',
    'status',
    'inspectTitle',
    'rate',
    'conclusion',
    'failCount',
    'pendingCount',
    'inspectorNames',
    'inspectDate',
    'inspectType',
  ],
  {
    inspectNo: { width: 126 },
    status: { width: 84, tones: { 4: 'success' } },
    inspectTitle: { width: 200 },
    rate: { width: 76, render: (_, { rate }) => rate != null && <span className="k-num">{rate.toFixed(1)}%</span> },
    conclusion: { width: 104, tones: conclusionTones },
    failCount: { width: 70 },
    pendingCount: { width: 70 },
    inspectorNames: { width: 150 },
    inspectType: { width: 130 },
  },
)

const inspectFacts = [
  'inspectNo',
  'status',
  'inspectType',
  'inspectTitle',
  'inspectDate',
  'inspectOrg',
  'inspectorNames',
  'passCount',
  'failCount',
  'naCount',
  'rate',
  'conclusion',
  'pendingCount',
  'submitTime',
  'closeTime',
  'opinion',
]

export const BelowInspects = ({ behind: { org, fixed }, tools }: Props) => (
  <ListPage
    name="league.inspect"
    call={inspection.leagueInspects}
    columns={inspects}
    fixed={{ orgId: org.orgId, ...fixed }}
    filters={['inspectType', 'conclusion', 'status', 'inspectDateFrom', 'inspectDateTo']}
    sort={['inspectDate', 'rate', 'status', 'inspectNo']}
    rowKey="inspectId"
    look={{
      column: 'inspectNo',
      fields: inspectFacts,
      title: (row) => `${org.orgName} 检查${row.inspectNo}`,
      more: (row) => <Failed row={row} />,
    }}
    empty={`${org.orgName}还没有提交的检查`}
    tools={<Of org={org} tools={tools} />}
  />
)

const Failed = ({ row: { failed } }: { row: InspectRow }) => (
  <>
    <h4>不合格项（{failed.length}）</h4>
    {failed.map(({ itemNo, title, veto, problem }) => (
      <p key={itemNo}>
        {itemNo}. {title} {veto === 1 && <span className="k-badge">一票否决</span>}
        <br />
        <span className="k-muted">{problem}</span>
      </p>
    ))}
  </>
)

const records = cols(
  LeagueRecord,
  [
    'recordNo',
    'status',
    'title',
    'problem',
    'hazardLevel',
    'deadline',
    'dutyDeptName',
    'place',
    'source',
    'inspectNo',
    'createTime',
  ],
  {
    recordNo: { width: 136 },
    status: { width: 100 },
    title: { width: 150 },
    problem: { width: 240 },
    hazardLevel: { width: 116 },
    place: { width: 110, extra: true },
    source: { width: 90 },
    inspectNo: { width: 126, extra: true },
    createTime: { extra: true },
  },
)

const recordFacts = [
  'recordNo',
  'status',
  'source',
  'inspectNo',
  'itemNo',
  'title',
  'hazardLevel',
  'repeated',
  'place',
  'dutyDeptName',
  'deadline',
  'originalDeadline',
  'overdue',
  'round',
  'replyTime',
  'createTime',
  'closeTime',
  'problem',
  'measure',
]

export const BelowRecords = ({ behind: { org, fixed }, tools }: Props) => (
  <ListPage
    name="league.record"
    call={inspection.leagueRecords}
    columns={records}
    fixed={{ orgId: org.orgId, ...fixed }}
    filters={['status', 'hazardLevel', 'source', 'deadlineFrom', 'deadlineTo']}
    sort={['deadline', 'status', 'hazardLevel', 'recordNo']}
    rowKey="inspectRecordId"
    look={{ column: 'recordNo', fields: recordFacts, title: (row) => `${org.orgName} 整改单${row.recordNo}` }}
    rowClass={(row) => (row.overdue === 1 ? 'k-row-danger' : undefined)}
    rowActions={[recheckAt(org)]}
    empty={`${org.orgName}没有这样的整改`}
    tools={<Of org={org} tools={tools} />}
  />
)

/** For problems found by the user's own institution that the one below has reported as corrected. */
const recheckAt = (org: BelowView['org']): RowAction<z.output<typeof LeagueRecord>> => ({
  label: '复查',
  call: inspection.leagueRecheck,
  fields: ['pass', 'opinion', 'deadline'],
  columns: 1,
  show: ({ ours, status }) => ours === 1 && status === rectifyStatus.is.waiting,
  title: ({ recordNo }) => `复查整改${recordNo}`,
  outlook: (row) => <Done orgName={org.orgName} row={row} />,
  input: () => ({ orgId: org.orgId }),
  initial: () => ({ deadline: null }),
  options: {
    opinion: { help: '不通过时必填' },
    deadline: { show: ({ pass }) => pass === recheckResult.is.fail, required: true },
  },
  done: ({ recordNo }) => `已复查整改${recordNo}`,
})

interface DoneProps {
  orgName: string
  row: z.output<typeof LeagueRecord>
}
/** The problem and the measure reported by the institution, beside the decision. */
const Done = ({ orgName, row: { problem, measure, replyTime } }: DoneProps) => (
  <>
    <h4>机构</h4>
    <p>{orgName}</p>
    <h4>问题</h4>
    <p>{problem}</p>
    <h4>{`整改措施${replyTime ? `（${timeWords(replyTime)}回复）` : ''}`}</h4>
    <p>{measure ?? '没有填写'}</p>
  </>
)

/** Name of the institution, beside the way back. */
const Of = ({ org, tools }: { org: BelowView['org']; tools: ReactNode }) => (
  <>
    {tools}
    <strong>{org.orgName}</strong>
  </>
)
