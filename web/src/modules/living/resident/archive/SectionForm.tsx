import type { Call } from '#contract/kit/calls.ts'
import { FormModal, type FormModalProps } from '#kit/FormModal.tsx'

/** The form of a section, fetched when it is first opened. */
export default function SectionForm(props: FormModalProps<Call>) {
  return <FormModal {...props} columns={props.fields && props.fields.length < 6 ? 1 : 3} />
}
