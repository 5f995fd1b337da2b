import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FileKind } from '#contract/kit/value/file-kinds.ts'
import type { Env } from '../env.ts'
import { openStore } from './store/file-store.ts'
import type { ReceivedFile, ReceivedMany, Upload } from './upload.ts'
import { receiveUpload } from './upload.ts'
import { receiveUploads } from './upload-many.ts'

/** The file store, and the tickets with which files are read. The owner of a file is in table `file` (module file). */
export interface Files {
  /** Takes the file of a multipart request, with its type and size checked. Call `dispose` when the request is over. */
  receive(request: FastifyRequest, kinds: readonly FileKind[], fileMaxMb: number): Promise<ReceivedFile>
  /** Like `receive`, for at most `most` files: refused files are listed with their reason. */
  receiveMany(
    request: FastifyRequest,
    kinds: readonly FileKind[],
    limits: { fileMaxMb: number; most: number },
  ): Promise<ReceivedMany>
  /** Moves a received file into the store under a random name of its organisation and month. */
  keep(orgId: string, day: string, upload: Upload): Promise<string>
  /** Stores a copy of the content of `key` for another organisation: each organisation cleans up its own files. */
  copy(key: string, orgId: string, day: string): Promise<string>
  /** Removes the stored files of an upload whose request was refused afterwards. */
  takeBack(upload: Upload): Promise<void>
  /** Stores a further version of a stored file. */
  keepVersion(key: string, version: FileVersion, data: Buffer): Promise<void>
  /** The content, from one byte to another; undefined when the file does not exist. */
  read(
    key: string,
    version?: FileVersion,
  ): Promise<{ size: number; open(from: number, to: number): Promise<Readable> } | undefined>
  /** Removes a file with its versions; a missing file is no error. */
  remove(key: string): Promise<void>
  /** Makes a ticket to read a file for 10 minutes, within a session. */
  ticket(fileId: string, holder: TicketHolder, nowMs: number): string
  /** The session a ticket was made for, or undefined. */
  readTicket(fileId: string, ticket: string, nowMs: number): TicketHolder | undefined
}

export interface TicketHolder {
  orgId: string
  sessionId: string
}

/** `thumb` ≤ 200 px, `card` ≤ 320 px, `medium` ≤ 1280 px; all JPEG. */
export type FileVersion = (typeof fileVersions)[number]
const fileVersions = ['thumb', 'card', 'medium'] as const

export interface FilesOptions {
  dataDir: string
  appSecret: string
  reserveBytes?: number
  /** A bucket in place of the folder. */
  s3?: Env['s3']
}

const ticketMs = 600_000
/** Tickets made within the same minute are equal, so that a browser can use its cached picture. */
const ticketStepMs = 60_000
const abandonedMs = 3_600_000

export async function openFiles({
  dataDir,
  appSecret,
  reserveBytes = 200 * 1024 * 1024,
  s3,
}: FilesOptions): Promise<Files> {
  const store = await openStore(dataDir, s3)
  const incoming = join(dataDir, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await clearAbandoned(incoming)
  const secret = Buffer.from(hkdfSync('sha256', appSecret, '', 'pims-file-ticket-v1', 32))
  const sign = (fileId: string, { orgId, sessionId }: TicketHolder, until: string) =>
    createHmac('sha256', secret).update([fileId, orgId, sessionId, until].join('\n')).digest('base64url')

  const remove = async (key: string) => {
    for (const name of [key, ...fileVersions.map((version) => versionKey(key, version))]) await store.remove(name)
  }

  // A transaction that lost a race is run again; its file is already stored.
  const storedKeys = new WeakMap<Upload, string>()

  return {
    receive: (request, kinds, fileMaxMb) =>
      receiveUpload(request, kinds, { folder: incoming, reserveBytes }, fileMaxMb),
    receiveMany: (request, kinds, limits) => receiveUploads(request, kinds, { folder: incoming, reserveBytes }, limits),
    async keep(orgId, day, upload) {
      const before = storedKeys.get(upload)
      if (before) return before
      const key = `${orgId}/${day.slice(0, 7)}/${randomUUID()}.${upload.ext}`
      await store.take(upload.path, key)
      if (upload.picture) await store.put(versionKey(key, 'thumb'), upload.picture.thumbnail)
      storedKeys.set(upload, key)
      return key
    },
    async copy(from, orgId, day) {
      const key = `${orgId}/${day.slice(0, 7)}/${randomUUID()}.${from.split('.').at(-1)}`
      await store.copy(from, key)
      const thumb = versionKey(from, 'thumb')
      if ((await store.size(thumb)) !== undefined) await store.copy(thumb, versionKey(key, 'thumb'))
      return key
    },
    async takeBack(upload) {
      const key = storedKeys.get(upload)
      if (key) await remove(key)
    },
    keepVersion: (key, version, data) => store.put(versionKey(key, version), data),
    async read(key, version) {
      const name = version ? versionKey(key, version) : key
      const size = await store.size(name)
      if (size === undefined) return undefined
      return { size, open: async (from, to) => (size === 0 ? Readable.from([]) : store.part(name, from, to)) }
    },
    remove,
    ticket(fileId, { orgId, sessionId }, nowMs) {
      const until = (Math.floor(nowMs / ticketStepMs) * ticketStepMs + ticketMs).toString(36)
      return [until, orgId, sessionId, sign(fileId, { orgId, sessionId }, until)].join('.')
    },
    readTicket(fileId, ticket, nowMs) {
      const [until, orgId, sessionId, signature, ...more] = ticket.split('.')
      if (!signature || more.length > 0 || Number.parseInt(until, 36) < nowMs) return undefined
      return same(signature, sign(fileId, { orgId, sessionId }, until)) ? { orgId, sessionId } : undefined
    },
  }
}

const versionKey = (key: string, version: FileVersion) => `${key}.${version}.jpg`

function same(a: string, b: string) {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Files a killed process has left. A file that another process is still writing is young. */
async function clearAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true })
  }
}
