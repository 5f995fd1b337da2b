import { Suspense } from 'react'
import { Permit } from '../../../kit/Permit.tsx'
import type { Values } from '../../../kit/value/schema.ts'
import { joinedRemindParts } from './joined-form.ts'

interface RemindOutlookProps {
  values: Values
  set: (part: Values) => void
}

/** Under the form of a reminder: what other modules know of the resident it is about. */
export default function RemindOutlook({ values, set }: RemindOutlookProps) {
  const oldmanId = typeof values.oldmanId === 'string' ? values.oldmanId : undefined
  return (
    <Suspense>
      {joinedRemindParts().map(({ permit, Part }) => (
        <Permit key={permit} need={permit}>
          <Part oldmanId={oldmanId} choose={(chosen) => set({ oldmanId: chosen })} />
        </Permit>
      ))}
    </Suspense>
  )
}
