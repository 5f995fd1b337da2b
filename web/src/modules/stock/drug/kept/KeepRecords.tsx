import type { ReactNode } from 'react'
import { keepType } from '#contract/modules/stock/drug/custody.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { isReversible, reverse } from './KeptDetail.tsx'

const columns = cols(
  drugKeep.keepStockRecords.options.reply.shape.list.element,
  [
    'createTime',
    'oldmanName',
    'drugName',
    'keepType',
    'batchNo',
    'quantity',
    'unit',
    'balance',
    'source',
    'handlerName',
    'checkerName',
    'clientName',
    'remark',
    'keepNo',
    'bedName',
  ],
  {
    drugName: { width: 160 },
    unit: { width: 60 },
    keepType: { width: 100 },
    keepNo: { width: 150 },
    bedName: { extra: true },
  },
)

/** 出入记录: every movement, newest first; reversals are red. */
export default function KeepRecords({ views }: { views: ReactNode }) {
  return (
    <ListPage
      name="drug.records"
      call={drugKeep.keepStockRecords}
      columns={columns}
      fixed={fixed}
      filters={['oldmanName', 'keepType', 'dateFrom', 'dateTo']}
      sort={['createTime']}
      rowKey="recordId"
      rowClass={(row) => (row.keepType === keepType.is.reverse ? 'k-row-danger' : undefined)}
      tools={views}
      rowActions={[
        {
          label: '冲销',
          permit: drugKeep.keepStockChange.options.permit,
          danger: true,
          when: (row) => row.keepType !== undefined && isReversible({ ...row, keepType: row.keepType }),
          onClick: (row) =>
            reverse({
              recordId: row.recordId ?? '',
              drugName: row.drugName ?? '',
              quantity: row.quantity ?? 0,
              keepNo: row.keepNo,
            }),
        },
      ]}
    />
  )
}
const fixed = { view: 'record' }
