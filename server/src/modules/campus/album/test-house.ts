import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import yauzl from 'yauzl'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { album } from '#contract/modules/campus/album/album.ts'
import type { Answer, Client, TestApp } from '../../../../test/app.ts'
import { makeEmp } from '../../../../test/factories.ts'

// Photos and forms for the tests of this module.

export interface UploadFile {
  name: string
  content: Buffer
}

/** A photo different from all others. */
export async function photoOf(name = 'a.jpg', { width = 40, height = 30 } = {}): Promise<UploadFile> {
  const picture = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
  return { name, content: await (name.endsWith('.png') ? picture.png() : picture.jpeg()).toBuffer() }
}

export const photosOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => photoOf(`照片${at + 1}.jpg`)))

/** Sends a form of several files as a browser does. */
export async function sendPhotos(
  t: TestApp,
  client: Client,
  photoAlbumId: string,
  files: readonly UploadFile[],
  more: Record<string, string> = {},
): Promise<Answer<ReplyFor<typeof album.upload>>> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ photoAlbumId, ...more })) form.append(key, value)
  for (const { name, content } of files) form.append('files', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await t.app.inject({
    method: 'POST',
    url: album.upload.path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...client.headers('POST', album.upload.path),
      'content-type': request.headers.get('content-type') ?? '',
    },
  })
  return { status: response.statusCode, ...response.json() }
}

let albumCount = 0

/** Albums of the institution and calls about their photos, by a user with all permissions by default. */
export function albumsOf(t: TestApp, hr: Client) {
  type Row = { photoAlbumId: string }
  const house = (more: object = {}) => {
    albumCount += 1
    return hr.ok(album.create, { albumName: `院庆${albumCount}`, albumType: 3, ...more })
  }
  const send = (row: Row, files: readonly UploadFile[], by = hr) => sendPhotos(t, by, row.photoAlbumId, files)
  const photosIn = async ({ photoAlbumId }: Row, query: object = {}) =>
    (await hr.ok(album.get, { photoAlbumId, size: 1000, ...query })).photos.list
  return {
    house,
    send,
    photosIn,
    info: ({ photoAlbumId }: Row, values: object, by = hr) => by.call(album.photoInfo, { photoAlbumId, ...values }),
    discard: ({ photoAlbumId }: Row, photoIds: string[]) => hr.call(album.photoRemove, { photoAlbumId, photoIds }),
    /** With this number of photos, in their order. */
    filled: async (count: number, more: object = {}) => {
      const row = await house(more)
      await send(row, await photosOf(count))
      return { row, ids: (await photosIn(row)).map(({ photoId }) => photoId).reverse() }
    },
    holder: (...rights: string[]) => holderIn(t, undefined, rights),
    holderIn: (deptId: string, ...rights: string[]) => holderIn(t, deptId, rights),
  }
}

/** A user with only these permissions on albums; with a department, for its residents only. */
async function holderIn(t: TestApp, deptId: string | undefined, rights: readonly string[]) {
  const { empId } = await makeEmp(t)
  const client = await t.as('NOBODY', { empId, deptId })
  const role = { orgId: t.orgId, roleId: empId, roleCode: `R${empId}`, name: empId, status: 1 as const }
  const codes = JSON.stringify(rights.map((right) => `administration.photo.${right}`))
  await t.db(async (db) => {
    await db
      .insertInto('role')
      .values({ ...role, codes, dataScope: deptId ? 'DEPT' : 'ALL' })
      .execute()
    await db.insertInto('userRole').values({ orgId: t.orgId, userId: client.userId, roleId: empId }).execute()
  })
  return client
}

/** The names in a zip, each unpacked and compared with its checksum. */
export async function namesIn(answer: { status: number; data: unknown }) {
  const zip = await yauzl.fromBufferPromise(Buffer.from(answer.data as Uint8Array), { validateEntrySizes: true }) // as: a file
  const names: string[] = []
  for await (const entry of zip.eachEntry()) {
    for await (const _ of await zip.openReadStreamPromise(entry));
    names.push(entry.fileName)
  }
  return names.toSorted()
}
