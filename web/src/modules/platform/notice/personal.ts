import type { z } from 'zod'
import { notice, noticeStatus, type PersonalNotice } from '#contract/modules/platform/notice/notice.ts'
import { act } from '#kit/calls.ts'
import { refreshModules } from '#kit/http/query.ts'

/** Actions of a user on their own notices. */

export type PersonalRow = z.output<typeof PersonalNotice>

interface Asks {
  needConfirm: number
  noticeStatus: number
  confirmTime?: string | null
}
/** Red until 确认已阅 (administration.md 1.2). */
export const wantsConfirm = ({ needConfirm, noticeStatus: state, confirmTime }: Asks) =>
  needConfirm === 1 && !confirmTime && state === noticeStatus.is.published

export async function markRead(input: { noticeIds: string[] } | { all: 1 }) {
  if (await act(notice.personalRead, input, { done: ({ changed }) => `已将${changed}条通知标为已读` })) await again()
}

export async function confirmRead({ noticeId, title }: { noticeId: string; title: string }) {
  const done = await act(notice.personalRead, { noticeIds: [noticeId], confirm: 1 }, { done: `已确认阅读“${title}”` })
  if (done) await again()
}

const again = () => refreshModules(['notice', 'message'])
