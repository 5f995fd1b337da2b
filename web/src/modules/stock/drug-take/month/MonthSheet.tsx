import { Button } from 'antd'
import { useState } from 'react'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { todayOf } from '#kit/value/format.ts'
import { legend } from './marks.ts'
import { daysOf, freqLabel, marksOf, titleOf } from './month.ts'
import '../drug-take.css'

/** Today is in the middle of the visible part of a wide sheet. */
const inSight = (head: HTMLElement | null) => {
  head?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** 给药月表: a line for each drug, a column for each day, a sign for each dose. */
export function MonthSheet({ oldmanId }: { oldmanId: string }) {
  const [month, setMonth] = useState(todayOf().slice(0, 7))
  const query = useCall(drugTake.takeList, { oldmanId, view: 'mar', month })
  const days = daysOf(month)
  const today = todayOf()
  const print = async () => {
    const { resident, uses = [] } = query.data ?? {}
    if (resident) (await import('./mar-sheet.tsx')).printMar({ resident, month, uses })
  }
  return (
    <div className="take-round">
      <div className="take-head">
        <FieldInput
          meta={{ label: '月份', kind: 'month' }}
          field="month"
          aria-label="月份"
          value={month}
          onChange={(value) => typeof value === 'string' && setMonth(value)}
        />
        <span className="k-muted">{legend}</span>
        <Button {...offBecause(!query.data && '正在读取')} onClick={print}>
          打印月表
        </Button>
      </div>
      <Loaded query={query}>
        {({ uses = [] }) =>
          uses.length === 0 ? (
            <p className="k-muted">这个月没有给药记录</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
            <section className="mar" tabIndex={0} aria-label="给药月表">
              <table>
                <thead>
                  <tr>
                    <th>药品</th>
                    {days.map((day) => (
                      <th key={day} {...(day === today && { ref: inSight, 'aria-current': 'date' as const })}>
                        {Number(day.slice(8))}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {uses.map((use) => (
                    <tr key={use.useId}>
                      <td>
                        {use.drugName} {use.dose}
                        <DictText code="DRUG_UNIT" value={use.unit} /> {freqLabel(use.freq)}
                      </td>
                      {days.map((day) => (
                        <td key={day} title={titleOf(use, day)} className={day === today ? 'mar-today' : undefined}>
                          {marksOf(use, day)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )
        }
      </Loaded>
    </div>
  )
}
