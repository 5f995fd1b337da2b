import { Button, Form, Radio } from 'antd'
import { memo, useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { hazardLevel, type Issue } from '#contract/modules/campus/inspection/bank.ts'
import { Answer } from '#contract/modules/campus/inspection/inspect.ts'
import { inspectResult } from '#contract/modules/campus/inspection/scoring.ts'
import { StatusChip } from '#kit/cells.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { addDays } from '#kit/value/format.ts'
import type { Sheet } from './sheet-state.ts'

type ItemAnswer = Sheet['answers'][string]
interface Props {
  item: Issue
  given: ItemAnswer | undefined
  date: string
  /** The item needs more input. */
  marked: boolean
  /** For an institution below: fields about its staff and its data are hidden. */
  below: boolean
  onChange: (issueId: string, part: ItemAnswer) => void
  onEvidence: (item: Issue) => void
}

const { pass, fail, na } = inspectResult.is
const tones = { 1: 'muted', 2: 'warning', 3: 'danger' } as const

/** One item: its text, one tap for the result, and the fields of a failed item. Only the tapped item is drawn again. */
export const ItemCard = memo(function ItemCard({ item, given = {}, date, marked, below, onChange, onEvidence }: Props) {
  const { issueId, itemNo, title, content, method, basis, naAllowed, naWhen } = item
  const [noting, setNoting] = useState(false)
  const failed = given.result === fail
  const judged = Boolean(given.result)
  const open = judged && (noting || Boolean(given.remark) || Boolean(given.photos?.length))
  return (
    <section className={marked ? 'in-item in-open' : 'in-item'} id={`item-${issueId}`}>
      <h4>
        {itemNo}. {title} <StatusChip label={hazardLevel.label(item.hazardLevel)} tone={tones[item.hazardLevel]} />
        {item.veto === 1 && <span className="k-badge">一票否决</span>}
      </h4>
      <p>{content}</p>
      <p className="k-muted">
        {method}　依据：{basis}
      </p>
      <div className="in-answer">
        <Radio.Group
          aria-label={`第${itemNo}项结果`}
          optionType="button"
          value={given.result || undefined}
          options={[
            { value: pass, label: '合格' },
            { value: fail, label: '不合格' },
            ...(naAllowed === 1 ? [{ value: na, label: '不适用', title: naWhen }] : []),
          ]}
          onChange={({ target }) => onChange(issueId, { ...given, result: target.value })}
        />
        {item.evidence && !below && (
          <Button size="small" type="link" onClick={() => onEvidence(item)}>
            系统资料
          </Button>
        )}
        {given.result === na && naWhen && <span className="k-muted">适用于：{naWhen}</span>}
        {judged && !failed && !open && (
          <Button size="small" type="link" onClick={() => setNoting(true)}>
            备注、照片
          </Button>
        )}
      </div>
      {(failed || open) && (
        <More
          item={item}
          fields={(failed ? faulty : noted).filter((key) => !below || !ofHouse.includes(key))}
          given={given}
          date={date}
          onChange={(part) => {
            // An emptied note stays open for typing.
            setNoting(true)
            onChange(issueId, { ...given, ...part })
          }}
        />
      )}
    </section>
  )
})

const faulty = ['problem', 'dutyId', 'dutyDeptId', 'place', 'deadline', 'photos', 'onSiteFixed', 'remark'] as const
/** Items that passed or do not apply may have a note too. */
const noted = ['remark', 'photos'] as const
type AnswerField = (typeof faulty)[number]
const ofHouse: readonly AnswerField[] = ['dutyId', 'dutyDeptId', 'onSiteFixed']
const required: readonly string[] = ['problem', 'dutyId']
const wide: readonly string[] = ['problem', 'photos']

interface MoreProps {
  item: Issue
  fields: readonly AnswerField[]
  given: ItemAnswer
  date: string
  onChange: (part: ItemAnswer) => void
}

function More({ item, fields, given, date, onChange }: MoreProps) {
  const latest = addDays(date, item.rectifyDays)
  const help: Partial<Record<AnswerField, string>> = {
    deadline: item.veto === 1 ? `不能晚于 ${latest}` : `不填为 ${latest}（${item.rectifyDays}天）`,
    dutyDeptId: '不填为责任人所在部门',
    onSiteFixed: '选“是”直接进入待复查',
  }
  return (
    <Form layout="vertical" component="div" className="in-more">
      {fields.map((key) => {
        const meta = metaOf(Answer.shape[key]) ?? { label: key, kind: 'text' as const }
        return (
          <Form.Item
            key={key}
            label={meta.label}
            htmlFor={`${item.issueId}-${key}`}
            required={required.includes(key)}
            extra={help[key]}
            className={fields.length < 3 || wide.includes(key) ? 'in-wide' : undefined}
          >
            <FieldInput
              id={`${item.issueId}-${key}`}
              meta={meta}
              field={key}
              value={given[key]}
              onChange={(value) => onChange({ [key]: value })}
            />
          </Form.Item>
        )
      })}
    </Form>
  )
}
