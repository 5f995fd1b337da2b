import { Button, Progress } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import type { Issue } from '#contract/modules/campus/inspection/bank.ts'
import { conclusion, type GroupScore, groupScores, type Score } from '#contract/modules/campus/inspection/scoring.ts'
import { StatusChip } from '#kit/cells.tsx'
import { answersOf, type Sheet } from './sheet-state.ts'
import { conclusionTones } from './whole.ts'

// The chart is fetched when there is something to draw.
const GroupRadar = lazy(() => import('./GroupRadar.tsx'))
/** A radar needs three corners. */
const corners = 3

interface Props {
  items: readonly Issue[]
  sheet: Sheet
  score: Score
  /** Number of items that need more input. */
  open: number
  onJump: () => void
}

/** The score so far: rate, conclusion, the radar of the groups, and the progress of each. */
export function ScorePanel({ items, sheet, score, open, onJump }: Props) {
  const { totals, rate } = score
  const groups = useMemo(() => groupScores(items, answersOf(sheet)), [items, sheet])
  return (
    <aside className="k-card in-score" aria-label="检查得分">
      <div aria-live="polite">
        <div className="k-muted">
          {totals.unchecked > 0 ? `已检查${items.length - totals.unchecked}/${items.length}项的合格率` : '合格率'}
        </div>
        <div className="in-rate">
          {rate === null ? '—' : `${rate.toFixed(1)}%`}
          {score.conclusion !== null && (
            <StatusChip label={conclusion.label(score.conclusion)} tone={conclusionTones[score.conclusion]} />
          )}
        </div>
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
        {open > 0 ? (
          <Button block onClick={onJump}>
            还差{open}项，去下一项
          </Button>
        ) : (
          <p className="k-muted">{doneWords(totals)}</p>
        )}
      </div>
      {groups.length >= corners && <Shape groups={groups} />}
      <div className="in-groups">
        {groups.map((group) => (
          <GroupBar key={group.groupCode} group={group} />
        ))}
      </div>
    </aside>
  )
}

/** Kinds other than the sixty items need at least one item, not all. */
function doneWords({ pass, fail, na, unchecked }: Score['totals']) {
  if (pass + fail + na === 0) return '请至少检查一项'
  return unchecked > 0 ? `已检查的都已填写，未检查的${unchecked}项不计入` : '已全部填写'
}

/** The rates of the checked groups: an unchecked group has no corner. */
function Shape({ groups }: { groups: readonly GroupScore[] }) {
  const judged = groups.filter(({ rate }) => rate !== null)
  return (
    <div className="in-radar">
      {judged.length < corners ? (
        <p className="k-muted">再检查{corners - judged.length}个分组，显示各分组合格率图</p>
      ) : (
        <Suspense>
          <GroupRadar groups={judged} />
        </Suspense>
      )}
    </div>
  )
}

/** Green means passed; the rest of the bar has other results, named in the text. */
function GroupBar({ group: { groupCode, groupName, count, answered, totals } }: { group: GroupScore }) {
  const percent = (n: number) => Math.round((n * 100) / count)
  return (
    <div className="in-group">
      <div>
        <span className="k-muted">
          {groupCode} {groupName}
        </span>
        <span className="k-num">
          已查{answered}/{count}
        </span>
      </div>
      <Progress
        size="small"
        showInfo={false}
        aria-label={`${groupName}：已查${answered}项，共${count}项，合格${totals.pass}项`}
        percent={percent(answered)}
        strokeColor={totals.fail > 0 ? '#d4380d' : '#8c8c8c'}
        success={{ percent: percent(totals.pass), strokeColor: '#389e0d' }}
      />
      {answered > 0 && (
        <div>
          <span>合格{totals.pass}</span>
          {totals.fail > 0 && <span className="k-danger">不合格{totals.fail}</span>}
          {totals.na > 0 && <span className="k-muted">不适用{totals.na}</span>}
        </div>
      )}
    </div>
  )
}
