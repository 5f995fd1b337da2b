import type { ReactNode } from 'react'
import { useState } from 'react'
import { KeptRow } from '#contract/modules/stock/drug/custody.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { AllergyText, type CustodyDrug, DaysLeft, rowClassOf, WarnChips } from '../drug-words.tsx'
import { KeptDetail } from './KeptDetail.tsx'

const columns = cols(
  KeptRow,
  [
    'drugName',
    'drugSpec',
    'oldmanName',
    'bedName',
    'quantity',
    'unit',
    'dailyDose',
    'daysLeft',
    'nearestExpire',
    'warnFlags',
    'allergyDrug',
    'locked',
  ],
  {
    drugName: { width: 180 },
    oldmanName: { width: 100 },
    unit: { width: 64 },
    daysLeft: { title: '还够', width: 110, render: (_, row) => <DaysLeft row={row} /> },
    warnFlags: { width: 160, render: (_, row) => <WarnChips flags={row.warnFlags} /> },
    allergyDrug: { width: 140, render: (_, row) => <AllergyText text={row.allergyDrug} /> },
    locked: { extra: true },
  },
)

/** Every drug in custody, those that run out first. */
export default function KeptList({ views }: { views: ReactNode }) {
  const [shown, setShown] = useState<CustodyDrug>()
  return (
    <>
      <ListPage
        name="drug.kept"
        call={drugKeep.keepStockList}
        columns={columns}
        filters={['drugName', 'oldmanName', 'buildingId']}
        statusTabs={{ filter: 'warn' }}
        sort={['drugName', 'oldmanName', 'quantity', 'daysLeft', 'nearestExpire']}
        rowKey="keptId"
        link={{ column: 'drugName', open: setShown }}
        rowClass={rowClassOf}
        tools={views}
        empty="还没有代管药品"
        rowActions={[
          { label: '明细', onClick: setShown },
          {
            label: '移除',
            call: drugKeep.keepStockDelete,
            danger: true,
            show: (row) => row.quantity === 0,
            confirm: (row) => ({
              title: `移除${row.oldmanName ?? ''}的${row.drugName}？`,
              content: '只移除空行，出入记录保留。',
            }),
            done: (row) => `已移除${row.drugName}`,
          },
        ]}
      />
      {shown && <KeptDetail row={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
