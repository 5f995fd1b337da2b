import { useCallback, useEffect, useRef, useState } from 'react'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'
import { sent } from '../../queue/queue.ts'
import { person } from '../../session.ts'
import { ask } from '../ask.ts'
import { useBack } from '../use-back.ts'
import { changed } from './changed.ts'
import { keep, readKept } from './sealed-values.ts'

/** Answers that are available without a network: the last one of each read, per user (care.md 5). */

interface StoredAnswer {
  at: number
  data: unknown
}

const nameOf = (call: Call, input: unknown) =>
  `${person.get()?.user.userId}|${call.path}|${JSON.stringify(input ?? {})}`

/** Reads and stores the answer; without an answer gives the stored one, or rejects. */
export const askKept = async <C extends Call>(call: C, input: InputFor<C>): Promise<ReplyFor<C>> =>
  (await fresh(call, input)).data

async function fresh<C extends Call>(call: C, input: InputFor<C>): Promise<{ data: ReplyFor<C>; at: number }> {
  const name = nameOf(call, input)
  try {
    const data = await ask(call, input)
    const at = Date.now()
    await keep('read', name, { at, data } satisfies StoredAnswer)
    return { data, at }
  } catch (error) {
    const stored = await keptOf(name)
    if (stored) return { data: stored.data as ReplyFor<C>, at: stored.at } // as: written above, under the same name
    throw error
  }
}

// as: only `askKept` writes the store
const keptOf = (name: string) => readKept('read', name) as Promise<StoredAnswer | undefined>

/** Reads data that will be needed without a network, unless they were read within the hour. */
export async function keepReady<C extends Call>(call: C, input: InputFor<C>, now = Date.now()) {
  const stored = await keptOf(nameOf(call, input))
  if (!stored || now - stored.at > 3_600_000) await askKept(call, input)
}

/** Changes come in bursts: a page reads once per burst. */
const burstMs = 300

export interface ReadState<T> {
  data: T | undefined
  /** Time (ms) when the server gave it. */
  at: number | undefined
  /** Why there is nothing to show. */
  error: unknown
  again: () => void
}

/**
 * The data of a page: first the stored answer, then the new one; read again when the network returns, the app comes to
 * the front, the queue has sent something or somebody has changed the data.
 */
export function useRead<C extends Call>(call: C, input: InputFor<C> | undefined): ReadState<ReplyFor<C>> {
  const inputText = input === undefined ? undefined : JSON.stringify(input)
  const [shown, show] = useState<{ inputText: string; data?: ReplyFor<C>; at?: number; error?: unknown }>()
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])
  const arrived = sent.use()
  useBack(again)
  const latest = useRef('')
  useEffect(() => {
    const seen = () => document.visibilityState === 'visible' && again()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [again])
  useEffect(() => {
    let burst: ReturnType<typeof setTimeout> | undefined
    const end = changed.watch(() => {
      if (!changed.get().includes(call.module)) return
      clearTimeout(burst)
      burst = setTimeout(again, burstMs)
    })
    return () => {
      clearTimeout(burst)
      end()
    }
  }, [call, again])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to ask again
  useEffect(() => {
    if (inputText === undefined) return
    const ownInput = JSON.parse(inputText) as InputFor<C> // as: its own text
    latest.current = inputText
    const mine = () => latest.current === inputText
    const first = keptOf(nameOf(call, ownInput)).then((stored) => {
      // The data already shown are newer.
      if (stored && mine())
        show((now) =>
          now?.inputText === inputText ? now : { inputText, data: stored.data as ReplyFor<C>, at: stored.at },
        ) // as: see above
    })
    void first
      .then(() => fresh(call, ownInput))
      .then(
        ({ data, at }) => mine() && show({ inputText, data, at }),
        (error: unknown) =>
          mine() && show((now) => (now?.inputText === inputText && now.data ? now : { inputText, error })),
      )
  }, [call, inputText, round, arrived])
  const current = shown?.inputText === inputText ? shown : undefined
  return { data: current?.data, at: current?.at, error: current?.error, again }
}
