import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type FileKind, fileKinds, fileRefusals } from '#contract/kit/value/file-kinds.ts'
import { avatarRoutes, file } from '#contract/modules/platform/file/file.ts'
import type { Db } from '#core/db/db.ts'
import { disposition } from '#core/files/disposition.ts'
import { mediaTypes } from '#core/files/file-type.ts'
import type { FileVersion } from '#core/files/files.ts'
import { everybody, fileIdOf, linkOf, pathOf } from '#core/files/links.ts'
import { mediumOf } from '#core/files/picture/image.ts'
import type { Upload } from '#core/files/upload.ts'
import { serve } from '#core/http/serve.ts'
import { ownResident } from '#core/rows/residents.ts'
import { find } from '#core/rows/store/write.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'
import { clean } from './clean.ts'
import { videoSeconds } from './mp4.ts'
import { type FileRow, keepUpload } from './service.ts'
import { assertShort } from './sound.ts'
import { files } from './tables.ts'

export default serve(
  file,
  {
    uploadCommon: async (ctx) => {
      if (avatarRoutes.includes(ctx.body.picRoute ?? 1)) assertKind('avatar', ctx.upload)
      await assertShort(ctx.upload)
      const row = await keepUpload(ctx)
      const { picture } = ctx.upload
      return {
        imagePath: readable(ctx, row),
        imageBase64: picture ? `data:image/jpeg;base64,${picture.thumbnail.toString('base64')}` : '',
        fileId: row.fileId,
        sourceFileName: row.sourceName,
        fileSizeB: row.size,
      }
    },
    uploadVideo: async (ctx) => {
      const cover = ctx.body.cover ? await ownPicture(ctx, ctx.body.cover) : undefined
      const row = await keepUpload(ctx)
      const { fileId, fileName, fileSizeB, urlPath } = stored(ctx, row)
      return {
        videoPath: urlPath,
        coverPath: cover ? readable(ctx, cover) : null,
        fileId,
        fileName,
        fileSizeB,
        seconds: await videoSeconds(ctx.upload.path),
      }
    },
    uploadScale: async (ctx) => {
      const row = await keepUpload(ctx)
      if (ctx.body.sizeCut === 'yes') {
        const medium = await mediumOf(await readFile(ctx.upload.path))
        await ctx.services.files.keepVersion(row.storeKey, 'medium', medium)
      }
      return stored(ctx, row)
    },
    uploadStream: async (ctx) => {
      const { oldmanId, fileType } = ctx.body
      if (!oldmanId) return stored(ctx, await keepUpload(ctx))
      ctx.who.must('live.archives.base.add|live.archives.base.edit')
      const resident = await ownResident(ctx.db, ctx.who, oldmanId)
      ctx.who.did(`为${resident.oldmanName}上传附件：${ctx.upload.sourceName}`)
      const owner = { bizType: 'oldman', bizId: oldmanId, fileType: fileType ?? 9 }
      return stored(ctx, await keepUpload(ctx, owner))
    },
    uploadInspection: async (ctx) => stored(ctx, await keepUpload(ctx)),
    uploadHomecare: async (ctx) => {
      const { fileId, sourceFileName, urlPath } = stored(ctx, await keepUpload(ctx))
      return { fileRelateUrl: urlPath, fileId, sourceFileName }
    },
    read: async ({ db, params, query, raw, services }) => {
      const row = await ticketed(db, services, params.fileId, query.t)
      const version = versionOf(query.size)
      return send(raw, services, row, version)
    },
  },
  { jobs: [clean] },
)

function assertKind(kind: FileKind, { ext, sentSize }: Upload) {
  const { extensions, maxMb } = fileKinds[kind]
  if (!extensions.some((known) => known === ext)) refuse(fileRefusals.extension, { ext })
  if (sentSize > maxMb * 1024 * 1024) refuse(fileRefusals.tooLarge, { n: maxMb })
}

interface Uploading {
  db: Db
  who: Who
  services: Services
}

const readable = ({ who, services }: Pick<Uploading, 'who' | 'services'>, row: FileRow) =>
  linkOf(services, who, pathOf(row.fileId))

function stored(ctx: Uploading, row: FileRow) {
  return {
    fileId: row.fileId,
    fileName: `${row.fileId}.${row.ext}`,
    sourceFileName: row.sourceName,
    urlPath: readable(ctx, row),
    fileSizeB: row.size,
  }
}

/** A picture the caller has uploaded, by the address the upload answered. */
async function ownPicture({ db, who }: Uploading, path: string): Promise<FileRow> {
  const row = await find(db, files, who, fileIdOf(path) ?? '')
  if (!row?.thumbKey || row.createBy !== who.userId) return refuse(common.badFile, {}, { field: 'cover' })
  return row
}

/**
 * The file a ticket gives access to, while the ticket's session lives, if it has one. Every refusal gives the same
 * answer.
 */
async function ticketed(db: Db, services: Services, fileId: string, ticket: string): Promise<FileRow> {
  const holder = services.files.readTicket(fileId, ticket, services.clock.ms()) ?? refuseMissing()
  const named = db
    .selectFrom('file')
    .selectAll('file')
    .where('file.orgId', '=', holder.orgId)
    .where('file.fileId', '=', fileId)
  if (holder.sessionId === everybody)
    return (await named.where('file.bound', '=', 1).executeTakeFirst()) ?? refuseMissing()
  const row = await named
    .innerJoin('session', 'session.orgId', 'file.orgId')
    .where('session.sessionId', '=', holder.sessionId)
    .where('session.revokedTime', 'is', null)
    .executeTakeFirst()
  return row ?? refuseMissing()
}

/**
 * HTTP 401, as for a session that has ended: a user who may read the record gets a new ticket with it (platform.md
 * 13.19).
 */
const refuseMissing = () => refuse(common.missing, {}, { status: 401 })

type Version = FileVersion | undefined
const versions: Readonly<Record<number, FileVersion>> = { 200: 'thumb', 320: 'card', 1280: 'medium' }
const versionOf = (size: number | null | undefined): Version => (size ? versions[size] : undefined)

async function send(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { files }: Services,
  row: FileRow,
  version: Version,
) {
  const smaller = version ? await files.read(row.storeKey, version) : undefined
  const content = smaller ?? (await files.read(row.storeKey)) ?? refuseMissing()
  const ext = smaller ? 'jpg' : row.ext
  reply.header('content-type', mediaTypes[ext] ?? 'application/octet-stream')
  // Pictures, videos and sounds are shown in the page, all other files are saved.
  const how = /^(image|video|audio)\//.test(mediaTypes[ext] ?? '') ? 'inline' : 'attachment'
  reply.header('content-disposition', disposition(row.sourceName, ext, how))
  reply.header('cache-control', 'private, max-age=600')
  reply.header('accept-ranges', 'bytes')
  const part = rangeOf(request.headers.range, content.size)
  if (part === 'outside') {
    reply.status(416).header('content-range', `bytes */${content.size}`)
    return ''
  }
  const { from, to } = part ?? { from: 0, to: content.size - 1 }
  reply.header('content-length', to - from + 1)
  if (part) reply.status(206).header('content-range', `bytes ${from}-${to}/${content.size}`)
  return content.open(from, to)
}

/** One range of bytes, as players request it (RFC 9110, 14.1.2); any other header gets the whole file. */
function rangeOf(header: string | undefined, size: number) {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const from = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1])
  const to = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1)
  return from > to || from >= size ? 'outside' : { from, to }
}
