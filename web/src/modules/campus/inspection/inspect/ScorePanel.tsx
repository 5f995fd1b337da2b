import { Button, Progress } from 'antd'
import { grouped, type Issue } from '#contract/modules/campus/inspection/bank.ts'
import { conclusion, inspectResult, type Score } from '#contract/modules/campus/inspection/scoring.ts'
import { StatusChip } from '../../../../kit/cells.tsx'
import type { Sheet } from './sheet-state.ts'
import { conclusionTones } from './whole.ts'

interface Props {
  items: readonly Issue[]
  sheet: Sheet
  score: Score
  /** How many items still want something. */
  open: number
  onJump: () => void
}
const { fail } = inspectResult.is

/** What it comes to so far: rate, conclusion, and each group with what is done of it. */
export function ScorePanel({ items, sheet, score, open, onJump }: Props) {
  const { totals, rate } = score
  return (
    <aside className="k-card in-score" aria-label="检查得分" aria-live="polite">
      <div className="k-muted">合格率</div>
      <div className="in-rate">{rate === null ? '—' : `${rate.toFixed(1)}%`}</div>
      {score.conclusion !== null && (
        <StatusChip label={conclusion.label(score.conclusion)} tone={conclusionTones[score.conclusion]} />
      )}
      <dl>
        <dt>合格</dt>
        <dd>{totals.pass}</dd>
        <dt>不合格</dt>
        <dd className={totals.fail > 0 ? 'k-danger' : undefined}>{totals.fail}</dd>
        <dt>不适用</dt>
        <dd>{totals.na}</dd>
        <dt>未检查</dt>
        <dd>{totals.unchecked}</dd>
      </dl>
      {grouped(items).map(({ groupCode, groupName, items: own }) => {
        const given = own.map(({ issueId }) => sheet.answers[issueId]?.result ?? 0)
        const failed = given.includes(fail)
        return (
          <div key={groupCode} className="in-group">
            <span className="k-muted">{groupName}</span>
            <Progress
              size="small"
              percent={Math.round((given.filter(Boolean).length * 100) / own.length)}
              status={failed ? 'exception' : 'normal'}
              format={() => `${given.filter(Boolean).length}/${own.length}`}
            />
          </div>
        )
      })}
      {open > 0 ? (
        <Button block onClick={onJump}>
          还差{open}项，去下一项
        </Button>
      ) : (
        <p className="k-muted">已全部填写</p>
      )}
    </aside>
  )
}
