import { expect, test } from 'vitest'
import { upload, uploadedOf, uploadProblem } from './upload.ts'

const file = (name: string, mb = 1) => ({ name, size: mb * 1024 * 1024 })

test('B210 the lower-cased extension is compared', () => {
  expect(uploadProblem(file('A.PNG'), { extensions: ['png'] })).toBeUndefined()
})

test('B211 B212 a wrong file is refused in the words of the seed', () => {
  expect(uploadProblem(file('a.gif'), { extensions: ['jpg', 'png'] })).toBe('上传头像图片要求是 jpg、png格式')
  expect(uploadProblem(file('a.png', 2.1), { limitMb: 2 })).toBe('上传头像图片大小不能超过 2MB')
})

test('B213 without list and limit nothing is checked', () => {
  expect(uploadProblem(file('a.exe', 900), {})).toBeUndefined()
})

test('B214 an unknown kind is refused', async () => {
  // @ts-expect-error: the kind is not in the list
  await expect(upload('other', new File([], 'a'))).rejects.toThrow('upload api name unknown')
})

test('B218 path and last path segment are returned, whatever the call names them', () => {
  expect(uploadedOf({ imagePath: '/files/a/b.png', fileId: 'f1' })).toEqual({
    path: '/files/a/b.png',
    sourceName: 'b.png',
    fileId: 'f1',
  })
  expect(uploadedOf({ fileRelateUrl: '/x/y.pdf?t=1' }).sourceName).toBe('y.pdf')
  expect(uploadedOf({ urlPath: '/s.jpg' }).path).toBe('/s.jpg')
})
