import { useEffect, useRef, useState } from 'react'
import type { InputFor, ReplyFor } from '#contract/kit/calls.ts'
import { payment, payStatus } from '#contract/modules/fees/payment/payment.ts'
import { useCall } from '#kit/calls.ts'

export type PaymentInput = Omit<InputFor<typeof payment.create>, 'requestNo' | 'version'>
export type Order = ReplyFor<typeof payment.order>

const everyMs = 2000
/** Time during which the screen asks for the state; afterwards the server does, every half minute (fees.md 9). */
const askSeconds = 60

export const isOpen = (order: Order | undefined) =>
  order?.payStatus === payStatus.is.waiting || order?.payStatus === payStatus.is.processing

/** Follows a payment until it is decided: asks every two seconds, for a minute. */
export function useOrder(payId: string | undefined) {
  const { data, refetch } = useCall(
    payment.order,
    { payId: payId ?? '' },
    { enabled: Boolean(payId), keep: false, staleTime: 0 },
  )
  const [attempts, setAttempts] = useState(0)
  const open = data !== undefined && isOpen(data)
  const asking = open && attempts * everyMs < askSeconds * 1000
  useEffect(() => {
    if (!asking) return
    // `asked` starts the next turn, whatever the answer was.
    const timer = setTimeout(() => void refetch().finally(() => setAttempts(attempts + 1)), everyMs)
    return () => clearTimeout(timer)
  }, [asking, attempts, refetch])
  return { order: data, asking, again: () => setAttempts(0) }
}

/** Remaining seconds, counted down from the server's number. */
export function useSecondsLeft(order: Order | undefined) {
  const [now, setNow] = useState(0)
  const started = useRef({ left: -1, at: 0 })
  const left = order?.secondsLeft ?? 0
  useEffect(() => {
    started.current = { left, at: performance.now() }
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [left])
  return Math.max(0, Math.round(left - Math.max(0, now - started.current.at) / 1000))
}
