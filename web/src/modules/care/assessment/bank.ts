import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { useCall } from '#kit/calls.ts'

const bankCalls = [assessment.issuesEasy, assessment.issues2013, assessment.issues2023, assessment.issuesPlus]
/** The call that answers the item bank of a type. */
export const bankCall = (type: number) => bankCalls[type] as typeof assessment.issuesEasy // as: all four answer a bank

/** The item bank of a type of assessment; it never changes while the page is open. */
export const useBank = (type: number) => useCall(bankCall(type), {}, { staleTime: Number.POSITIVE_INFINITY })
