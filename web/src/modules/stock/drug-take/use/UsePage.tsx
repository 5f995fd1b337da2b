import { useMemo, useState } from 'react'
import { drugUse, Use, usePause, useStatus, usesAction } from '#contract/modules/stock/drug-take/use.ts'
import { act } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { type Row, UseForm } from './UseForm.tsx'
import { actionsOf, nameOf } from './use-actions.ts'

const columns = cols(
  Use,
  [
    'oldmanName',
    'bedName',
    'drugName',
    'dose',
    'drugWay',
    'freq',
    'times',
    // The decisive columns are in sight at 1280: whether the drug is given, and warnings.
    'pause',
    'flags',
    'useStatus',
    'startDate',
    'endDate',
    'prescriberName',
    'source',
    'keptQuantity',
    'waitingFor',
    'allergyDrug',
    'drugSpec',
    'indication',
    'remark',
  ],
  {
    drugName: { width: 180, render: (_, row) => <DrugCell row={row} /> },
    dose: { width: 90, render: (_, row) => <Dose row={row} /> },
    freq: { width: 100 },
    times: { width: 140, render: (_, row) => row.times.map(({ time }) => time).join(' ') },
    prescriberName: { width: 90 },
    pause: { width: 100, render: (_, row) => (row.pause === 0 ? '' : usePause.label(row.pause)) },
    flags: { width: 90, title: '提示', render: (_, row) => <Flags row={row} /> },
    keptQuantity: { width: 90 },
    drugSpec: { extra: true },
    indication: { extra: true },
    remark: { extra: true },
    allergyDrug: { extra: true },
  },
)
const details = [
  'oldmanName',
  'bedName',
  'allergyDrug',
  'drugName',
  'drugSpec',
  'dose',
  'drugWay',
  'freq',
  'startDate',
  'endDate',
  'maxPerDay',
  'minIntervalMinutes',
  'indication',
  'prescriberName',
  'orderFile',
  'source',
  'selfTake',
  'useStatus',
  'pause',
  'stopReason',
  'stopTime',
  'overReason',
  'auditByName',
  'auditTime',
  'remark',
  'createByName',
  'createTime',
]

const DrugCell = ({ row }: { row: Row }) => (
  <>
    {row.drugName}
    {row.highRisk === 1 && <span className="take-odd"> 高警示</span>}
  </>
)
const Dose = ({ row }: { row: Row }) => (
  <>
    {row.doseValue} <DictText code="DRUG_UNIT" value={row.doseUnit} />
  </>
)
const Flags = ({ row }: { row: Row }) =>
  row.flags.length > 0 ? <span className="take-odd">{row.flags.includes(allergic) ? '过敏' : '已确认'}</span> : null
const allergic = 24031

const { used } = useStatus.is

/** 用药设置 (stock.md 5.3). */
export default function UsePage() {
  const { query } = usePage()
  const [dialog, setDialog] = useState<{ row?: Row }>()
  const [stoppedRows, setStopped] = useState<Row[]>()
  const initial = useMemo(() => ({ useStatus: query.useStatus ?? String(used) }), [query.useStatus])
  return (
    <>
      <ListPage
        name="drug.uses"
        call={drugUse.useList}
        columns={columns}
        filters={['oldmanName', 'drugName', 'buildingId', 'freq', 'pause', 'expiring']}
        statusTabs={{ filter: 'useStatus' }}
        initialFilters={initial}
        sort={['startDate', 'endDate']}
        rowKey="useId"
        rowClass={(row) =>
          row.flags.includes(allergic) ? 'k-row-danger' : row.pause === usePause.is.review ? 'k-row-warning' : undefined
        }
        look={{ column: 'drugName', title: nameOf, call: drugUse.useGet, fields: details }}
        empty="先为一位老人设置用药"
        add={{ label: '新增', permit: 'drug.set.add', onClick: () => setDialog({}) }}
        rowActions={actionsOf((row) => setDialog({ row }))}
        batch={[
          {
            label: '打印清单',
            permit: 'drug.set.print',
            onClick: (rows) => void printUses(rows.map(({ useId }) => useId)),
          },
          {
            label: '停用',
            permit: 'drug.set.stop',
            danger: true,
            when: (row) => row.useStatus === used,
            onClick: setStopped,
          },
        ]}
      />
      {stoppedRows && (
        <FormModal
          call={drugUse.useByIds}
          title={`停用选中的${stoppedRows.length}项用药`}
          fields={['stopReason']}
          options={{ stopReason: { required: true, help: '未发放的剂次作废，当天可以恢复' } }}
          input={{ useIds: stoppedRows.map(({ useId }) => useId), action: usesAction.is.stop }}
          done={`已停用${stoppedRows.length}项用药`}
          onClose={() => setStopped(undefined)}
        />
      )}
      {dialog && <UseForm row={dialog.row} onClose={() => setDialog(undefined)} />}
    </>
  )
}

async function printUses(useIds: string[]) {
  const answer = await act(drugUse.useByIds, { useIds, action: usesAction.is.print }, { done: '已生成用药清单' })
  if (answer) (await import('./use-sheet.tsx')).printUses(answer.reply.rows)
}
