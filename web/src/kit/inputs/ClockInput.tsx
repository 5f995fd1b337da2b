import { TimePicker } from 'antd'
import dayjs from 'dayjs'

interface ClockInputProps {
  label: string
  value: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
}

/** A time of day, `HH:mm`. For `lazy()`. */
export default function ClockInput({ label, value, disabled, onChange }: ClockInputProps) {
  const shown = typeof value === 'string' ? dayjs(`2000-01-01 ${value}`) : null
  return (
    <TimePicker
      className="k-wide"
      aria-label={label}
      format={['HH:mm', 'HHmm', 'H:mm']}
      needConfirm={false}
      disabled={disabled}
      value={shown?.isValid() ? shown : null}
      onChange={(next) => onChange?.(next?.format('HH:mm') ?? null)}
    />
  )
}
