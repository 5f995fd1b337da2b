import { FieldInput } from '#kit/inputs/inputs.tsx'
import { todayOf } from '#kit/value/format.ts'

const day = { label: '日期', kind: 'day' } as const

/** Input for the day of the shown orders; emptied it is today. */
export const OrderDay = ({ id, date, onDay }: { id: string; date: string; onDay: (date: string) => void }) => (
  <label className="order-day" htmlFor={id}>
    日期
    <FieldInput
      id={id}
      meta={day}
      field="day"
      value={date}
      onChange={(value) => onDay(typeof value === 'string' ? value : todayOf())}
    />
  </label>
)
