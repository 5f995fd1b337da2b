import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import { common } from '#contract/kit/refusals.ts'
import { ask } from './confirm.tsx'
import { fieldErrorsOf, showError, showErrorThrough } from './fault/errors.ts'
import { refreshModules } from './http/query.ts'
import { isUnderWay, send } from './http/request.ts'
import { newRequestNo } from './http/request-no.ts'
import { type FrontDialog, inFront, isOpen } from './look/front-dialog.ts'
import { toast } from './look/notice.ts'
import type { Values } from './value/schema.ts'

export { newRequestNo }

interface ReadOptions {
  enabled?: boolean
  /** False: shows nothing while another page or resident is being read. Default: the previous answer stays. */
  keep?: boolean
  staleTime?: number
}

/**
 * Reads a call through the one cache; the screen shows `error` itself (no toast).
 *
 *     const { data, error, refetch } = useCall(visit.get, { visitId })
 */
export function useCall<C extends Call>(call: C, input: InputFor<C>, options: ReadOptions = {}) {
  const { keep = true, ...rest } = options
  const client = useQueryClient()
  const read = {
    queryKey: [call.module, call.name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(call, input, { silent: true, signal }),
  }
  // Requested while the screen is drawn, not after: drawing a first list takes longer than reading it.
  if (rest.enabled !== false && !client.getQueryState(read.queryKey)) client.query(read).catch(() => undefined)
  return useQuery({ ...read, placeholderData: keep ? keepPreviousData : undefined, ...rest })
}

export interface ActOptions<C extends Call> {
  /** The message on success: `(reply) => `已登记${reply.visitorName}离开``. Empty: the screen shows its own. */
  done?: string | ((reply: ReplyFor<C>, input: InputFor<C>) => string)
  /** Gets the errors of the fields, for a form; no toast is shown then. */
  atFields?: (errors: FieldError[]) => void
  /** Called on refusal 21002 (changed by somebody else) instead of a toast. */
  onStale?: () => void
  /** Gets the code of a refusal; when it returns true, no toast is shown because the screen asks a question. */
  onRefused?: (code: number, error: unknown) => boolean
  requestNo?: string
}

/**
 * Sends a write: shows the message on success, refreshes the modules it touches, shows its refusal in one place. Gives
 * undefined when it was refused.
 */
export async function act<C extends Call>(
  call: C,
  input: InputFor<C>,
  options: ActOptions<C> = {},
): Promise<{ reply: ReplyFor<C> } | undefined> {
  // The button was pressed twice: the first press reports the outcome.
  if (isUnderWay(call, input)) return undefined
  // A body that is a plain list has no field for a request number.
  const numbered = (call.method === 'POST' || call.method === 'PUT') && !Array.isArray(input)
  const requestNo = numbered ? (options.requestNo ?? newRequestNo()) : undefined
  const front = inFront()
  front?.say(undefined)
  try {
    const reply = await send(call, requestNo ? { ...input, requestNo } : input, { silent: true })
    const words = typeof options.done === 'function' ? options.done(reply, input) : options.done
    if (words !== '') toast(words ?? `已完成${call.options.title}`)
    void refreshModules(call.options.touches ?? [])
    return { reply }
  } catch (error) {
    const asks = asksOf(error)
    if (asks) {
      const isConfirmed = await ask(asks.map(({ message }) => message).join('；'), '仍要继续')
      return isConfirmed
        ? act(call, { ...input, confirms: [...confirmed(input), ...asks.map(({ code }) => code)] }, options)
        : undefined
    }
    if (!isMany(error)) showRefusal(error, options, front)
    // The user first reads the list of residents whose money would move, with the amounts (decision 030).
    else if (await (await import('./look/dialog/many-dialog.tsx')).askRefused(error))
      return act(call, { ...input, confirmed: 1 }, { ...options, requestNo })
    return undefined
  }
}

type Many = Parameters<typeof import('./look/dialog/many-dialog.tsx')['askRefused']>[0]
const isMany = (error: unknown): error is Many => Boolean(Object(Object(error).data).people)

/**
 * Refusals that the user may override: the user is asked once, then the call is sent again with their codes (stock.md
 * 5.2).
 */
function asksOf(error: unknown): { code: number; message: string }[] | undefined {
  const asks = Object(Object(error).data).confirms
  return Array.isArray(asks) ? asks : undefined
}

const confirmed = (input: object): unknown[] =>
  'confirms' in input && Array.isArray(input.confirms) ? input.confirms : []

/** Shows a refusal at its fields, else in the open dialog, where it stays, else as a toast. */
function showRefusal(
  error: unknown,
  options: Pick<ActOptions<Call>, 'atFields' | 'onStale' | 'onRefused'>,
  front: FrontDialog | undefined,
) {
  if (options.onRefused?.(codeOf(error) ?? 0, error)) return
  const fields = fieldErrorsOf(error)
  if (options.onStale && codeOf(error) === common.stale.code) options.onStale()
  else if (options.atFields && fields.length) options.atFields(fields)
  else if (front && isOpen(front)) showErrorThrough(front.say, error)
  else showError(error)
}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : undefined

/**
 * A write with the state of its button. One request number serves until the write succeeds, so that a repeated click or
 * a lost answer never writes twice. `run` gives undefined on a refusal, which has been shown by then.
 *
 *     const leave = useAction(visit.update, { done: '已登记离开' })
 *     <Button loading={leave.pending} onClick={() => leave.run({ visitId, leaveTime, version })} />
 */
export function useAction<C extends Call>(call: C, options: Omit<ActOptions<C>, 'requestNo'> = {}) {
  const [pending, setPending] = useState(false)
  /** `pending` changes with the next drawing only: two presses may come before it. */
  const isBusy = useRef(false)
  const requestNo = useRef<string>(undefined)
  async function run(input: InputFor<C>, more: Omit<ActOptions<C>, 'requestNo'> = {}) {
    if (isBusy.current) return undefined
    isBusy.current = true
    setPending(true)
    requestNo.current ??= newRequestNo()
    const result = await act(call, input, { ...options, ...more, requestNo: requestNo.current })
    setPending(false)
    isBusy.current = false
    if (result) requestNo.current = undefined
    return result
  }
  return { run, pending }
}

/** Input put together at run time from field names of the contract, typed as the input of the call. */
export function inputOf<C extends Call>(_call: C, values: Values) {
  return values as unknown as InputFor<C> // as: field names only known at run time; the server parses every one of them
}
