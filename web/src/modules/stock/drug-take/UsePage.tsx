import { useMemo, useState } from 'react'
import { drugUse, Use, usePause, useStatus, usesAction } from '#contract/modules/stock/drug-take/use.ts'
import { act } from '../../../kit/calls.ts'
import { DictText } from '../../../kit/cells.tsx'
import { cols } from '../../../kit/cols.tsx'
import { FormModal } from '../../../kit/FormModal.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { type Row, UseForm } from './UseForm.tsx'

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
    'startDate',
    'endDate',
    'prescriberName',
    'source',
    'keptQuantity',
    'pause',
    'flags',
    'useStatus',
    'allergyDrug',
    'drugSpec',
    'indication',
    'remark',
  ],
  {
    oldmanName: { width: 90 },
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
// biome-ignore format: a list of names reads in lines
const details = ['oldmanName', 'bedName', 'allergyDrug', 'drugName', 'drugSpec', 'dose', 'drugWay', 'freq', 'startDate', 'endDate', 'maxPerDay',
  'minIntervalMinutes', 'indication', 'prescriberName', 'orderFile', 'source', 'selfTake', 'useStatus', 'pause', 'stopReason', 'stopTime',
  'overReason', 'auditByName', 'auditTime', 'remark', 'createByName', 'createTime']

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

const { waiting, used, stopped } = useStatus.is

/** 用药设置 (stock.md 5.3). */
export default function UsePage() {
  const { query } = usePage()
  const [asked, setAsked] = useState<{ row?: Row }>()
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
        add={{ label: '新增', permit: 'drug.set.add', onClick: () => setAsked({}) }}
        rowActions={actionsOf((row) => setAsked({ row }))}
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
      {asked && <UseForm row={asked.row} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const nameOf = (row: { oldmanName?: string | null; drugName: string }) => `${row.oldmanName ?? ''} ${row.drugName}`

async function printUses(useIds: string[]) {
  const answer = await act(drugUse.useByIds, { useIds, action: usesAction.is.print }, { done: '已生成用药清单' })
  if (answer) (await import('./use-sheet.tsx')).printUses(answer.reply.rows)
}

const actionsOf = (edit: (row: Row) => void) => [
  {
    label: '确认',
    permit: 'drug.set.audit',
    call: drugUse.useUpdate,
    show: (row: Row) => row.useStatus === waiting,
    input: (row: Row) => ({ useId: row.useId, useStatus: used }),
    confirm: (row: Row) => ({
      title: `确认${row.oldmanName ?? ''}的${row.drugName}，每次${row.doseValue}？`,
      content: '确认后按频次生成服药任务。',
    }),
    done: (row: Row) => `已确认${nameOf(row)}`,
  },
  {
    label: '不同意',
    permit: 'drug.set.audit',
    call: drugUse.useUpdate,
    show: (row: Row) => row.useStatus === waiting,
    danger: true,
    fields: ['remark'],
    options: { remark: { label: '原因', required: true } },
    input: (row: Row) => ({ useId: row.useId, useStatus: stopped }),
    title: (row: Row) => `不同意${nameOf(row)}`,
    done: (row: Row) => `已退回${nameOf(row)}`,
  },
  {
    label: '复核',
    permit: 'drug.set.audit',
    call: drugUse.useUpdate,
    show: (row: Row) => row.useStatus === used && row.pause === usePause.is.review,
    input: (row: Row) => ({ useId: row.useId, pause: 0 }),
    confirm: (row: Row) => ({
      title: `${row.oldmanName ?? ''}出院后继续使用${row.drugName}？`,
      content: '请先核对出院医嘱；剂量有变请点修改。',
    }),
    done: (row: Row) => `已复核${nameOf(row)}`,
  },
  {
    label: '修改',
    permit: 'drug.set.edit',
    show: (row: Row) => row.useStatus === waiting || row.useStatus === used,
    onClick: edit,
  },
  {
    label: '停用',
    permit: 'drug.set.stop',
    call: drugUse.useUpdate,
    danger: true,
    show: (row: Row) => row.useStatus === used,
    fields: ['stopReason', 'remark'],
    options: { stopReason: { required: true } },
    input: (row: Row) => ({ useId: row.useId, useStatus: stopped }),
    title: (row: Row) => `停用${nameOf(row)}`,
    done: (row: Row) => `已停用${nameOf(row)}`,
  },
  {
    label: '恢复',
    permit: 'drug.set.stop',
    call: drugUse.useUpdate,
    show: (row: Row) => row.useStatus === stopped && row.stopReason != null,
    input: (row: Row) => ({ useId: row.useId, useStatus: used }),
    confirm: (row: Row) => ({ title: `恢复${nameOf(row)}？`, content: '只能在停用当天恢复。' }),
    done: (row: Row) => `已恢复${nameOf(row)}`,
  },
  {
    label: '删除',
    call: drugUse.useDelete,
    danger: true,
    show: (row: Row) => row.useStatus === waiting,
    confirm: (row: Row) => ({ title: `删除${nameOf(row)}？`, content: '没有服药记录的才能删除。' }),
    done: (row: Row) => `已删除${nameOf(row)}`,
  },
]
