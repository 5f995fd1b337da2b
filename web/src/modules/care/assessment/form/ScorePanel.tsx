import { Button } from 'antd'
import { type Bank, gradeLabels } from '#contract/modules/care/assessment/bank.ts'
import { rangeGrade } from '#contract/modules/care/assessment/scoring/grade.ts'
import type { ScoreResult } from '#contract/modules/care/assessment/scoring/score.ts'

/** The result so far: each dimension, the sum, the grade, and the number of open items. */
export function ScorePanel({ bank, scored, onJump }: { bank: Bank; scored: ScoreResult; onJump: () => void }) {
  const { dimensionScores, dimensionGrades, totalScore, missing, finalGrade, finalGradeText, scaleResults } = scored
  const grade = finalGrade ?? (missing.length === 0 && totalScore !== null ? rangeGrade(bank, totalScore) : null)
  return (
    <aside className="k-card as-score" aria-live="polite">
      <h3>得分</h3>
      <dl>
        {bank.dimensions.map(({ dimensionId, dimensionName, maxScore }) => (
          <div key={dimensionId} style={{ display: 'contents' }}>
            <dt>{dimensionName}</dt>
            <dd>
              {dimensionScores[dimensionId] ?? '—'} / {maxScore}
              {dimensionGrades && dimensionGrades[dimensionId] !== null && `（${dimensionGrades[dimensionId]}级）`}
            </dd>
          </div>
        ))}
        {totalScore !== null && bank.dimensions.length > 1 && (
          <>
            <dt>总分</dt>
            <dd>
              <strong>{totalScore}</strong> / {bank.dimensions.reduce((sum, one) => sum + one.maxScore, 0)}
            </dd>
          </>
        )}
        {scaleResults.map(({ dimensionId, dimensionName, score, label }) => (
          <div key={dimensionId} style={{ display: 'contents' }}>
            <dt>{dimensionName}</dt>
            <dd>
              {score} {label}
            </dd>
          </div>
        ))}
      </dl>
      <div className="as-grade">
        {gradeLabels(bank).map(({ value }) => (
          <span key={value} aria-current={value === grade ? 'true' : undefined}>
            {value}级
          </span>
        ))}
      </div>
      <p>{finalGradeText ?? '答完后显示等级'}</p>
      {missing.length > 0 ? (
        <Button block onClick={onJump}>
          还差{missing.length}题，去下一题
        </Button>
      ) : (
        <p className="k-muted">已全部作答</p>
      )}
      {scored.warnings.map((warning) => (
        <p key={warning} className="k-danger">
          {warning}
        </p>
      ))}
    </aside>
  )
}
