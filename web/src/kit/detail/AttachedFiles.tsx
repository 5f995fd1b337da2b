import { Attachments, attachmentsOf } from './Attachments.tsx'

/** The files of a row in its details drawer, each with a link that opens it. */
export default function AttachedFiles({ value }: { value: unknown }) {
  return <Attachments of={attachmentsOf(value)} />
}
