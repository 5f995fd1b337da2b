import { expect, test } from 'vitest'
import { pack, unpack } from './pack.ts'

test('a value with pictures anywhere in it is restored, each with its type', async () => {
  const photo = new Blob([new Uint8Array([0, 255, 1, 254])], { type: 'image/jpeg' })
  const voice = new Blob(['语音'], { type: 'audio/webm' })
  const value = { remark: '翻身', photos: [photo, new Blob([])], result: { voice, none: null }, at: 1.5 }
  const back = unpack(await pack(value)) as typeof value // as: what was packed
  expect(back).toMatchObject({ remark: '翻身', at: 1.5, result: { none: null } })
  expect([...new Uint8Array(await back.photos[0].arrayBuffer())]).toEqual([0, 255, 1, 254])
  expect([back.photos[0].type, back.photos[1].size, await back.result.voice.text()]).toEqual(['image/jpeg', 0, '语音'])
})

test.each(['', null, undefined, 0, []])('%j is restored', async (value) => {
  expect(unpack(await pack(value))).toEqual(value)
})
