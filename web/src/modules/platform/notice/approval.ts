import { notice } from '#contract/modules/platform/notice/notice.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export default {
  NOTICE: ({ id, ...decision }) => [notice.update, { noticeId: id, action: 'audit', ...decision }],
} satisfies Approvals
