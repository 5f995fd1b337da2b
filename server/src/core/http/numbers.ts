import { type Call, type Calls, open, signedIn, writes } from '#contract/kit/calls.ts'
import type { FieldMeta, Personal } from '#contract/kit/fields.ts'
import { allows } from '#contract/kit/permit.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { maskAddress, maskIdCard, maskPhone, maskTail } from '#contract/kit/value/id-card.ts'
import { finder } from '../rows/read/places.ts'
import type { Who } from '../who/who.ts'

/**
 * Personal numbers and home addresses in answers (platform.md 2): whole for readers with the permission, masked for
 * everybody else, by the kind of the field in every call; no module decides it.
 */

/** The permission for whole numbers of residents, visitors, payers and callers. */
export const wholeNumbers = 'live.archives.base.idcard'

type Kind = Exclude<Personal, 'shared'>
const masks: Record<Kind, (value: string) => string | null | undefined> = {
  idCard: maskIdCard,
  phone: maskPhone,
  bankNo: maskTail,
  address: maskAddress,
}

/** Which personal number a field holds, by its kind; undefined for other fields. */
export function personalOf({ kind, personal }: Pick<FieldMeta, 'kind' | 'personal'>): Kind | undefined {
  if (personal) return personal === 'shared' ? undefined : personal
  return kind === 'idCard' || kind === 'phone' ? kind : undefined
}

const places = finder((_, meta) => (personalOf(meta) ? 'one' : undefined))

/** For each module the permissions of the writes that take a field of a kind: a user who may enter it may read it. */
const writers = new Map<string, ReadonlySet<string>>()

/**
 * Records which writes of a module take which kinds of numbers; called once, when the module is mounted.
 * @param calls the calls of the module
 */
export function noteWriters(calls: Calls) {
  for (const call of Object.values(calls))
    for (const { body, permit } of [call.options, ...Object.values(call.options.steps ?? {})]) {
      if (!writes(call) || !body || permit === signedIn || permit === open) continue
      for (const kind of kindsIn(body)) {
        const key = `${call.module}.${kind}`
        writers.set(key, new Set([...(writers.get(key) ?? []), permit]))
      }
    }
}

function kindsIn(body: Schema): ReadonlySet<Kind> {
  const found = new Set<Kind>()
  places.each(body, (meta) => {
    const kind = personalOf(meta)
    if (kind) found.add(kind)
  })
  return found
}

/**
 * The answer with the personal numbers masked that its reader may not read.
 * @param call the call
 * @param who the reader
 * @param result the answer with whole numbers
 * @returns the result, with the numbers masked that the reader may not read
 */
export function maskNumbers<T>({ module, options }: Call, who: Who, result: T): T {
  if (!options.reply || options.permit === open || who.aboutSelf || !places.has(options.reply)) return result
  const mask = (value: unknown, meta: FieldMeta) => {
    const kind = personalOf(meta)
    if (!kind || typeof value !== 'string' || mayRead(who, module, kind, meta)) return value
    return masks[kind](value)
  }
  return places.mapped(options.reply, result, mask) as T // as: texts are replaced by texts
}

function mayRead(who: Who, module: string, kind: Kind, { readers }: FieldMeta) {
  if (who.limited === 'screen') return false
  if (who.may(wholeNumbers) || (readers && who.may(readers))) return true
  return [...(writers.get(`${module}.${kind}`) ?? [])].some((permit) => allows(permit, who.codes))
}
