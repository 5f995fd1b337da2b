import { useRef, useState } from 'react'
import type { RotaPlan } from './rota-plan.ts'

const steps = 100

/** A plan with undo: `const rota = useRota(first); rota.change(next); rota.undo()`. */
export function useRota(first: RotaPlan) {
  const [plan, setPlan] = useState(first)
  const past = useRef<RotaPlan[]>([])
  const ahead = useRef<RotaPlan[]>([])
  const show = (next: RotaPlan) => {
    setPlan(next)
    return next
  }
  return {
    plan,
    canUndo: past.current.length > 0,
    canRedo: ahead.current.length > 0,
    change(next: RotaPlan) {
      if (next === plan) return
      past.current = [...past.current.slice(1 - steps), plan]
      ahead.current = []
      show(next)
    },
    undo() {
      const before = past.current.pop()
      if (before === undefined) return
      ahead.current.push(plan)
      show(before)
    },
    redo() {
      const next = ahead.current.pop()
      if (next === undefined) return
      past.current.push(plan)
      show(next)
    },
    /** Sets another month, or the same one as stored; it cannot be undone. */
    reset(next: RotaPlan) {
      past.current = []
      ahead.current = []
      show(next)
    },
  }
}
