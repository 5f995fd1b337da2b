import type { ReplyFor } from '#contract/kit/calls.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'

/** One organisation below, and which of its figures was clicked or what is done there. */
export interface Behind {
  org: Pick<ReplyFor<typeof inspection.league>['list'][number], 'orgId' | 'orgName'>
  what: 'inspect' | 'record' | 'make'
  /** The draft that goes on. */
  sheetId?: string
  /** Of the lists: only these. */
  fixed?: Record<string, unknown>
}
