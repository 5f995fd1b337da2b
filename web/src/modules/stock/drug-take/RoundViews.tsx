import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { cols } from '../../../kit/cols.tsx'
import { FieldInput } from '../../../kit/inputs/inputs.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { MonthSheet } from './MonthSheet.tsx'

interface Props {
  views: ReactNode
}
const row = drugTake.takeList.options.reply.shape.list.element

const sumColumns = cols(row, ['drugName', 'drugSpec', 'doses', 'total', 'unit'], { drugName: { width: 220 } })
const byDrug = { view: 'drug' }
/** What has to be fetched from the cabinet for a day. */
export function DrugSums({ views }: Props) {
  return (
    <ListPage
      name="take.drugs"
      call={drugTake.takeList}
      columns={sumColumns}
      fixed={byDrug}
      filters={['date', 'drugName', 'buildingId', 'planTime']}
      rowKey="drugId"
      tools={views}
      empty="这一天没有要取的药"
    />
  )
}

const nearColumns = cols(
  row,
  ['createTime', 'type', 'oldmanName', 'bedName', 'planTime', 'scanned', 'userName', 'remark'],
  {
    scanned: { width: 160 },
  },
)
const nears = { view: 'near' }
/** What nearly went wrong: nobody is told by itself, the head nurse looks. */
export function NearList({ views }: Props) {
  const page = usePage()
  return (
    <ListPage
      name="take.nears"
      call={drugTake.takeList}
      columns={nearColumns}
      fixed={nears}
      filters={['date', 'oldmanName']}
      rowKey="nearMissId"
      tools={views}
      empty="没有用药隐患"
      rowActions={[
        {
          label: '看这一天',
          onClick: ({ planTime }) => page.open(`/drug/drugGetList?date=${(planTime ?? '').slice(0, 10)}`),
        },
      ]}
    />
  )
}

/** The month of one resident. */
export function Months({ views }: Props) {
  const [oldmanId, setOldmanId] = useState<string>()
  return (
    <section className="k-card take-round">
      <div className="take-head">
        {views}
        <FieldInput
          meta={{ label: '老人', kind: 'ref', lookup: 'residents' }}
          field="oldmanId"
          aria-label="老人"
          value={oldmanId}
          onChange={(value) => setOldmanId(typeof value === 'string' ? value : undefined)}
        />
        {oldmanId && <Button onClick={() => setOldmanId(undefined)}>清除</Button>}
      </div>
      {oldmanId ? <MonthSheet oldmanId={oldmanId} /> : <p className="k-muted">请选择一位老人</p>}
    </section>
  )
}
