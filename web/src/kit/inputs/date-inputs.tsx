import { DatePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { InputProps } from './input-props.ts'
import { textOf } from './input-props.ts'

/** Calendars for wire texts: `YYYY-MM-DD`, `YYYY-MM`, `YYYY-MM-DD HH:mm:ss`. Typing 20260305 or 2026-3-5 works too. */

const day = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D']
const time = ['YYYY-MM-DD HH:mm', 'YYYYMMDD HHmm', 'YYYY-M-D H:mm', 'YYYY/M/D H:mm']
const month = ['YYYY-MM', 'YYYYMM', 'YYYY-M']

const parsed = (value: unknown): Dayjs | null => {
  const date = dayjs(textOf(value) ?? Number.NaN)
  return date.isValid() ? date : null
}

export function DayInput({ onChange, value, ...props }: InputProps) {
  const save = (next: Dayjs | null) => onChange?.(next?.format('YYYY-MM-DD') ?? null)
  return <DatePicker {...common(props)} format={day} value={parsed(value)} onChange={save} />
}

/** Any number of days, kept in order. */
export function DaysInput({ onChange, value, ...props }: Omit<InputProps, 'meta' | 'field'>) {
  const days = Array.isArray(value) ? value.map(parsed).filter((date) => date !== null) : []
  const save = (next: Dayjs[] | null) => onChange?.((next ?? []).map((date) => date.format('YYYY-MM-DD')).sort())
  // antd gives this input neither id nor name, so its label would not find it.
  const named = (picker: { nativeElement: HTMLElement } | null) => {
    const input = picker?.nativeElement.querySelector('input')
    if (props.id) input?.setAttribute('id', props.id)
    input?.setAttribute('aria-label', props['aria-label'] ?? '日期')
  }
  return (
    <DatePicker
      multiple
      maxTagCount="responsive"
      {...common(props)}
      ref={named}
      format={day[0]}
      value={days}
      onChange={save}
    />
  )
}

export function MonthInput({ onChange, value, ...props }: InputProps) {
  const save = (next: Dayjs | null) => onChange?.(next?.format('YYYY-MM') ?? null)
  return <DatePicker {...common(props)} picker="month" format={month} value={parsed(value)} onChange={save} />
}

export function TimeInput({ onChange, value, ...props }: InputProps) {
  const save = (next: Dayjs | null) => onChange?.(next?.format('YYYY-MM-DD HH:mm:ss') ?? null)
  const clock = { format: 'HH:mm', minuteStep: 5 as const }
  return (
    <DatePicker
      {...common(props)}
      showTime={clock}
      format={time}
      value={parsed(value)}
      needConfirm={false}
      onChange={save}
    />
  )
}

interface RangeProps {
  id?: string
  /** `month` picks whole months. */
  picker?: 'date' | 'month'
  value: [string | undefined, string | undefined]
  onChange: (from: string | undefined, to: string | undefined) => void
  'aria-label'?: string
}

/** A closed interval of days (or months); one side may stay open. */
export function RangeInput({ id, picker = 'date', value, onChange, ...rest }: RangeProps) {
  const format = picker === 'month' ? month : day
  const today = dayjs()
  const presets: { label: string; value: [Dayjs, Dayjs] }[] = [
    { label: '今天', value: [today, today] },
    { label: '近7天', value: [today.subtract(6, 'day'), today] },
    { label: '本月', value: [today.startOf('month'), today.endOf('month')] },
    { label: '上月', value: [today.subtract(1, 'month').startOf('month'), today.subtract(1, 'month').endOf('month')] },
  ]
  return (
    <DatePicker.RangePicker
      id={id ? { start: id, end: `${id}-to` } : undefined}
      aria-label={rest['aria-label']}
      className="k-wide"
      picker={picker}
      format={format}
      allowEmpty={[true, true]}
      presets={presets}
      value={[parsed(value[0]), parsed(value[1])]}
      onChange={(days) => onChange(days?.[0]?.format(format[0]), days?.[1]?.format(format[0]))}
    />
  )
}

function common({ id, disabled, placeholder, onBlur, ...rest }: Partial<InputProps>) {
  return { id, disabled, placeholder, onBlur, className: 'k-wide', 'aria-label': rest['aria-label'] }
}
