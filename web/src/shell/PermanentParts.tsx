import { Suspense, useEffect, useState } from 'react'
import { permanentParts } from '#kit/page/permanent-parts.tsx'
import { usePermit } from '#kit/page/permit.ts'

/** The first screen is drawn first. */
const afterStartMs = 1000

/** Parts of modules that are on screen on every page, for users with their permission. */
export function PermanentParts() {
  const may = usePermit()
  const [begun, begin] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => begin(true), afterStartMs)
    return () => clearTimeout(timer)
  }, [])
  if (!begun) return null
  return permanentParts().map(({ permit, Part }) =>
    may(permit) ? (
      <Suspense key={permit}>
        <Part />
      </Suspense>
    ) : null,
  )
}
