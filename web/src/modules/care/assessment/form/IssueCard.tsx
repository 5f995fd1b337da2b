import { Radio } from 'antd'
import { memo } from 'react'
import { type Issue, issueNo } from '#contract/modules/care/assessment/bank.ts'

interface Props {
  issue: Issue
  value?: string
  open: boolean
  onPick: (issueId: string, optionId: string) => void
}

/** One item: its options below each other, one tap each; numbers side by side. Only the tapped item is drawn again. */
export const IssueCard = memo(function IssueCard({ issue, value, open, onPick }: Props) {
  const { issueId, issueName, description, options, input } = issue
  return (
    <section className={open ? 'as-issue as-open' : 'as-issue'} id={`issue-${issueId}`}>
      <h4>
        {issueNo(issueId)} {issueName}
      </h4>
      {description && <div className="k-muted">{description}</div>}
      <Radio.Group
        className={input ? 'as-figures' : undefined}
        aria-label={issueName}
        value={value}
        options={options.map(({ optionId, label, score }) => ({
          value: optionId,
          label: input ? label : `${label}（${score}分）`,
        }))}
        onChange={({ target }) => onPick(issueId, target.value)}
      />
    </section>
  )
})
