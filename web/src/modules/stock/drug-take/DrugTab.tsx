import { Segmented } from 'antd'
import { useState } from 'react'
import { KeptRow } from '#contract/modules/stock/drug/custody.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { drugUse, Use } from '#contract/modules/stock/drug-take/use.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { MonthSheet } from './month/MonthSheet.tsx'
import { LinesText, TakeChip } from './take-words.tsx'

const useColumns = cols(Use, [
  'drugName',
  'drugSpec',
  'dose',
  'unit',
  'drugWay',
  'freq',
  'startDate',
  'endDate',
  'prescriberName',
  'useStatus',
])
const keptColumns = cols(KeptRow, [
  'drugName',
  'drugSpec',
  'quantity',
  'unit',
  'dailyDose',
  'daysLeft',
  'nearestExpire',
  'warnFlags',
])
const takeColumns = cols(
  drugTake.takeList.options.reply.shape.list.element,
  ['planTime', 'lines', 'status', 'prepareByName', 'checkByName', 'giveByName', 'giveTime', 'reason'],
  {
    lines: { width: 240, render: (_, row) => <LinesText lines={row.lines} /> },
    status: { width: 100, render: (_, row) => <TakeChip status={row.status} /> },
  },
)

/** 用药 in the archive: the drugs a resident takes, those in custody, and the doses of today and this month. */
export default function DrugTab({ oldmanId }: { oldmanId: string }) {
  const may = usePermit()
  const views = [
    { value: 'use', label: '用药设置', permit: 'drug.set.query' },
    { value: 'kept', label: '代管药品', permit: 'drug.depositedList.query' },
    { value: 'take', label: '今日服药', permit: 'drug.drugGetList.query' },
    { value: 'mar', label: '给药月表', permit: 'drug.drugGetList.query' },
  ].filter(({ permit }) => may(permit))
  const [view, setView] = useState(views[0]?.value)
  return (
    <>
      <Segmented value={view} onChange={setView} options={views.map(({ value, label }) => ({ value, label }))} />
      {view === 'use' && (
        <ListPage
          name="tab.uses"
          call={drugUse.useList}
          columns={useColumns}
          fixed={{ oldmanId }}
          filters={['useStatus']}
          rowKey="useId"
          empty="还没有用药设置"
        />
      )}
      {view === 'kept' && (
        <ListPage
          name="tab.kept"
          call={drugKeep.keepStockList}
          columns={keptColumns}
          fixed={{ oldmanId }}
          rowKey="keptId"
          empty="没有代管药品"
        />
      )}
      {view === 'take' && (
        <ListPage
          name="tab.takes"
          call={drugTake.takeList}
          columns={takeColumns}
          fixed={{ oldmanId }}
          filters={['date']}
          rowKey="takeId"
          empty="今天没有用药"
        />
      )}
      {view === 'mar' && <MonthSheet oldmanId={oldmanId} />}
    </>
  )
}
