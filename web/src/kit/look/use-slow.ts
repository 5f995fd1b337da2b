import { useEffect, useState } from 'react'

/** A save is slow after this time, and may be left after the longer one. */
export const slowMs = 2000
const longMs = 10_000

/** How long a save has been running: undefined while it is quick. */
export function useSlow(pending: boolean) {
  const [wait, setWait] = useState<'slow' | 'long'>()
  useEffect(() => {
    setWait(undefined)
    if (!pending) return
    const slow = setTimeout(() => setWait('slow'), slowMs)
    const long = setTimeout(() => setWait('long'), longMs)
    return () => {
      clearTimeout(slow)
      clearTimeout(long)
    }
  }, [pending])
  return pending ? wait : undefined
}
