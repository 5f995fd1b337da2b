import { StatusChip } from '../../kit/cells.tsx'
import { todayOf } from '../../kit/format.ts'
import { expiryTone } from './expiry.ts'

const words = { danger: '已过期', warning: '将到期' } as const

/** A last day, with a word when it is near or past. */
export function ExpiryDay({ value }: { value: string | null | undefined }) {
  const tone = expiryTone(value, todayOf())
  return (
    <span className="k-num">
      {value} {tone && <StatusChip label={words[tone]} tone={tone} />}
    </span>
  )
}
