import { useEffect, useRef, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import type { Answer } from '#contract/modules/campus/inspection/inspect.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { inputOf } from '#kit/calls.ts'
import { useDraft } from '#kit/form/use-draft.ts'
import { send } from '#kit/http/request.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { nowOf, todayOf } from '#kit/value/format.ts'
import type { Whole } from './whole.ts'

/**
 * The state of an inspection that is being filled in: kept in the tab and on this computer until it is saved, and saved
 * automatically.
 */

type AnswerDraft = Partial<Omit<Answer, 'issueId'>>
export interface Sheet {
  /**
   * Set for an institution below: the draft is stored here, the submitted inspection there (services.md 2.2, beyond).
   */
  below?: { orgId: string; orgName: string }
  /** Id of that draft. */
  sheetId?: string
  inspectId?: string
  version?: number
  inspectType: number
  inspectTitle?: string | null
  inspectDate: string
  inspectOrg?: string | null
  /** Inspectors of this institution. */
  userIds: string[]
  /** Inspectors from outside, by name. */
  names: string[]
  accompany?: string | null
  opinion?: string | null
  signImages?: string[] | null
  answers: Record<string, AnswerDraft>
}

export const emptySheet = (type: number, userId: string | undefined): Sheet => ({
  inspectType: type,
  inspectDate: todayOf(),
  userIds: userId ? [userId] : [],
  names: [],
  answers: {},
})

/** An empty 上级监督检查 of an institution below. */
export const sheetBelow = (below: Sheet['below']): Sheet => ({ ...emptySheet(inspectType.is.upper, undefined), below })

/** A stored draft of it, for further editing. */
export const sheetBelowFrom = (row: ReplyFor<typeof inspection.leagueSheetGet>): Sheet => ({
  ...sheetBelow({ orgId: row.belowOrgId, orgName: row.belowOrgName }),
  sheetId: row.sheetId,
  version: row.version,
  inspectTitle: row.inspectTitle,
  inspectDate: row.inspectDate,
  inspectOrg: row.inspectOrg,
  accompany: row.accompany,
  opinion: row.opinion,
  names: row.names,
  answers: Object.fromEntries(row.answers.map(({ issueId, ...answer }) => [issueId, answer])),
})

/** A stored draft, for further editing. */
export function sheetFrom(row: Whole): Sheet {
  const {
    inspectId,
    version,
    inspectType: type,
    inspectTitle,
    inspectDate,
    inspectOrg,
    accompany,
    opinion,
    signImages,
  } = row
  return {
    inspectId,
    version,
    inspectType: type,
    inspectTitle,
    inspectDate,
    inspectOrg,
    accompany,
    opinion,
    signImages,
    userIds: row.inspectors.flatMap(({ userId }) => userId ?? []),
    names: row.inspectors.flatMap(({ userId, name }) => (userId || !name ? [] : name)),
    answers: Object.fromEntries(row.answers.map(({ issueId, dutyName: _, ...answer }) => [issueId, answer])),
  }
}

/** The answers as the contract takes them. */
export const answersOf = ({ answers }: Pick<Sheet, 'answers'>): Answer[] =>
  Object.entries(answers).map(([issueId, answer]) => ({ ...answer, issueId, result: answer.result ?? 0 }))

export function sentOf({ below: _, sheetId: __, userIds, names, answers, ...head }: Sheet, submit: 0 | 1) {
  const inspectors = [...userIds.map((userId) => ({ userId })), ...names.map((name) => ({ name }))]
  return inputOf(inspection.create, { ...head, inspectors, answers: answersOf({ answers }), submit })
}

/** The values sent for an institution below: it names the employees responsible itself. */
function saidBelow({ names, answers, inspectDate, inspectTitle, inspectOrg, accompany, opinion, sheetId }: Sheet) {
  const found = answersOf({ answers }).map(({ issueId, result, remark, problem, place, deadline, photos }) => ({
    issueId,
    result,
    remark,
    problem,
    place,
    deadline,
    photos,
  }))
  return { inspectDate, inspectTitle, inspectOrg, accompany, opinion, names, sheetId, answers: found }
}
export const sentBelow = (sheet: Sheet) =>
  inputOf(inspection.leagueCreate, { ...saidBelow(sheet), orgId: sheet.below?.orgId })
const draftBelow = (sheet: Sheet) =>
  inputOf(inspection.leagueSheetSave, {
    ...saidBelow(sheet),
    belowOrgId: sheet.below?.orgId,
    version: sheet.version,
  })

/** Whether the sheet has enough values to be stored. */
export const canSave = ({ below, inspectDate, userIds, names, inspectType: type, inspectOrg }: Sheet) =>
  Boolean(
    inspectDate && (below || (userIds.length + names.length > 0 && (type !== inspectType.is.upper || inspectOrg))),
  )

/** Stores the draft in its place, and gives its id and version. */
async function stored(sheet: Sheet): Promise<Partial<Sheet>> {
  const requestNo = newRequestNo()
  if (sheet.below) {
    const { sheetId, version } = await send(
      inspection.leagueSheetSave,
      { ...draftBelow(sheet), requestNo },
      { silent: true },
    )
    return { sheetId, version }
  }
  const { inspectId, version } = await send(inspection.create, { ...sentOf(sheet, 0), requestNo }, { silent: true })
  return { inspectId, version }
}

const saveMs = 20_000

export function useSheet(first: Sheet) {
  const { setDirty } = usePage()
  const name = `inspect ${first.inspectId ?? first.sheetId ?? `new ${first.inspectType} ${first.below?.orgId ?? ''}`.trimEnd()}`
  const [sheet, keep] = usePageState<Sheet>(name, first)
  const [saved, setSaved] = useState<{ at?: string; fault?: string }>({})
  const local = useDraft(name, first.version)
  const latest = useRef(sheet)
  const work = useRef({ dirty: false, over: false, busy: Promise.resolve() as Promise<unknown> })

  function put(next: Sheet) {
    latest.current = next
    keep(next)
  }
  function change(part: Partial<Sheet>) {
    put({ ...latest.current, ...part })
    work.current.dirty = true
    setDirty(true)
    local.keep(() => latest.current)
  }
  /** Stores the draft without a message; an error is shown beside the buttons, and the input stays here. */
  async function save() {
    await work.current.busy
    if (!work.current.dirty || work.current.over || !canSave(latest.current)) return
    work.current.dirty = false
    const sending = stored(latest.current)
    work.current.busy = sending.catch(() => undefined)
    try {
      put({ ...latest.current, ...(await sending) })
      setSaved({ at: nowOf().slice(11, 16) })
      if (work.current.dirty) return
      setDirty(false)
      local.drop()
    } catch (error) {
      work.current.dirty = true
      setSaved({ fault: error instanceof Error ? error.message : '未能保存' })
    }
  }
  useSavedAlong(save)
  return {
    sheet,
    change,
    save,
    saved,
    local,
    /** Takes over the draft of this computer; it belongs to the row as read now, else to the row it was saved as. */
    restore: (value: unknown) => {
      const stored = value as Sheet // as: kept by this hook
      const isStored = latest.current.inspectId ?? latest.current.sheetId
      const { inspectId, sheetId, version } = isStored ? latest.current : stored
      change({ ...stored, inspectId, sheetId, version })
    },
    /** Submitted: nothing more is stored. */
    finish() {
      work.current.over = true
      setDirty(false)
      local.drop()
      keep(first)
    },
    current: () => latest.current,
  }
}

/** Saves regularly, and when the page is left. */
function useSavedAlong(save: () => Promise<void>) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const now = () => void latest.current()
    const timer = setInterval(now, saveMs)
    window.addEventListener('pagehide', now)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [])
}
