import { auditType } from '#contract/modules/living/outing/outing.ts'
import { outing } from '#contract/modules/living/outing/outing-calls.ts'
import type { Approvals, Decided } from '#kit/review/approvals.ts'

const decided = (type: number) => (said: Decided) =>
  [
    said.pass === 1 ? outing.pass : outing.decline,
    { outId: said.id, version: said.version, auditOpinion: said.opinion, auditType: type },
  ] as const

export default {
  OUTING: decided(auditType.is.register),
  OUTING_POSTPONE: decided(auditType.is.postpone),
} satisfies Approvals
