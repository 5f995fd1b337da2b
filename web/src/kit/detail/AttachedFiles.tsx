import { Attachments, attachmentsOf } from './Attachments.tsx'

/** The files of a row in its look, each to be opened. */
export default function AttachedFiles({ value }: { value: unknown }) {
  return <Attachments of={attachmentsOf(value)} />
}
