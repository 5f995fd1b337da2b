import { Alert } from 'antd'
import { Round } from '#contract/modules/campus/inspection/record.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import { ReviewTrail } from '#kit/review/ReviewTrail.tsx'
import type { Row } from './record-columns.tsx'

const facts = [
  'replyName',
  'replyTime',
  'cost',
  'measure',
  'photosAfter',
  'recheckName',
  'recheckTime',
  'recheckResult',
] as const
const found = ['recheckOpinion', 'recheckPhotos'] as const

/** The course of a rectification: each correction with its recheck, extensions, and reviews. */
export function RecordMore({ row }: { row: Row }) {
  return (
    <>
      {row.postponeLog.map(({ from, to, reason, byName }) => (
        <Alert
          key={to}
          className="k-gap"
          type="warning"
          title={`${byName}将期限由 ${from} 延至 ${to}`}
          description={`原因：${reason}`}
        />
      ))}
      {row.rounds.length === 0 && <p className="k-muted">尚未提交整改</p>}
      {row.rounds.toReversed().map((round) => (
        <section key={`${round.round} ${round.replyTime}`} aria-label={`第${round.round}轮整改`}>
          <h4>第{round.round}轮整改</h4>
          <Facts shape={Round.shape} row={round} keys={round.recheckTime ? [...facts, ...found] : facts} columns={2} />
        </section>
      ))}
      {row.reviews && row.reviews.length > 0 && (
        <section>
          <h4>复查审核</h4>
          <ReviewTrail of={row.reviews} />
        </section>
      )}
    </>
  )
}
