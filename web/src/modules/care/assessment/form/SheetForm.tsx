import { Alert, Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import { type Bank, fieldNo, issueNo } from '#contract/modules/care/assessment/bank.ts'
import { isScaleAsked } from '#contract/modules/care/assessment/scoring/scales.ts'
import { type Missing, score } from '#contract/modules/care/assessment/scoring/score.ts'
import { chosenOf, isAtTop, issuesOf, typeIs } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { useAction } from '#kit/calls.ts'
import { usePage } from '#kit/page/page.ts'
import { addressOf } from '../columns.tsx'
import { ExtraFields } from './ExtraFields.tsx'
import { HeadFields, type HeadKey, SignFields } from './HeadFields.tsx'
import { IssueCard } from './IssueCard.tsx'
import { PartFields } from './PartFields.tsx'
import { fillFrom } from './prefill.ts'
import { ScorePanel } from './ScorePanel.tsx'
import { answer, callOf, type Draft, sentOf, sheetOf, useSheet } from './sheet-state.ts'

interface Step {
  key: string
  title: string
  open: number
}
interface Props {
  type: number
  bank: Bank
  first: Draft
  note?: string | null
  name?: string
}

/** Steps of a bank with the number of open items in each. */
function stepsOf(bank: Bank, draft: Draft, missing: readonly Missing[]): Step[] {
  const chosen = chosenOf(issuesOf(bank), draft.answers)
  /** Fields of the parts that stand at the head of the sheet. */
  const atHead = new Set(
    bank.parts.flatMap(({ partId, fields }) =>
      fields.filter(({ field }) => isAtTop(field)).map(({ label }) => fieldNo(partId, label)),
    ),
  )
  const openIn = (belongs: (one: Missing) => boolean) => missing.filter(belongs).length
  return [
    {
      key: 'head',
      title: '基本信息',
      open: openIn(({ kind, id }) => kind === 'field' && (atHead.has(id) || id.startsWith('A1'))),
    },
    ...bank.parts
      .filter(({ partId }) => partId !== 'A1')
      .map(({ partId, partName }) => ({
        key: partId,
        title: partName,
        open: openIn(({ kind, id }) => kind === 'field' && id.startsWith(partId) && !atHead.has(id)),
      })),
    ...bank.dimensions.map(({ dimensionId, dimensionName, issues }) => ({
      key: dimensionId,
      title: dimensionName,
      open: openIn(({ kind, id }) => kind === 'issue' && issues.some(({ issueId }) => issueNo(issueId) === id)),
    })),
    ...bank.riskScales
      .filter((scale) => isScaleAsked(scale, sheetOf(draft), chosen))
      .map(({ dimensionId, dimensionName }) => ({
        key: dimensionId,
        title: dimensionName,
        open: openIn(({ id }) => id === dimensionId),
      })),
    ...(bank.extraInputs.length > 0 ? [{ key: 'extra', title: '疾病与风险事件', open: 0 }] : []),
    { key: 'sign', title: '签名与提交', open: 0 },
  ]
}

function showOpen() {
  document.querySelector('.as-open')?.scrollIntoView({ block: 'center' })
}

const handedIn = (reply: { assessStatus: number; finalGradeName?: string | null }) =>
  reply.assessStatus === assessStatus.is.complete ? `评估已完成：${reply.finalGradeName}` : '已提交，等待第二评估员签名'

/** A sheet of any bank: steps on the left, one tap per item, the result on the right; input is kept. */
export function SheetForm({ type, bank, first, note, name }: Props) {
  const page = usePage()
  const sheet = useSheet(type, first)
  const { draft, change } = sheet
  const [at, setAt] = useState('head')
  const [marked, setMarked] = useState(false)
  const scored = useMemo(() => score(bank, sheetOf(draft)), [bank, draft])
  const steps = stepsOf(bank, draft, scored.missing)
  const place = Math.max(
    0,
    steps.findIndex(({ key }) => key === at),
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const hand = useAction(callOf(type, true), {
    done: handedIn,
    atFields: (errors) => {
      setWrong(Object.fromEntries(errors.map(({ field, message }) => [field, message])))
      setAt(errors.some(({ field }) => signKeys.has(field)) ? 'sign' : 'head')
    },
  })
  const pick = useCallback(
    (issueId: string, optionId: string) => change({ answers: answer(sheet.current().answers, issueId, optionId) }),
    [change, sheet.current],
  )
  const pickScale = (issueId: string, optionId: string) =>
    change({ riskScaleAnswers: answer(draft.riskScaleAnswers, issueId, optionId) })

  function jump() {
    const step = steps.find(({ open }) => open > 0)
    if (!step) return
    setMarked(true)
    setAt(step.key)
    setTimeout(showOpen, 50)
  }
  async function submit() {
    if (scored.missing.length > 0) return jump()
    if (!(await sheet.save())) return
    const done = await hand.run(sentOf(type, sheet.current(), true))
    if (!done) return
    sheet.finish()
    page.open(addressOf(type, 'detail', { assessmentId: done.reply.assessmentId }))
  }
  const move = (key: HeadKey, value: unknown) => {
    const before = draft.oldmanId
    change({ [key]: value })
    setWrong({})
    if (key === 'oldmanId' && type === typeIs.plus && typeof value === 'string')
      void fillFrom(sheet, value, Boolean(before))
  }
  const current = steps[place].key
  const dimension = bank.dimensions.find(({ dimensionId }) => dimensionId === current)
  const scale = bank.riskScales.find(({ dimensionId }) => dimensionId === current)
  const part = bank.parts.find(({ partId }) => partId === current)
  const chosen = new Map([...draft.answers, ...draft.riskScaleAnswers].map((one) => [one.issueId, one.optionId]))
  return (
    <div className="as-form">
      <nav className="k-card as-steps" aria-label="评估步骤">
        {steps.map(({ key, title, open }) => (
          <Button key={key} type={key === current ? 'primary' : 'text'} onClick={() => setAt(key)}>
            <span>{title}</span>
            {open > 0 && <span>差{open}</span>}
          </Button>
        ))}
      </nav>
      <main className="k-card">
        <h3>
          {assessType.label(type)} · {steps[place].title}
        </h3>
        {note && <Alert type="warning" showIcon className="k-gap" title={`已退回：${note}`} />}
        {current === 'head' && <HeadFields draft={draft} name={name} wrong={wrong} onChange={move} />}
        {part && <ExtraFields inputs={part.fields.filter(isDiagnosis)} draft={draft} onChange={change} />}
        {part && (
          <PartFields
            part={part}
            values={draft.parts[part.partId] ?? {}}
            onChange={(field, value) =>
              change({ parts: { ...draft.parts, [part.partId]: { ...draft.parts[part.partId], [field]: value } } })
            }
          />
        )}
        {part && (
          <ExtraFields inputs={part.fields.filter((one) => !isDiagnosis(one))} draft={draft} onChange={change} />
        )}
        {current === 'extra' && <ExtraFields inputs={bank.extraInputs} draft={draft} onChange={change} />}
        {(dimension ?? scale)?.issues.map((issue) => (
          <IssueCard
            key={issue.issueId}
            issue={issue}
            value={chosen.get(issue.issueId)}
            open={marked && !chosen.has(issue.issueId)}
            onPick={dimension ? pick : pickScale}
          />
        ))}
        {current === 'sign' && <SignFields type={type} draft={draft} wrong={wrong} onChange={move} />}
        <div className="k-form-foot">
          <span className="k-muted">
            {sheet.saved.fault
              ? `自动保存失败：${sheet.saved.fault}`
              : sheet.saved.at
                ? `${sheet.saved.at} 已自动保存`
                : '每30秒自动保存'}
          </span>
          {place > 0 && <Button onClick={() => setAt(steps[place - 1].key)}>上一步</Button>}
          <Button onClick={() => void sheet.save()}>存草稿</Button>
          {place < steps.length - 1 ? (
            <Button type="primary" onClick={() => setAt(steps[place + 1].key)}>
              下一步
            </Button>
          ) : (
            <Button type="primary" loading={hand.pending} onClick={() => void submit()}>
              提交
            </Button>
          )}
        </div>
      </main>
      <ScorePanel bank={bank} scored={scored} onJump={jump} />
    </div>
  )
}

/** Diagnoses are ticked before the text about unlisted ones. */
const isDiagnosis = ({ field }: { field: string }) => field === 'diseases'
const signKeys = new Set(['secondId', 'assessorSign', 'familySign', 'suggestion', 'attachments'])
