import type { CodeOf } from '#contract/kit/codes.ts'
import { noticeStatus, openFields } from '#contract/modules/platform/notice/notice.ts'
import { msOf } from '#core/clock.ts'

// A notice is written, may be reviewed, and reaches the users in its scope at once or at its time. From then on its
// text is fixed: only its end, its pin and its attachments may change. It ends at its time or is revoked.

interface Ends {
  noticeStatus: CodeOf<typeof noticeStatus>
  expireTime: string | null
}

/** The state at a moment; the clock stores 已过期 within the minute. */
export const stateAt = ({ noticeStatus: state, expireTime }: Ends, now: string) =>
  state === noticeStatus.is.published && expireTime !== null && expireTime <= now ? noticeStatus.is.expired : state

/** True when it would end before it begins, or has ended already. */
export function endsTooEarly(
  { publishTime, expireTime }: { publishTime?: string | null; expireTime?: string | null },
  now: string,
) {
  return expireTime != null && (expireTime <= now || expireTime <= (publishTime ?? now))
}

/** True when the time of publication is still to come. */
export const isLater = (publishTime: string | null | undefined, now: string) => publishTime != null && publishTime > now

const remindEveryMinutes = 60
const minuteMs = 60_000

/** Minutes until the next reminder of unread receivers is possible; 0 when it is possible now. */
export function remindWait(remindTime: string | null, now: string) {
  if (!remindTime) return 0
  return Math.max(0, Math.ceil(remindEveryMinutes - (msOf(now) - msOf(remindTime)) / minuteMs))
}

/** True when an edit would change the published words; `change` holds the columns to store. */
export function changesWords(row: object, change: object) {
  const before = valuesOf(row)
  const after = valuesOf(change)
  return Object.keys(after).some(
    (key) =>
      after[key] !== undefined &&
      !openFields.some((open) => open === key) &&
      JSON.stringify(after[key] ?? null) !== JSON.stringify(before[key] ?? null),
  )
}

const valuesOf = (row: object): Record<string, unknown> => ({ ...row })
