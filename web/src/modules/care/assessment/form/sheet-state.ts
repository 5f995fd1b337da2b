import { useEffect, useRef, useState } from 'react'
import type { InputFor } from '#contract/kit/calls.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import type { Answer, Parts, RiskEvents } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { send } from '../../../../kit/http/request.ts'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { todayOf } from '../../../../kit/value/format.ts'

/** A sheet on the bench: kept in the tab until it is saved, saved by itself every half minute and on leaving. */

export interface Draft {
  assessmentId?: string
  version?: number
  oldmanId?: string | null
  oldmanName?: string | null
  oldmanIdcard?: string | null
  assessCausle?: number
  assessDate?: string
  place?: string | null
  answers: Answer[]
  parts: Record<string, Record<string, unknown>>
  riskScaleAnswers: Answer[]
  diseases: string[]
  riskEvents: Record<string, number>
  providerName?: string | null
  providerRelation?: number | null
  suggestion?: string | null
  secondId?: string | null
  assessorSign?: string | null
  familySign?: string | null
  attachments?: unknown[]
}

export const emptyDraft = (oldmanId?: string): Draft => ({
  ...{ oldmanId: oldmanId ?? null, assessDate: todayOf(), assessCausle: 1 },
  ...{ answers: [], parts: {}, riskScaleAnswers: [], diseases: [], riskEvents: {} },
})

/** A stored row as it goes on being written; a masked number is not sent back. */
export function draftFrom(row: object): Draft {
  const { parts, oldmanIdcard, riskEvents, ...rest } = row as Draft // as: an assessment has these very fields
  const known = Object.keys(emptyDraft()).concat(
    ...['assessmentId', 'version', 'oldmanName', 'place', 'providerName', 'providerRelation', 'suggestion', 'secondId'],
    ...['assessorSign', 'familySign', 'attachments'],
  )
  const picked = Object.fromEntries(Object.entries(rest).filter(([key]) => known.includes(key)))
  return {
    ...emptyDraft(),
    ...picked,
    parts: parts ?? {},
    riskEvents: riskEvents ?? {},
    ...(oldmanIdcard && !oldmanIdcard.includes('*') && { oldmanIdcard }),
  }
}

const draftCalls = [assessment.submitEasy, assessment.submit2013, assessment.submit2023, assessment.submitPlus]
const finalCalls = [assessment.submitEasy, assessment.final2013, assessment.final2023, assessment.finalPlus]
/** The call of a type: as a draft, or to hand it in. */
// as: four calls alike but for the path
export const callOf = (type: number, final: boolean) =>
  (final ? finalCalls : draftCalls)[type] as typeof assessment.final2013

/** What is sent: parts that are empty, and who is known by the archive, are left out. */
export function sentOf(type: number, draft: Draft, final: boolean) {
  const { oldmanName, oldmanIdcard, parts, riskScaleAnswers, ...rest } = draft
  const person = draft.oldmanId ? {} : { oldmanName: oldmanName || null, oldmanIdcard: oldmanIdcard || undefined }
  const plus = type === 3 ? { parts, riskScaleAnswers } : {}
  // as: the fields of the call, put together from what was typed; the server parses every one of them
  return { ...rest, ...person, ...plus, ...(type === 0 && { submitType: final ? 1 : 0 }) } as unknown as InputFor<
    typeof assessment.final2013
  >
}

const saveMs = 30_000

/** True where there is enough to store it. */
export const canSave = ({ oldmanId, oldmanName, oldmanIdcard, assessmentId, assessDate, assessCausle }: Draft) =>
  Boolean(assessDate && assessCausle && (oldmanId || assessmentId || (oldmanName && oldmanIdcard)))

export function useSheet(type: number, first: Draft) {
  const page = usePage()
  const [draft, keep] = usePageState<Draft>(`sheet.${type}.${first.assessmentId ?? 'new'}`, first)
  const [saved, setSaved] = useState<{ at?: string; fault?: string }>({})
  const latest = useRef(draft)
  const dirty = useRef(false)
  const busy = useRef<Promise<unknown>>(undefined)
  const { setDirty } = page

  function change(part: Partial<Draft>) {
    latest.current = { ...latest.current, ...part }
    dirty.current = true
    setDirty(true)
    keep(latest.current)
  }
  /** Stores the draft without a word; what went wrong is said beside the buttons. */
  async function save() {
    await busy.current
    if (!dirty.current || !canSave(latest.current)) return
    dirty.current = false
    const work = send(callOf(type, false), sentOf(type, latest.current, false), { silent: true })
    busy.current = work.catch(() => undefined)
    try {
      const { assessmentId, version } = await work
      latest.current = { ...latest.current, assessmentId, version }
      keep(latest.current)
      if (!dirty.current) setDirty(false)
      setSaved({ at: new Date().toTimeString().slice(0, 5) })
    } catch (error) {
      dirty.current = true
      setSaved({ fault: error instanceof Error ? error.message : '未能保存' })
    }
  }
  const saving = useRef(save)
  saving.current = save
  useEffect(() => {
    const timer = setInterval(() => void saving.current(), saveMs)
    const leave = () => void saving.current()
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return {
    draft,
    change,
    save,
    saved,
    /** Handed in: nothing is to be stored any more. */
    finish() {
      dirty.current = false
      setDirty(false)
      keep(first)
    },
    current: () => latest.current,
  }
}

export function answer(answers: readonly Answer[], issueId: string, optionId: string): Answer[] {
  return [...answers.filter((one) => one.issueId !== issueId), { issueId, optionId }]
}

/** The draft as the scoring reads it. */
export const sheetOf = (draft: Draft) => ({
  ...draft,
  parts: draft.parts as Parts, // as: partId → field → value
  riskEvents: draft.riskEvents as RiskEvents, // as: kind → count
  providerRelation: draft.providerRelation ? String(draft.providerRelation) : null,
  oldmanName: draft.oldmanName ?? draft.oldmanId,
  oldmanIdcard: draft.oldmanIdcard ?? draft.oldmanId ?? draft.assessmentId,
})
