import { auditType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { Approvals, Decision } from '#kit/review/approvals.ts'

const decided = (type: number) => (decision: Decision) =>
  [
    decision.pass === 1 ? outing.pass : outing.decline,
    { outId: decision.id, version: decision.version, auditOpinion: decision.opinion, auditType: type },
  ] as const

export default {
  OUTING: decided(auditType.is.register),
  OUTING_POSTPONE: decided(auditType.is.postpone),
} satisfies Approvals
