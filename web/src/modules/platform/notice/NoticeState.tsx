import { noticeStatus } from '#contract/modules/platform/notice/notice.ts'
import { StatusChip } from '#kit/cells.tsx'

/** What has ended is grey: nobody has to do anything about it. */
export function NoticeState({ state }: { state: number }) {
  return <StatusChip label={noticeStatus.label(state)} tone={state > noticeStatus.is.published ? 'muted' : undefined} />
}
