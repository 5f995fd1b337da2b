import { Select } from 'antd'
import { useLookup } from '#kit/lookup/lookups.ts'

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const rest = '0'

/** The shift of each weekday, 休息 where there is none. For a form. */
export function WeekShift({
  value,
  onChange,
}: {
  value?: Record<string, string | null>
  onChange?: (value: object) => void
}) {
  const { options } = useLookup('attendanceShifts')
  const choices = [
    { value: rest, label: '休息' },
    ...options.map((one) => ({ value: String(one.value), label: one.label })),
  ]
  return (
    <div className="k-fields k-fields-3">
      {days.map((name, at) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: antd's select is inside
        <label key={name}>
          {name}{' '}
          <Select
            aria-label={name}
            style={{ width: 150 }}
            options={choices}
            value={value?.[at + 1] ?? rest}
            onChange={(shift: string) => onChange?.({ ...value, [at + 1]: shift })}
          />
        </label>
      ))}
    </div>
  )
}
