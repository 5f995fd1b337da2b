import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import type { drugTake, TakeLine } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { DictText, StatusChip } from '#kit/cells.tsx'
import type { Tone } from '#kit/look/colours.ts'
import './drug-take.css'

export type Line = z.output<typeof TakeLine>
/** A row of the round. */
export type Round = ReplyFor<typeof drugTake.takeList>['list'][number]

const { given, refused, missed, part, paused } = takeStatus.is
const voided = takeStatus.is.void
const tones: Partial<Record<number, Tone>> = {
  [given]: 'success',
  [refused]: 'warning',
  [missed]: 'danger',
  [part]: 'warning',
  [paused]: 'muted',
  [voided]: 'muted',
}

export const TakeChip = ({ status }: { status: number | undefined }) =>
  status === undefined ? null : <StatusChip label={takeStatus.label(status)} tone={tones[status] ?? 'info'} />

/**
 * Drug and dose; warnings stand first, so that a narrow column does not cut them off; with its own state where it
 * differs from the others.
 */
const LineText = ({ line, apart }: { line: Line; apart: boolean }) => (
  <span className="take-line">
    {line.highRisk === 1 && <span className="take-odd">高警示 </span>}
    {line.lookAlike === 1 && <span className="take-odd">看似听似 </span>}
    {line.drugName} × <strong>{line.dose}</strong>
    <DictText code="DRUG_UNIT" value={line.unit} />
    {line.status === refused && (
      <span className="take-odd">
        {' 拒服'}
        {line.refuseReason != null && '：'}
        <DictText code="DRUG_REFUSE_REASON" value={line.refuseReason} />
      </span>
    )}
    {apart && line.status !== refused && <span className="k-muted"> {takeStatus.label(line.status)}</span>}
  </span>
)

export function LinesText({ lines = [] }: { lines?: readonly Line[] }) {
  const apart = new Set(lines.map(({ status }) => status)).size > 1
  return lines.map((line) => <LineText key={line.takeLineId} line={line} apart={apart} />)
}
