import { Button, Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type KeepRecord, type KeptBatch, keepType } from '#contract/modules/stock/drug/custody.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { useCall } from '#kit/calls.ts'
import { DayText, DictText, TimeText } from '#kit/cells.tsx'
import { confirmDo } from '#kit/confirm.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { SideDialog } from '#kit/SideDialog.tsx'
import { CountDialog, DestroyDialog } from '../BatchDialogs.tsx'
import { AllergyText, type CustodyDrug, DaysLeft, WarnChips } from '../drug-words.tsx'

type Batch = z.output<typeof KeptBatch>
type KeepRow = z.output<typeof KeepRecord>

/** One drug of a resident: its batches, and every movement of it. */
export function KeptDetail({
  row,
  onClose,
}: {
  row: Pick<CustodyDrug, 'oldmanId' | 'drugId' | 'oldmanName' | 'drugName'>
  onClose: () => void
}) {
  const query = useCall(drugKeep.keepStockGet, { oldmanId: row.oldmanId, drugId: row.drugId }, { keep: false })
  return (
    <SideDialog open size={820} title={`${row.oldmanName ?? ''}的${row.drugName}`} onClose={onClose}>
      <Loaded query={query}>{(whole) => <Whole {...whole} />}</Loaded>
    </SideDialog>
  )
}

function Whole({
  row,
  batches,
  records,
}: {
  row: CustodyDrug
  batches: readonly Batch[]
  records: readonly KeepRow[]
}) {
  return (
    <div className="drug-detail">
      <AllergyText text={row.allergyDrug} />
      <p>
        共 <strong>{row.quantity}</strong> <DictText code="DRUG_UNIT" value={row.unit} />
        ，可用 {row.available}
        {row.locked > 0 && `，已摆 ${row.locked}`}
        {row.dailyDose ? `，每日 ${row.dailyDose}，还够 ` : ''}
        {row.dailyDose ? <DaysLeft row={row} /> : null} <WarnChips flags={row.warnFlags} />
      </p>
      <h4>批次</h4>
      <Batches row={row} batches={batches} />
      <h4>出入记录</h4>
      <Records records={records} />
    </div>
  )
}

function Batches({ row, batches }: { row: CustodyDrug; batches: readonly Batch[] }) {
  const may = usePermit()
  const [dialog, setDialog] = useState<{ kind: 'count' | 'destroy'; batch: Batch }>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Table
        size="small"
        rowKey="batchId"
        pagination={false}
        dataSource={[...batches]}
        columns={[
          {
            title: '批号',
            dataIndex: 'batchNo',
            render: (text: string | null) => text ?? <span className="k-muted">无</span>,
          },
          { title: '有效期', dataIndex: 'expireDate', render: (day: string) => <DayText value={day} /> },
          { title: '数量', dataIndex: 'quantity', align: 'right' },
          { title: '已摆', dataIndex: 'locked', align: 'right' },
          {
            title: '位置',
            dataIndex: 'place',
            render: (text: string | null) => text ?? <span className="k-muted">未填</span>,
          },
          {
            title: '操作',
            render: (_, batch) => (
              <span className="k-actions">
                {may('drug.depositedList.count') && (
                  <Button type="link" onClick={() => setDialog({ kind: 'count', batch })}>
                    清点
                  </Button>
                )}
                {may('drug.depositedList.count|drug.depositedList.destroy') && batch.quantity > batch.locked && (
                  <Button type="link" danger onClick={() => setDialog({ kind: 'destroy', batch })}>
                    销毁
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {dialog?.kind === 'count' && <CountDialog row={row} batch={dialog.batch} onClose={close} />}
      {dialog?.kind === 'destroy' && <DestroyDialog row={row} batch={dialog.batch} onClose={close} />}
    </>
  )
}

function Records({ records }: { records: readonly KeepRow[] }) {
  return (
    <Table
      size="small"
      rowKey="recordId"
      pagination={false}
      dataSource={[...records]}
      columns={[
        { title: '时间', dataIndex: 'createTime', render: (time: string) => <TimeText value={time} /> },
        { title: '类型', dataIndex: 'keepType', render: (type: KeepRow['keepType']) => keepType.label(type) },
        { title: '数量±', dataIndex: 'quantity', align: 'right' },
        { title: '结存', dataIndex: 'balance', align: 'right' },
        { title: '经手', dataIndex: 'handlerName' },
        {
          title: '核对',
          dataIndex: 'checkerName',
          render: (name: string | null) => name ?? <span className="k-muted">—</span>,
        },
        { title: '操作', render: (_, record) => <Reverse record={record} /> },
      ]}
    />
  )
}

const { receive, back, destroy, count } = keepType.is
const reversible: readonly number[] = [receive, back, destroy, count]

export const isReversible = (record: Pick<KeepRow, 'keepType' | 'reversedBy' | 'outId' | 'takeLineId'>) =>
  reversible.includes(record.keepType) && !record.reversedBy && !record.outId && !record.takeLineId

function Reverse({ record }: { record: KeepRow }) {
  if (record.reversedBy) return <span className="k-muted">已冲销</span>
  if (!isReversible(record)) return <span className="k-muted">—</span>
  return (
    <Button type="link" danger onClick={() => reverse(record)}>
      冲销
    </Button>
  )
}

export const reverse = (record: Pick<KeepRow, 'recordId' | 'drugName' | 'quantity' | 'keepNo'>) =>
  confirmDo({
    title: `冲销${record.drugName}的这次出入（${record.keepNo ?? ''}，${record.quantity}）？`,
    content: '数量会退回到冲销之前；当日由经手人冲销，其他由护士长办理。',
    okText: '冲销',
    danger: true,
    reason: '冲销原因',
    call: drugKeep.keepStockChange,
    input: { keepType: String(keepType.is.reverse), recordId: record.recordId },
    done: '已冲销',
  })
