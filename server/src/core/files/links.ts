import type { Services } from '../services.ts'
import type { Who } from '../who/who.ts'

/** The addresses of files: as they are stored in a record, and as a user may read them. */

/** The address of a file as a record stores it; tickets are made anew whenever the record is read. */
export const pathOf = (fileId: string) => `/files/${fileId}`

/** The file an address names, with or without a ticket; undefined for any other address. */
export function fileIdOf(link: string) {
  return /^\/files\/([\w-]{1,64})(\?|$)/.exec(link)?.[1]
}

type Ticketing = Pick<Services, 'files' | 'clock'>
type Reader = Pick<Who, 'orgId' | 'sessionId'>

/** The address of a stored file with a ticket to read it, for a user who may read the record. */
export function linkOf(services: Ticketing, reader: Reader, stored: string): string
export function linkOf(services: Ticketing, reader: Reader, stored: string | null | undefined): string | null
export function linkOf({ files, clock }: Ticketing, reader: Reader, stored: string | null | undefined): string | null {
  const fileId = stored ? fileIdOf(stored) : undefined
  if (!stored || !fileId) return stored ?? null
  return `${pathOf(fileId)}?t=${files.ticket(fileId, reader, clock.ms())}`
}

/** Without a session: pictures of the sign-in page. */
export const everybody = 'everybody'

/** Like `linkOf`, without a session: only for pictures an institution shows in public. */
export const publicLinkOf = (services: Ticketing, orgId: string, stored: string | null | undefined) =>
  linkOf(services, { orgId, sessionId: everybody }, stored)
