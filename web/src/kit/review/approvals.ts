import type { Call } from '#contract/kit/calls.ts'

/** A document of the list of all approvals, with the decision on it. */
export interface Decision {
  id: string
  version: number
  pass: 0 | 1
  opinion?: string
}

/**
 * How a module decides documents that need an opinion only, by its own calls: its `approval.ts`, by the codes of its
 * processes.
 *
 *     export default { LEAVE: ({ id, ...decision }) => [attendanceLeave.leaveAudit, { leaveId: id, ...decision }] } satisfies Approvals
 */
export type Approvals = Record<string, (decision: Decision) => readonly [call: Call, input: object]>
