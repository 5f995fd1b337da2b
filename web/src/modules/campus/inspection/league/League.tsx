import { Button, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { LeagueRow } from '#contract/modules/campus/inspection/league.ts'
import { conclusion } from '#contract/modules/campus/inspection/scoring.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePageState } from '#kit/page/page.ts'
import { conclusionTones } from '../inspect/sheet/whole.ts'
import { BelowInspects, BelowRecords } from './Below.tsx'
import { BelowMine } from './BelowMine.tsx'
import type { BelowView } from './below-view.ts'

const BelowSheet = lazy(() => import('./BelowSheet.tsx'))

type Row = z.output<typeof LeagueRow>
const rateOf = (rate: number | null | undefined) => (rate == null ? '—' : `${rate.toFixed(1)}%`)

/** 下级机构 (services.md 2.2, beyond): ranked by rate; each figure opens what it counts. */
export default function League({ onBack }: { onBack: () => void }) {
  const [behind, setBehind] = usePageState<BelowView | undefined>('behind', undefined)
  const [mine, setMine] = usePageState('below-mine', false)
  const back = <Button onClick={() => (behind ? setBehind(undefined) : onBack())}>{backWords(behind, mine)}</Button>
  if (behind?.what === 'inspect') return <BelowInspects behind={behind} tools={back} />
  if (behind?.what === 'record') return <BelowRecords behind={behind} tools={back} />
  if (behind?.what === 'make')
    return (
      <Suspense fallback={<Skeleton active className="k-pad" />}>
        <BelowSheet
          key={behind.sheetId}
          org={behind.org}
          sheetId={behind.sheetId}
          tools={back}
          onDone={() => setBehind({ org: behind.org, what: 'inspect' })}
        />
      </Suspense>
    )
  if (mine) return <BelowMine tools={<Button onClick={() => setMine(false)}>返回排名</Button>} onOpen={setBehind} />
  return (
    <ListPage
      name="league"
      call={inspection.league}
      columns={columnsOf(setBehind)}
      filters={['inspectType', 'orgName']}
      initialFilters={{ inspectType: inspectType.is.sixty }}
      sort={['rank', 'orgName', 'inspectDate', 'rate', 'vetoCount', 'openCount', 'overdueCount']}
      rowKey="orgId"
      link={{ column: 'orgName', open: (org) => setBehind({ org, what: 'inspect' }) }}
      rowClass={(row) => (row.overdueCount > 0 || (row.vetoCount ?? 0) > 0 ? 'k-row-danger' : undefined)}
      empty="没有下级机构；在“机构列表”中登记的下级机构审核通过后排在这里"
      rowActions={[
        {
          label: '上级检查',
          permit: inspection.leagueCreate.options.permit,
          onClick: ({ orgId, orgName }) => setBehind({ org: { orgId, orgName }, what: 'make' }),
        },
      ]}
      tools={
        <>
          {back}
          <Button onClick={() => setMine(true)}>上级检查记录</Button>
        </>
      }
    />
  )
}

const backWords = (behind: BelowView | undefined, mine: boolean) => {
  if (!behind) return '返回检查列表'
  return mine ? '返回上级检查记录' : '返回排名'
}

const columnsOf = (open: (behind: BelowView) => void) =>
  cols(
    LeagueRow,
    [
      'rank',
      'orgName',
      'rate',
      'conclusion',
      'failCount',
      'vetoCount',
      'openCount',
      'overdueCount',
      'inspectDate',
      'latest',
      'regionName',
    ],
    {
      rank: { width: 64, align: 'center', render: (_, { rank }) => <span className="k-num">{rank ?? '—'}</span> },
      orgName: { width: 150 },
      rate: { width: 80, render: (_, { rate }) => <span className="k-num">{rateOf(rate)}</span> },
      conclusion: { width: 90, tones: conclusionTones },
      failCount: {
        width: 76,
        render: (_, row) => (
          <Count
            n={row.failCount}
            what={`${row.orgName}最近检查的不合格项`}
            onOpen={() => open({ org: row, what: 'inspect', fixed: { inspectNo: row.inspectNo } })}
          />
        ),
      },
      vetoCount: {
        title: '否决项',
        width: 84,
        render: (_, row) => (
          <Count
            n={row.vetoCount}
            what={`${row.orgName}最近检查的一票否决项`}
            onOpen={() => open({ org: row, what: 'inspect', fixed: { inspectNo: row.inspectNo } })}
          />
        ),
      },
      openCount: {
        width: 76,
        render: (_, row) => (
          <Count
            n={row.openCount}
            what={`${row.orgName}的待整改`}
            onOpen={() => open({ org: row, what: 'record', fixed: { open: 1 } })}
          />
        ),
      },
      overdueCount: {
        width: 88,
        render: (_, row) => (
          <Count
            n={row.overdueCount}
            what={`${row.orgName}的逾期整改`}
            onOpen={() => open({ org: row, what: 'record', fixed: { overdue: 1 } })}
          />
        ),
      },
      inspectDate: { title: '检查日期', width: 104 },
      latest: { width: 260, render: (_, row) => <Latest row={row} /> },
      regionName: { width: 150, extra: true },
    },
  )

/** A zero opens nothing. */
function Count({ n, what, onOpen }: { n: number | null | undefined; what: string; onOpen: () => void }) {
  if (!n) return <span className="k-num">{n ?? '—'}</span>
  return (
    <button type="button" className="k-link k-num" aria-label={`${what}：${n}`} onClick={onOpen}>
      {n}
    </button>
  )
}

const Latest = ({ row: { latest } }: { row: Row }) => (
  <>
    {latest.map(({ inspectType: type, inspectDate, rate, conclusion: is }) => (
      <div key={type} title={`${inspectDate}`}>
        {inspectType.label(type)} <span className="k-num">{rateOf(rate)}</span>{' '}
        {is != null && <StatusChip label={conclusion.label(is)} tone={conclusionTones[is]} />}
      </div>
    ))}
  </>
)
