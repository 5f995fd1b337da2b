import { approval } from '#contract/modules/platform/review/approval.ts'
import { serve } from '#core/http/serve.ts'
import { approvalsOf } from './read/approvals.ts'

/** 待我审批, of the caller (administration.md 9). */
export default serve(approval, {
  approvals: async ({ db, who, query }) => {
    const { biz, overdue, keyword, page, size } = query
    const has = (text: string | null | undefined) => !keyword || (text ?? '').includes(keyword)
    const rows = (await approvalsOf(db, who)).filter(
      (row) =>
        (!biz || row.biz === biz) &&
        (overdue === undefined || overdue === null || row.overdue === overdue) &&
        (has(row.title) || has(row.content) || has(row.applicantName)),
    )
    const whole = query.export || query.pageHelper === '0'
    const list = whole ? rows : rows.slice((page - 1) * size, page * size)
    return { list, total: rows.length, page, size }
  },
})
