import type { CheckConfig } from '#contract/modules/platform/setting/check-config.ts'

/**
 * Who may decide a document now. A document under review keeps the configuration it was made under (`snapshot`) and the
 * decisions taken so far (`votes`); everything else follows from the two. One refusal ends the review; a step is done
 * with one approval (ANY) or with one of each named reviewer (ALL); the last completed step approves the document.
 */

/** The configuration a document keeps; undefined where its business is not reviewed. */
export type Snapshot = Pick<CheckConfig, 'steps' | 'selfAudit' | 'timeoutHours' | 'timeoutAction'>
type Step = CheckConfig['steps'][number]

export interface Vote {
  /** Counted from 0. */
  step: number
  userId: string
  pass: boolean
  time: string
  /** The vote counts for the whole step: an administrator replaced missing reviewers, or nobody decided in time. */
  whole?: boolean
}

/** A user who might decide. */
export interface Reviewer {
  userId: string
  empId: string | null
  roleIds: readonly string[]
  /** Departments this person leads. */
  leads: readonly string[]
}

export interface ReviewDocument {
  /** The user who made it. */
  createBy: string
  /** The department it belongs to. */
  deptId: string | null
  snapshot: Snapshot
  votes: readonly Vote[]
}

export type ReviewState = { state: 'WAITING'; step: number } | { state: 'PASSED' } | { state: 'REFUSED' }

export function snapshotOf({ openStatus, ...rest }: CheckConfig): Snapshot | undefined {
  return openStatus === 1 ? rest : undefined
}

/** The state of a review. `present` tells, for an ALL step, which reviewers each user represents. */
export function reviewState(
  { snapshot, votes, deptId }: Omit<ReviewDocument, 'createBy'>,
  present: ReadonlyMap<string, Reviewer>,
): ReviewState {
  if (votes.some((vote) => !vote.pass)) return { state: 'REFUSED' }
  const open = snapshot.steps.findIndex((step, index) => !stepDone(step, votesOf(votes, index), deptId, present))
  return open < 0 ? { state: 'PASSED' } : { state: 'WAITING', step: open }
}

const votesOf = (votes: readonly Vote[], step: number) => votes.filter((vote) => vote.step === step)

function stepDone(
  step: Step,
  votes: readonly Vote[],
  deptId: string | null,
  present: ReadonlyMap<string, Reviewer>,
): boolean {
  if (votes.length === 0) return false
  if (step.mode === 'ANY' || step.approverType === 'DEPT_LEADER' || votes.some(({ whole }) => whole)) return true
  // Each named role or employee needs an approval; one user may represent several roles.
  const voters = new Set(
    votes.flatMap(({ userId }) => {
      const reviewer = present.get(userId)
      return reviewer ? standsFor(step, reviewer, deptId) : []
    }),
  )
  return step.ids.every((id) => voters.has(id))
}

/** The named reviewers of a step that this user represents. */
function standsFor(step: Step, reviewer: Reviewer, deptId: string | null): string[] {
  if (step.approverType === 'DEPT_LEADER') return deptId && reviewer.leads.includes(deptId) ? [deptId] : []
  if (step.approverType === 'EMP') return step.ids.filter((id) => id === reviewer.empId)
  return step.ids.filter((id) => reviewer.roleIds.includes(id))
}

export type WhyNot = 'DONE' | 'OWN' | 'NOT_REVIEWER' | 'ALREADY'

/** Why this person may not decide now, or undefined when they may. */
export function whyNotReview(
  document: ReviewDocument,
  reviewer: Reviewer,
  present: ReadonlyMap<string, Reviewer>,
): WhyNot | undefined {
  const at = reviewState(document, present)
  if (at.state !== 'WAITING') return 'DONE'
  const step = document.snapshot.steps[at.step]
  if (standsFor(step, reviewer, document.deptId).length === 0) return 'NOT_REVIEWER'
  if (document.snapshot.selfAudit === 0 && document.createBy === reviewer.userId) return 'OWN'
  const voted = votesOf(document.votes, at.step).some((vote) => vote.userId === reviewer.userId)
  return voted ? 'ALREADY' : undefined
}

/** Those who may decide now. */
export function reviewersNow(document: ReviewDocument, people: ReadonlyMap<string, Reviewer>): Reviewer[] {
  return [...people.values()].filter((person) => whyNotReview(document, person, people) === undefined)
}

/** The action of a step that waits too long. `waitedHours`: since the document was made or the last step was done. */
export function timeoutOf({ timeoutHours, timeoutAction }: Snapshot, waitedHours: number) {
  return timeoutHours > 0 && waitedHours >= timeoutHours ? timeoutAction : undefined
}
