import { PrinterOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { RangeInput } from '#kit/inputs/date-inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { useDict, useLookup } from '#kit/lookup/lookups.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { Numbers } from './Numbers.tsx'
import { type Answer, behindOf, type Group, groupsOf, headOf } from './statistic-rows.ts'
import '../adverse-event.css'

/** 统计 (administration.md 5.1): events per 1000 resident days, by type, time, place and cause. */
export default function Statistics() {
  const [{ dateFrom, dateTo }, setSpan] = useState({ dateFrom: `${todayOf().slice(0, 4)}-01-01`, dateTo: todayOf() })
  const [deptId, setDept] = useState<string>()
  const departments = useLookup('departments').options
  const query = useCall(adverseEvent.statistics, { dateFrom, dateTo, deptId })
  const groups = useGroups(query.data)
  const read = query.isPlaceholderData ? undefined : query.data
  const print = (answer: Answer) =>
    import('./print-statistics.tsx').then(({ printStatistics }) => printStatistics(answer, groups))
  return (
    <div className="adverse-statistics">
      <div className="adverse-choices">
        <span>
          <RangeInput
            aria-label="时段"
            value={[dateFrom, dateTo]}
            onChange={(from, to) => from && to && setSpan({ dateFrom: from, dateTo: to })}
          />
        </span>
        <Select
          aria-label="部门"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="全部部门"
          value={deptId}
          options={departments.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={setDept}
        />
        <Button
          icon={<PrinterOutlined />}
          {...offBecause(!read && '正在读取')}
          onClick={() => read && void print(read)}
        >
          打印统计表
        </Button>
      </div>
      <Loaded query={query}>{(answer) => <Whole answer={answer} groups={groups} deptId={deptId} />}</Loaded>
    </div>
  )
}

function useGroups(answer: Answer | undefined) {
  const types = useDict('ADVERSE_TYPE')
  const levels = useDict('ADVERSE_LEVEL')
  const causes = useDict('ADVERSE_CAUSE')
  return answer ? groupsOf(answer, { type: types.label, level: levels.label, cause: causes.label }) : []
}

interface StatisticsProps {
  answer: Answer
  groups: readonly Group[]
  deptId: string | undefined
}

function Whole({ answer, groups, deptId }: StatisticsProps) {
  const page = usePage()
  const open = (filters: object) => page.open(behindOf(answer, { ...filters, deptId }))
  return (
    <>
      <div className="k-figures">
        {headOf(answer).map(([label, value, filters]) => (
          <div key={label}>
            <div className="k-muted">{label}</div>
            <div className="k-figure-value">
              {filters ? (
                <button type="button" className="k-link" onClick={() => open(filters)}>
                  {value}
                </button>
              ) : (
                value
              )}
            </div>
          </div>
        ))}
      </div>
      <div className="adverse-charts">
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <Picture group={group} open={open} />
            <Numbers group={group} open={open} />
          </section>
        ))}
      </div>
    </>
  )
}

/** Hours and months have vertical bars in their order, others horizontal bars with the most frequent on top. */
function Picture({ group: { title, rows, lies }, open }: { group: Group; open: (filters: object) => void }) {
  const shown = lies ? rows.slice(0, 12) : rows
  const isEmpty = rows.every(({ total }) => total === 0)
  return (
    <Chart
      kind={lies ? 'rank' : 'bar'}
      title={title}
      unit="件"
      height={220}
      x={shown.map(({ name }) => name)}
      series={[{ name: '事件', data: isEmpty ? [] : shown.map(({ total }) => total) }]}
      onPick={(name) => {
        const row = rows.find((one) => one.name === name)
        if (row?.total) open(row.filters)
      }}
    />
  )
}
