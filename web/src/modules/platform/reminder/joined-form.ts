import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** What another module tells under the form of a reminder: whose assessment is due, or what the chosen resident has. */
export interface RemindPartProps {
  oldmanId: string | undefined
  choose: (oldmanId: string) => void
}
type Part = ComponentType<RemindPartProps>
interface JoinedPart {
  permit: string
  Part: LazyExoticComponent<Part>
}
const parts: JoinedPart[] = []

/** Joins for the life of the page: `joinRemindForm({ permit, load: () => import('./DueList.tsx') })`. */
export const joinRemindForm = ({ permit, load }: { permit: string; load: () => Promise<{ default: Part }> }) =>
  void parts.push({ permit, Part: lazy(load) })
export const joinedRemindParts = (): readonly JoinedPart[] => parts
