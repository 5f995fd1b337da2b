import { Alert, Button } from 'antd'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { grouped, type Issue, inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { inspectResult, scoreOf } from '#contract/modules/campus/inspection/scoring.ts'
import { DraftOffer } from '#kit/form/DraftNote.tsx'
import { warn } from '#kit/look/notice.ts'
import { usePage } from '#kit/page/page.ts'
import { Foot, Step } from './FormParts.tsx'
import { EndFields, HeadFields } from './HeadFields.tsx'
import { ItemCard } from './ItemCard.tsx'
import { ScorePanel } from './ScorePanel.tsx'
import { refusedOf } from './sheet-errors.ts'
import { answersOf, type Sheet, useSheet } from './sheet-state.ts'
import { useHandIn } from './use-hand-in.ts'
import '../inspect.css'

const EvidenceDialog = lazy(() => import('../EvidenceDialog.tsx'))
const { pass, fail } = inspectResult.is

/** Whether an item needs more input before the sheet can be submitted. */
function isOpen({ inspectType: type, answers, below }: Sheet, { issueId }: Issue) {
  const answer = answers[issueId]
  if (!answer?.result) return type === inspectType.is.sixty
  return answer.result === fail && !(answer.problem && (answer.dutyId || below))
}

/** Sets every unanswered item of a group to 合格. */
const restPassed = (answers: Sheet['answers'], items: readonly Issue[]): Sheet['answers'] => ({
  ...answers,
  ...Object.fromEntries(
    items.filter(({ issueId }) => !answers[issueId]?.result).map(({ issueId }) => [issueId, { result: pass }]),
  ),
})

interface Props {
  items: readonly Issue[]
  first: Sheet
  /** Called after submitting, with the id in the institution that owns the inspection. */
  onDone: (id: string) => void
}

/**
 * A check sheet of any kind: groups on the left, one tap per item, the score on the right; input is kept (services.md
 * 2.2).
 */
export function InspectForm({ items, first, onDone }: Props) {
  const page = usePage()
  const { sheet, change, save, saved, local, restore, finish, current } = useSheet(first)
  const [at, setAt] = useState('head')
  const [marked, setMarked] = useState(false)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [evidence, setEvidence] = useState<Issue>()
  const groups = useMemo(() => grouped(items), [items])
  const score = useMemo(() => scoreOf(items, answersOf(sheet)), [items, sheet])
  const open = items.filter((item) => isOpen(sheet, item))
  const steps = ['head', ...groups.map(({ groupCode }) => groupCode), 'end']
  const group = groups.find(({ groupCode }) => groupCode === at)
  const hand = useHandIn(first, (errors) => {
    const refused = refusedOf(errors, items, answersOf(current()))
    setWrong(refused.wrong)
    setAt(refused.at)
  })
  const pick = useCallback(
    (issueId: string, answer: Sheet['answers'][string]) => {
      change({ answers: { ...current().answers, [issueId]: answer } })
      setWrong({})
    },
    [change, current],
  )

  function jump() {
    const [next] = open
    if (!next) return
    setMarked(true)
    setAt(next.groupCode)
    setTimeout(() => document.getElementById(`item-${next.issueId}`)?.scrollIntoView({ block: 'center' }), 50)
  }
  async function submit() {
    if (open.length > 0) {
      warn(`还有${open.length}项没有检查完，不能提交，已转到第${open[0].itemNo}项`)
      return jump()
    }
    await save()
    const id = await hand.run(current())
    if (!id) return
    finish()
    onDone(id)
  }
  return (
    <div className="in-form">
      <nav className="k-card in-steps" aria-label="检查分组">
        <Step name="head" label="基本信息" at={at} onPick={setAt} />
        {groups.map(({ groupCode, groupName, items: own }) => (
          <Step
            key={groupCode}
            name={groupCode}
            label={groupName}
            at={at}
            open={own.filter((item) => open.includes(item)).length}
            onPick={setAt}
          />
        ))}
        <Step name="end" label="意见与提交" at={at} onPick={setAt} />
      </nav>
      <main className="k-card in-card">
        <DraftOffer draft={local} onTake={restore} />
        <h3>
          {sheet.below && `${sheet.below.orgName} · `}
          {inspectType.label(sheet.inspectType)} · {group?.groupName ?? (at === 'end' ? '意见与提交' : '基本信息')}
        </h3>
        {wrong.answers && <Alert type="error" showIcon title={wrong.answers} className="k-gap" />}
        {at === 'head' && (
          <HeadFields
            sheet={sheet}
            wrong={wrong}
            onChange={(part) => {
              change(part)
              setWrong({})
            }}
          />
        )}
        {group && (
          <Button size="small" onClick={() => change({ answers: restPassed(sheet.answers, group.items) })}>
            本组其余全部合格
          </Button>
        )}
        {group?.items.map((item) => (
          <ItemCard
            key={item.issueId}
            item={item}
            given={sheet.answers[item.issueId]}
            date={sheet.inspectDate}
            marked={marked && open.includes(item)}
            below={sheet.below !== undefined}
            onChange={pick}
            onEvidence={setEvidence}
          />
        ))}
        {at === 'end' && <EndFields sheet={sheet} onChange={change} />}
        <Foot
          words={
            sheet.below && !saved.at && !saved.fault ? '每20秒存为本机构的草稿，提交后存入该机构' : savedWords(saved)
          }
          steps={steps}
          at={at}
          busy={hand.pending}
          onStep={setAt}
          onSave={save}
          onSubmit={submit}
        />
      </main>
      <ScorePanel items={items} sheet={sheet} score={score} open={open.length} onJump={jump} />
      <Suspense>
        {evidence && (
          <EvidenceDialog
            item={evidence}
            onTake={(result) => pick(evidence.issueId, { ...sheet.answers[evidence.issueId], result })}
            onOpen={page.open}
            onClose={() => setEvidence(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

function savedWords({ at, fault }: { at?: string; fault?: string }) {
  if (fault) return `自动保存失败：${fault}（已保留在本机）`
  return at ? `${at} 已自动保存` : '每20秒自动保存'
}
