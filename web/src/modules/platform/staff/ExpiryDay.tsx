import { StatusChip } from '#kit/cells.tsx'
import { expiryOf } from '#kit/value/expiry.ts'
import { todayOf } from '#kit/value/format.ts'

/** A last day, with a word when it is near or past. */
export function ExpiryDay({ value }: { value: string | null | undefined }) {
  if (!value) return null
  const { tone, words } = expiryOf(value, todayOf())
  return (
    <span className="k-num">
      {value} {tone !== 'success' && <StatusChip label={words} tone={tone} />}
    </span>
  )
}
