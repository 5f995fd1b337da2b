import { noticeStatus } from '#contract/modules/platform/notice/notice.ts'
import { StatusChip } from '#kit/cells.tsx'

/** Ended notices are grey: nothing is left to do. */
export function NoticeState({ state }: { state: number }) {
  return <StatusChip label={noticeStatus.label(state)} tone={state > noticeStatus.is.published ? 'muted' : undefined} />
}
