import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Content of another module about an assessment, shown above its result: the proposed level. */
interface JoinedResult {
  permit: string
  Part: LazyExoticComponent<Part>
}
type Part = ComponentType<{ proposalId: string; oldmanId: string }>
const results: JoinedResult[] = []

/**
 * Called once in the routes of the other module: `joinAssessmentResult({ permit, load: () => import('./Proposed.tsx')
 * })`.
 */
export const joinAssessmentResult = ({ permit, load }: { permit: string; load: () => Promise<{ default: Part }> }) =>
  void results.push({ permit, Part: lazy(load) })
export const joinedResults = (): readonly JoinedResult[] => results
