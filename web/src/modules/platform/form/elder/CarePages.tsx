import { categoryPages } from '#contract/modules/platform/form/form.ts'
import { FilledList } from '../fill/FilledList.tsx'

/** Filled forms of one category each (residence.md 8a). */

export const NursingForms = () => <FilledList name="nursing-forms" category={4} page={categoryPages[4]} />
export const MedicalForms = () => <FilledList name="medical-forms" category={7} page={categoryPages[7]} />
export const AssessmentForms = () => <FilledList name="assessment-forms" category={3} page={categoryPages[3]} />
