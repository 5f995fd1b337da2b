import type { ComponentType } from 'react'
import { Permit } from '#kit/Permit.tsx'
import type { Values } from '#kit/value/schema.ts'
import type { RemindPartProps } from './remind-props.ts'

interface RemindPart {
  permit: string
  default: ComponentType<RemindPartProps>
}
/** `remind-part.tsx` of other modules, found by its name and loaded on demand. */
const parts = Object.values(import.meta.glob<RemindPart>('../../*/*/remind-part.tsx', { eager: true }))

interface RemindOutlookProps {
  values: Values
  set: (part: Values) => void
}

/** Below the form of a reminder: data of other modules about its resident. */
export default function RemindOutlook({ values, set }: RemindOutlookProps) {
  const oldmanId = typeof values.oldmanId === 'string' ? values.oldmanId : undefined
  return parts.map(({ permit, default: Part }) => (
    <Permit key={permit} need={permit}>
      <Part oldmanId={oldmanId} choose={(chosen) => set({ oldmanId: chosen })} />
    </Permit>
  ))
}
