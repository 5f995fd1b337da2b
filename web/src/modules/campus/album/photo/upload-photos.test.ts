import { expect, test } from 'vitest'
import { type Progress, uploadPhotos } from './upload-photos.ts'

const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const uploaded = { success: 1, skipped: 0, failed: [], photoCount: 1 }
const none = () => undefined

test('each photo is uploaded by itself, and the bar includes the part of the running one', async () => {
  const steps: Progress[] = []
  const sent: string[] = []
  const end = await uploadPhotos(
    files('a.jpg', 'b.jpg'),
    async ({ name }, onProgress) => {
      sent.push(name)
      onProgress(50)
      return name === 'b.jpg' ? { ...uploaded, success: 0, skipped: 1 } : uploaded
    },
    new AbortController().signal,
    (progress) => steps.push(progress),
  )
  expect(sent).toEqual(['a.jpg', 'b.jpg'])
  expect(steps.map(({ percent }) => percent)).toEqual([25, 50, 75, 100])
  expect(end).toMatchObject({ total: 2, done: 2, success: 1, skipped: 1, failed: [] })
})

test('cancelling keeps uploaded photos and sends no others', async () => {
  const control = new AbortController()
  const end = await uploadPhotos(
    files('a.jpg', 'b.jpg', 'c.jpg'),
    async ({ name }) => {
      if (name === 'a.jpg') return uploaded
      control.abort()
      throw new Error('aborted')
    },
    control.signal,
    none,
  )
  expect(end).toMatchObject({ total: 3, done: 1, success: 1, failed: [] })
})

test('an unsuitable file is listed with its reason and stops no other', async () => {
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], '大.jpg')
  const end = await uploadPhotos(
    [large, ...files('断.jpg', '页.jpg', 'a.heic', '好.jpg')],
    async ({ name }) => {
      if (name === '断.jpg') throw new Error('x')
      return name === '页.jpg'
        ? { ...uploaded, success: 0, failed: [{ name, reason: '文件内容与扩展名不符' }] }
        : uploaded
    },
    new AbortController().signal,
    none,
  )
  expect(end).toMatchObject({ done: 5, success: 1 })
  expect(end.failed.map(({ name }) => name)).toEqual(['大.jpg', '断.jpg', '页.jpg', 'a.heic'])
  expect(end.failed[0].reason).toBe('文件不能超过10MB')
  expect(end.failed[3].reason).toBe('本机浏览器不能读取HEIC照片，请先转为JPG')
})
