import { lazy, Suspense, useState } from 'react'
import {
  Exchange,
  exchangeFlow,
  exchangeSide,
  exchangeStatus,
  shiftExchange,
} from '#contract/modules/duty/attendance/exchange.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { reviewActions } from '#kit/review/review-actions.ts'
import { useGroups } from '../group/use-groups.ts'
import { dayWords, ExchangeMore, pictureOf, type Row, whose } from './exchange-words.tsx'

const ExchangeDialog = lazy(() => import('./ExchangeDialog.tsx').then((file) => ({ default: file.ExchangeDialog })))

const columns = cols(
  Exchange,
  [
    'exchangeNo',
    'exchangeStatus',
    'waitingFor',
    'exchangeType',
    'applicantName',
    'applyShiftName',
    'targetName',
    'targetShiftName',
    'reason',
    'auditByName',
    'groupName',
    'confirmTime',
    'auditTime',
    'auditOpinion',
  ],
  {
    exchangeStatus: { width: 125 },
    exchangeType: { width: 70 },
    groupName: { extra: true },
    applicantName: { width: 90 },
    applyShiftName: { width: 150, render: (_, row: Row) => shiftWords(row.applyDate, row.applyShiftName) },
    targetName: { width: 90 },
    targetShiftName: {
      width: 150,
      render: (_, row: Row) => (row.targetDate ? shiftWords(row.targetDate, row.targetShiftName) : '代班'),
    },
    confirmTime: { extra: true },
    auditTime: { extra: true },
    auditOpinion: { extra: true },
  },
)
const shiftWords = (day: string, shift: string | null | undefined) => `${dayWords(day)} ${shift ?? ''}`

const { asked, waiting } = exchangeStatus.is
const isTarget = (row: Row) => row.side === exchangeSide.is.target && row.exchangeStatus === asked
const answers: readonly RowAction<Row>[] = [
  {
    label: '同意换班',
    call: shiftExchange.exchangeConfirm,
    show: isTarget,
    input: () => ({ pass: 1 }),
    confirm: (row) => ({ title: `同意${whose(row)}？`, content: pictureOf(row), okText: '同意换班' }),
    done: (row) => `已同意${whose(row)}`,
  },
  {
    label: '不同意',
    call: shiftExchange.exchangeConfirm,
    danger: true,
    show: isTarget,
    input: () => ({ pass: 0 }),
    confirm: (row) => ({ title: `不同意${whose(row)}？`, okText: '不同意' }),
    done: (row) => `已回复不同意${whose(row)}`,
  },
]
const [pass, refuse] = reviewActions<Row>({
  pass: shiftExchange.exchangeAudit,
  decline: shiftExchange.exchangeAudit,
  name: whose,
})

/** 换班记录 (administration.md 3.5). */
export default function ExchangePage() {
  const may = usePermit()
  const [adding, setAdding] = useState(false)
  const groups = useGroups()
  const mayCancel = may('administration.shiftExchange.records.cancel')
  return (
    <>
      <ListPage
        name="exchange"
        call={shiftExchange.exchangeList}
        columns={columns}
        filters={['empName', 'exchangeType', ...groups.filters, 'applyDateFrom', 'applyDateTo', 'mine', 'exchangeNo']}
        filterOptions={groups.filterOptions}
        statusTabs={{ filter: 'exchangeStatus', count: [asked, waiting] }}
        sort={['exchangeNo', 'exchangeStatus']}
        look={{
          column: 'exchangeNo',
          title: whose,
          fields: [
            'exchangeStatus',
            'groupName',
            'reason',
            'createByName',
            'createTime',
            'confirmTime',
            'auditByName',
            'auditTime',
            'auditOpinion',
          ],
          columns: 2,
          more: (row) => <ExchangeMore row={row} />,
        }}
        rowClass={(row) =>
          isTarget(row) ? 'k-row-warning' : row.exchangeStatus > exchangeStatus.is.passed ? 'k-row-muted' : undefined
        }
        empty="有班想换？点“申请换班”，选班次和同事即可"
        add={{ label: '申请换班', permit: shiftExchange.exchangeCreate.options.permit, onClick: () => setAdding(true) }}
        rowActions={[
          ...answers,
          { ...pass, input: () => ({ pass: 1 }) },
          { ...refuse, input: () => ({ pass: 0 }) },
          {
            label: '撤销',
            call: shiftExchange.exchangeCancel,
            danger: true,
            show: (row) => exchangeFlow.can('cancel')(row) && (row.side === exchangeSide.is.applicant || mayCancel),
            confirm: (row) => ({ title: `撤销${whose(row)}？`, okText: '撤销换班' }),
            done: (row) => `已撤销${whose(row)}`,
          },
        ]}
      />
      {adding && (
        <Suspense>
          <ExchangeDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
