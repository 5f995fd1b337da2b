import type { z } from 'zod'
import { type ReviewRound, reviewState } from '#contract/kit/review.ts'
import { StatusChip, TimeText } from '../cells.tsx'
import './review.css'

type Round = z.output<typeof ReviewRound>
type Step = Round['steps'][number]

/**
 * The review of a document: who must agree, who decided what and when, and whom it waits for; newest round first.
 *
 *     <ReviewTrail of={row.reviews} />
 */
export function ReviewTrail({ of }: { of: readonly Round[] }) {
  if (of.length === 0) return <p className="k-muted">无需审核</p>
  return (
    <div className="k-review">
      {of.map((round) => (
        <section key={`${round.title} ${round.round}`} aria-label={round.title}>
          <header>
            <strong>{round.title}</strong>
            <StatusChip label={reviewState.label(round.state)} />
            <span className="k-muted">
              {round.applicantName} 提交于 <TimeText value={round.createTime} />
            </span>
          </header>
          <ol>
            {round.steps.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are a fixed list of a round
              <li key={at}>
                <StepWords step={step} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function StepWords({ step }: { step: Step }) {
  return (
    <>
      <span>{step.title}</span>
      {step.votes.map((vote) => (
        <p key={`${vote.userName} ${vote.voteTime}`}>
          <StatusChip label={vote.pass ? '通过' : '拒绝'} /> {vote.userName} <TimeText value={vote.voteTime} />
          {vote.opinion && <q>{vote.opinion}</q>}
        </p>
      ))}
      {step.waitingFor && (
        <p>
          <StatusChip label="待审核" /> 等待 {step.waitingFor}
          {step.since && (
            <span className="k-muted">
              ，自 <TimeText value={step.since} />
            </span>
          )}
        </p>
      )}
    </>
  )
}
