import { addDays } from '../../kit/format.ts'

/** Certificates are amber from this many days before they run out (platform.md 3). */
const warnDays = 60

/** Amber before, red on and after the last day. */
export function expiryTone(expireDate: string | null | undefined, today: string) {
  if (!expireDate) return undefined
  if (expireDate <= today) return 'danger' as const
  return expireDate <= addDays(today, warnDays) ? ('warning' as const) : undefined
}
