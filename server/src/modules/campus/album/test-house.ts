import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { album } from '#contract/modules/campus/album/album.ts'
import type { Answer, Client, TestApp } from '../../../../test/app.ts'

// Photos and forms for the tests of this module.

export interface Sent {
  name: string
  content: Buffer
}

/** A photo like no other. */
export async function photoOf(name = 'a.jpg', { width = 40, height = 30 } = {}): Promise<Sent> {
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
  files: readonly Sent[],
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
