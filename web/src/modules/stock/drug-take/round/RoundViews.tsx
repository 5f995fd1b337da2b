import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { nearMissType } from '#contract/modules/stock/drug-take/take-codes.ts'
import { cols } from '#kit/cols.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { beginAt } from '#kit/page/action.ts'
import { usePage } from '#kit/page/page.ts'
import { MonthSheet } from '../month/MonthSheet.tsx'

interface Props {
  views: ReactNode
}
const row = drugTake.takeList.options.reply.shape.list.element

const sumColumns = cols(row, ['drugName', 'drugSpec', 'doses', 'total', 'unit'], { drugName: { width: 220 } })
const byDrug = { view: 'drug' }
/** The drugs to fetch from the cabinet for a day. */
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
const events = '/administration/adverseEvent/records'
const medicationError = 9
const hiddenDanger = 4
/** ADVERSE_TYPE 给药错误, ADVERSE_LEVEL Ⅳ: the draft report of a near miss, to be completed (stock.md 5.4). */
const wrongDose = { eventType: medicationError, eventLevel: hiddenDanger }
type Near = ReplyFor<typeof drugTake.takeList>['list'][number]
const reportOf = ({ oldmanId, createTime, planTime, type, scanned, remark, userName }: Near) => ({
  ...wrongDose,
  oldmanId: oldmanId ?? undefined,
  happenTime: createTime,
  process: [
    `用药隐患：${nearMissType.label(type)}`,
    planTime && `计划服药时间${planTime.slice(5, 16)}`,
    scanned && `扫码${scanned}`,
    remark,
    userName && `操作人${userName}`,
  ]
    .filter(Boolean)
    .join('，'),
})

/** Near misses: nobody is notified, the head nurse reads this list. */
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
          label: '上报不良事件',
          permit: 'administration.adverseEvent.records.add',
          onClick: (near) => {
            beginAt(events, reportOf(near))
            page.open(events)
          },
        },
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
