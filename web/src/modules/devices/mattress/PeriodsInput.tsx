import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { mostPeriods, nightly, type Period, weekDay } from '#contract/modules/devices/alarm/periods.ts'

const ClockInput = lazy(() => import('#kit/inputs/ClockInput.tsx'))

interface PeriodsInputProps {
  value?: readonly Period[] | null
  onChange?: (value: Period[]) => void
  /** Meaning of an empty list. */
  none: string
  label: string
}

/** Hours of the week; a period that ends before it begins ends on the next day. */
export function PeriodsInput({ value, onChange, none, label }: PeriodsInputProps) {
  const periods = value ?? []
  const change = (at: number, part: Partial<Period>) =>
    onChange?.(periods.map((period, index) => (index === at ? { ...period, ...part } : period)))
  return (
    <div className="mat-periods">
      {periods.length === 0 && <span className="k-muted">{none}</span>}
      {periods.map(({ weekDays, from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name of its own
        <div className="mat-period" key={at}>
          <Select
            className="mat-week"
            mode="multiple"
            maxTagCount={weekDays.length === weekDay.options.length ? 0 : 'responsive'}
            // The days are readable without opening the list.
            maxTagPlaceholder={(hidden) => (hidden.length === weekDay.options.length ? '每天' : `+${hidden.length}天`)}
            aria-label={`${label}${at + 1}星期`}
            value={weekDays}
            options={[...weekDay.options]}
            onChange={(days: number[]) => change(at, { weekDays: days.toSorted() })}
          />
          <Suspense>
            <ClockInput
              label={`${label}${at + 1}开始`}
              value={from}
              onChange={(next) => change(at, { from: String(next ?? from) })}
            />
            <span>至{to <= from ? '次日' : ''}</span>
            <ClockInput
              label={`${label}${at + 1}结束`}
              value={to}
              onChange={(next) => change(at, { to: String(next ?? to) })}
            />
          </Suspense>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除${label}${at + 1}`}
            onClick={() => onChange?.(periods.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {periods.length < mostPeriods && (
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => onChange?.([...periods, nightly])}>
          添加时段
        </Button>
      )}
    </div>
  )
}
