import { afterAll, beforeAll, expect, test } from 'vitest'
import { file } from '#contract/modules/platform/file/file.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { doorsOf, mp4, noisy, voices } from './test-forms.ts'

/** Voice notes of the bedside (care.md 5), through the call for pictures. */

let app: TestApp
let carer: Client
beforeAll(async () => {
  app = await testApp()
  carer = await app.as('NURSE')
})
afterAll(() => app.close())
const { send, read, rowsOf } = doorsOf(() => ({ app, client: carer }))

test.each([
  ['webm', 'audio/webm'],
  ['m4a', 'audio/mp4'],
  ['ogg', 'audio/ogg'],
] as const)('a voice note as %s comes back as it was recorded, whole and in parts', async (ext, type) => {
  const content = voices[ext](59)
  const { code, data } = await send(file.uploadCommon, { name: `voice.${ext}`, content })
  expect([code, data.imageBase64, data.fileSizeB]).toEqual([0, '', content.length])
  const whole = await read(data.imagePath)
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(content)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-disposition': expect.stringMatching(/^inline;/),
  })
  const part = await read(data.imagePath, { range: 'bytes=0-1' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 0-1/${content.length}`])
  expect(part.rawPayload.equals(content.subarray(0, 2))).toBe(true)
  expect((await read(`/files/${data.fileId}?t=x`)).statusCode).toBe(401)
})

test.each([
  ['a page', 'webm', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a video with a sound', 'webm', () => voices.webm(5, 'V_VP9A_OPUS')],
  ['a container without a sound', 'webm', () => voices.webm(5, 'S_TEXT')],
  ['another container', 'webm', () => voices.ogg(5)],
  ['a video', 'm4a', () => voices.m4a(5, 'vide')],
  ['a film without a track', 'm4a', () => mp4(5)],
  ['a picture', 'm4a', () => noisy().jpeg().toBuffer()],
  ['another codec', 'ogg', () => voices.ogg(5, '\u0080theora')],
  ['nothing', 'ogg', () => Buffer.alloc(0)],
] as const)('refuses %s called %s by its content (21803)', async (_, ext, content) => {
  const before = (await rowsOf()).length
  const answer = await send(file.uploadCommon, { name: `voice.${ext}`, content: await content() })
  expect(answer).toMatchObject({ code: 21803, msg: '文件内容与扩展名不符' })
  expect((await rowsOf()).length).toBe(before)
})

test.each(['webm', 'm4a', 'ogg'] as const)('21807: accepts a minute of %s and a little, refuses more', async (ext) => {
  const of = (seconds: number) => send(file.uploadCommon, { name: `voice.${ext}`, content: voices[ext](seconds) })
  expect((await of(64)).code).toBe(0)
  expect(await of(70)).toMatchObject({ code: 21807, msg: '语音不能超过60秒' })
})

test('does not take sound data for the length of a recording', async () => {
  // As browsers record it: no length in the header, and any bytes in the first cluster.
  const head = Buffer.from('1a45dfa39f4282847765626d2ad7b1830f4240', 'hex')
  const cluster = Buffer.concat([Buffer.from('1f43b675ff44898448', 'hex'), Buffer.alloc(40, 0x7a)])
  const content = Buffer.concat([head, Buffer.from('A_OPUS'), cluster])
  expect((await send(file.uploadCommon, { name: 'voice.webm', content })).code).toBe(0)
})

test('more than 2 MB is too long for a voice note of a minute (21802), and a voice note is no profile picture (21801)', async () => {
  const content = Buffer.concat([voices.webm(59), Buffer.alloc(2 * 1024 * 1024)])
  expect(await send(file.uploadCommon, { name: 'voice.webm', content })).toMatchObject({
    code: 21802,
    msg: '文件不能超过2MB',
  })
  const face = { name: 'voice.webm', content: voices.webm(5), fields: { picRoute: '2' } }
  expect(await send(file.uploadCommon, face)).toMatchObject({ code: 21801 })
  expect(await send(file.uploadStream, { name: 'voice.webm', content: voices.webm(5) })).toMatchObject({ code: 21801 })
})
