import { useState } from 'react'
import { type Item, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { newRequestNo } from '#kit/calls.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { toast } from '#kit/look/notice.ts'
import { chunks, readOf, type TypedValues } from './grid-rows.ts'

interface Person {
  oldmanId: string
}
interface Shared {
  measureTime: string
  glucosePeriod?: number
  tempSite?: number
}
const atOnce = 50

/** The typed values of each resident and their saving, fifty at a time; a refused value stays where it was typed. */
export function useEntry(type: SignType, shared: Shared) {
  const [typed, setTyped] = useState<Record<string, TypedValues>>({})
  const [notes, setNotes] = useState<Record<string, string>>({})
  const [sent, setSent] = useState<{ done: number; all: number }>()

  /** Saves one part; gives the reason for each refused resident. */
  async function sendPart(people: readonly Person[]) {
    const signs = people.map(({ oldmanId }) => ({ oldmanId, signType: type, ...shared, ...readOf(typed[oldmanId]) }))
    const outcome = await send(vitalSign.save, { signs, requestNo: newRequestNo() }, { silent: true }).then(
      ({ results }) => results.map(({ code, message }) => (code === 0 ? '' : message)),
      (error: unknown) => people.map(() => messageOf(error)),
    )
    return new Map(people.flatMap(({ oldmanId }, at) => (outcome[at] ? [[oldmanId, outcome[at]]] : [])))
  }

  /** Saves all parts; gives the number of refused residents. */
  async function save(people: readonly Person[]) {
    setNotes({})
    let done = 0
    let failed = 0
    for (const part of chunks(people, atOnce)) {
      setSent({ done, all: people.length })
      const refused = await sendPart(part)
      const removed = new Set(part.map(({ oldmanId }) => oldmanId).filter((id) => !refused.has(id)))
      setNotes((all) => ({ ...all, ...Object.fromEntries(refused) }))
      setTyped((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !removed.has(id))))
      done += removed.size
      failed += refused.size
    }
    setSent(undefined)
    void refreshModules(vitalSign.save.options.touches ?? [])
    toast(failed ? `已录入${done}人，${failed}人未成功` : `已录入${done}人的${signType.label(type)}`)
    return failed
  }

  const write = ({ oldmanId }: Person, item: Item, value: TypedValues[Item]) =>
    setTyped((all) => ({ ...all, [oldmanId]: { ...all[oldmanId], [item]: value } }))
  return { typed, write, notes, sent, save }
}
