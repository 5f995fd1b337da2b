import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** What another module made of an assessment, shown above its result: the level it proposes. */
interface JoinedResult {
  permit: string
  Part: LazyExoticComponent<Part>
}
type Part = ComponentType<{ proposalId: string; oldmanId: string }>
const results: JoinedResult[] = []

/** Joins for the life of the page: `joinAssessmentResult({ permit, load: () => import('./Proposed.tsx') })`. */
export const joinAssessmentResult = ({ permit, load }: { permit: string; load: () => Promise<{ default: Part }> }) =>
  void results.push({ permit, Part: lazy(load) })
export const joinedResults = (): readonly JoinedResult[] => results
