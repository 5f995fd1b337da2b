import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { useCall } from '../../../kit/calls.ts'

const bankCalls = [assessment.issuesEasy, assessment.issues2013, assessment.issues2023, assessment.issuesPlus]

/** The items of a type of assessment; they are data and never change while the page is open. */
export const useBank = (type: number) =>
  useCall(bankCalls[type] as typeof assessment.issuesEasy, {}, { staleTime: Number.POSITIVE_INFINITY }) // as: all four answer a bank
