import type { ReplyFor } from '#contract/kit/calls.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'

/** One institution below, and the list or form that is open for it. */
export interface BelowView {
  org: Pick<ReplyFor<typeof inspection.league>['list'][number], 'orgId' | 'orgName'>
  what: 'inspect' | 'record' | 'make'
  /** The draft to edit. */
  sheetId?: string
  /** Fixed filters of the list. */
  fixed?: Record<string, unknown>
}
