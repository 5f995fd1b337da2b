import { useEffect, useRef, useState } from 'react'
import type { InputFor } from '#contract/kit/calls.ts'
import { assessCause } from '#contract/modules/care/assessment/assessment.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import type { Answer, Parts, RiskEvents } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { inputOf } from '#kit/calls.ts'
import { isAppError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'

/**
 * The state of a sheet that is being filled in: kept in the tab until it is saved, saved automatically every half
 * minute and on leaving.
 */

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
  oldmanId: oldmanId ?? null,
  assessDate: todayOf(),
  assessCausle: assessCause.is.first,
  answers: [],
  parts: {},
  riskScaleAnswers: [],
  diseases: [],
  riskEvents: {},
})

/** A stored row, for further editing; a masked number is not sent back. */
export function draftFrom(row: object): Draft {
  const { parts, oldmanIdcard, riskEvents, ...rest } = row as Draft // as: an assessment has these very fields
  const known = Object.keys(emptyDraft()).concat(
    'assessmentId',
    'version',
    'oldmanName',
    'place',
    'providerName',
    'providerRelation',
    'suggestion',
    'secondId',
    'assessorSign',
    'familySign',
    'attachments',
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
/** The call of a type: to store a draft, or to submit. as: four calls that differ in the path only */
// as: four calls alike but for the path
export const callOf = (type: number, final: boolean) =>
  (final ? finalCalls : draftCalls)[type] as typeof assessment.final2013

/** The values to send, without empty parts, and without name and ID card where the archive is known. */
export function sentOf(type: number, draft: Draft, final: boolean) {
  const { oldmanName, oldmanIdcard, parts, riskScaleAnswers, ...rest } = draft
  const person = draft.oldmanId ? {} : { oldmanName: oldmanName || null, oldmanIdcard: oldmanIdcard || undefined }
  const plus = type === assessType.is.plus ? { parts, riskScaleAnswers } : {}
  return inputOf(assessment.final2013, {
    ...rest,
    ...person,
    ...plus,
    ...(type === assessType.is.easy && { submitType: final ? 1 : 0 }),
  })
}

const saveMs = 30_000

/** Whether the sheet has enough values to be stored. */
export const canSave = ({ oldmanId, oldmanName, oldmanIdcard, assessmentId, assessDate, assessCausle }: Draft) =>
  Boolean(assessDate && assessCausle && (oldmanId || assessmentId || (oldmanName && oldmanIdcard)))

/** A draft as the tab keeps it over a reload. */
interface StoredDraft {
  draft: Draft
  /** Some input has not been sent. */
  isUnsaved?: boolean
  /**
   * Sent without an answer so far: sent again with the same number it is stored once, even after the loss of the
   * window.
   */
  sending?: InputFor<typeof assessment.submit2013> & { requestNo: string }
}

export function useSheet(type: number, first: Draft) {
  const { setDirty } = usePage()
  const [stored, keep] = usePageState<StoredDraft>(`draft.${type}.${first.assessmentId ?? 'new'}`, { draft: first })
  const [saved, setSaved] = useState<{ at?: string; fault?: string }>({})
  const latest = useRef(stored)
  const busy = useRef<Promise<unknown>>(undefined)

  function put(part: Partial<StoredDraft>) {
    latest.current = { ...latest.current, ...part }
    setDirty(Boolean(latest.current.isUnsaved || latest.current.sending))
    keep(latest.current)
  }
  const change = (part: Partial<Draft>) => put({ draft: { ...latest.current.draft, ...part }, isUnsaved: true })

  /**
   * Stores the draft without a message; an error is shown beside the buttons. Gives false when it is not known whether
   * the draft arrived.
   */
  async function save(): Promise<boolean> {
    await busy.current
    const { draft, isUnsaved, sending } = latest.current
    if (!sending && !(isUnsaved && canSave(draft))) return true
    const input = sending ?? { ...sentOf(type, draft, false), requestNo: newRequestNo() }
    if (!sending) put({ sending: input, isUnsaved: false })
    const work = send(callOf(type, false), input, { silent: true })
    busy.current = work.catch(() => undefined)
    try {
      const { assessmentId, version } = await work
      put({ draft: { ...latest.current.draft, assessmentId, version }, sending: undefined })
      setSaved({ at: new Date().toTimeString().slice(0, 5) })
    } catch (error) {
      const isRefused = isAppError(error) && error.code > firstRefusal
      put({ isUnsaved: true, ...(isRefused && { sending: undefined }) })
      setSaved({ fault: error instanceof Error ? error.message : '未能保存' })
      return isRefused
    }
    return sending ? save() : true
  }
  const saving = useRef(save)
  saving.current = save
  useEffect(() => {
    const leave = () => void saving.current()
    // A request without an answer from before the reload is sent again.
    if (latest.current.sending) leave()
    const timer = setInterval(leave, saveMs)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const putNow = useRef(put)
  putNow.current = put
  // The assessment was sent back, or continued by somebody else: the row of the server is newer, and no input here
  // waits to be stored.
  useEffect(() => {
    const { draft, isUnsaved, sending } = latest.current
    if (!isUnsaved && !sending && (first.version ?? 0) > (draft.version ?? 0)) putNow.current({ draft: first })
  }, [first])
  return {
    draft: stored.draft,
    change,
    save,
    saved,
    /** Submitted: nothing more is stored. */
    finish: () => put({ draft: first, isUnsaved: false, sending: undefined }),
    current: () => latest.current.draft,
  }
}

/** Lower codes come from the transport, higher ones are refusals of the server. */
const firstRefusal = 10_000

export function answer(answers: readonly Answer[], issueId: string, optionId: string): Answer[] {
  return [...answers.filter((one) => one.issueId !== issueId), { issueId, optionId }]
}

/** The draft as the scoring reads it. */
export const sheetOf = (draft: Draft) => ({
  ...draft,
  parts: draft.parts as Parts, // as: partId → field → value
  riskEvents: draft.riskEvents as RiskEvents, // as: kind → count
  oldmanName: draft.oldmanName ?? draft.oldmanId,
  oldmanIdcard: draft.oldmanIdcard ?? draft.oldmanId ?? draft.assessmentId,
})
