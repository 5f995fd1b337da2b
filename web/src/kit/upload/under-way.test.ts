import { expect, test } from 'vitest'
import { underWay, uploadsDone } from './under-way.ts'

test('saving waits until an uploaded file is in its field, and a failed upload does not block it', async () => {
  const field: string[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  const lost = Promise.withResolvers<string>()
  void underWay(promise.then((path) => void field.push(path)))
  underWay(lost.promise).catch(() => undefined)
  let saved: string[] | undefined
  const saving = uploadsDone().then(() => {
    saved = [...field]
  })
  lost.reject(new Error('Network Error'))
  await Promise.resolve()
  expect(saved).toBeUndefined()
  resolve('/files/1')
  await saving
  expect(saved).toEqual(['/files/1'])
  await uploadsDone()
})
